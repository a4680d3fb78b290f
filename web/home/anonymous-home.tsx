import { Link } from 'wouter';
import * as specified from '../../contract/sentences/specified.ts';
import { LogInButton } from '../login/log-in-button.tsx';
import { paths } from '../paths.ts';
import { Card } from '../ui/card.tsx';
import { DoneIcon } from '../ui/icons.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { Weave } from '../ui/weave.tsx';
import css from './anonymous-home.module.css';
import { lender, representativeExample as example } from './example.ts';

/** Home for whoever is not logged in: what a loan costs, before anything is asked. */
export function AnonymousHome() {
  return (
    <>
      <section className={css.hero}>
        <div className={css.note}>
          <p>{example.productName}</p>
          <p className={css.range}>
            {example.minAmount} – {example.maxAmount}
          </p>
          <p>for {example.terms.join(' or ')} days</p>
        </div>
        <div className={css.pocket}>
          <h1 tabIndex={-1}>{specified.tagline}</h1>
          <p>
            Short-term cash loans to your mobile money. You see every ngwee before you agree.
          </p>
          <LogInButton>Log in or start</LogInButton>
        </div>
      </section>
      <div className={css.rest}>
        <Example />
        <Steps />
        <Promises />
        <Lending />
      </div>
    </>
  );
}

function Example() {
  return (
    <Card heading={`For example: ${example.amount} for ${example.termDays} days`}>
      <Rows>
        <Row label="You receive">{example.received}</Row>
        <Row label={`Interest, ${example.dailyRate}\u00a0% a day`}>{example.interest}</Row>
        <Row label={`Service fee, ${example.serviceFeeShare}\u00a0%`}>{example.serviceFee}</Row>
        <Row label="You pay back" strong>
          {example.total}
        </Row>
        <Row label="APR" note={example.aprConvention}>
          {example.apr}&nbsp;%
        </Row>
      </Rows>
      <p className={css.small}>{example.dueRule}</p>
      <details className={css.details}>
        <summary>If you pay late</summary>
        <p>{example.lateFeeRule}</p>
      </details>
    </Card>
  );
}

const steps = [
  ['Log in', 'With your mobile number and a code we send by SMS.'],
  ['Tell us who you are', 'Your NRC and a few questions, once. It stays with us.'],
  [
    'Choose and agree',
    'Pick amount and days, read the contract, get the money on your wallet.',
  ],
] as const;

function Steps() {
  return (
    <section className={css.section}>
      <h2>How it works</h2>
      <ol className={css.steps}>
        {steps.map(([name, text]) => (
          <li key={name}>
            <div>
              <h3>{name}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const promises = [
  'No fee is taken out of the money you receive.',
  'Pay early and you pay less interest.',
  'We never read the contacts in your phone.',
  'A loan is never extended unless you ask for it.',
] as const;

function Promises() {
  return (
    <Card look="note" heading="What you can count on">
      <ul className={css.promises}>
        {promises.map((promise) => (
          <li key={promise}>
            <DoneIcon />
            <span>{promise}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Lending() {
  return (
    <footer className={css.lending}>
      <Weave />
      <p>
        Lender: {lender.name}. Licence: {lender.licenceNumber}. Regulator: {lender.regulator}.
      </p>
      <p>
        Borrow only what you can pay back. <Link href={paths.privacy}>Privacy Policy</Link>
      </p>
    </footer>
  );
}
