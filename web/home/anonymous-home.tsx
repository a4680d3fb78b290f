import { Link } from 'wouter';
import * as say from '../../contract/sentences/anonymous-home.ts';
import * as specified from '../../contract/sentences/specified.ts';
import { LogInButton } from '../login/log-in-button.tsx';
import { paths } from '../platform/paths.ts';
import { Card } from '../ui/card.tsx';
import { DoneIcon, NextIcon, PhoneIcon } from '../ui/icons.tsx';
import { LinkList } from '../ui/link-list.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { Weave } from '../ui/weave.tsx';
import css from './anonymous-home.module.css';
import { lender } from '../loans/parts/lender.ts';
import { shownPrice, withPrice } from '../loans/parts/shown-price.ts';

/** Home without a login: what a loan costs, before anything is asked. */
export const anonymousHome = withPrice(AnonymousHome);

function AnonymousHome() {
  const { example } = shownPrice();
  return (
    <>
      <section className={css.hero}>
        <div className={css.note}>
          <p>{say.beginWith}</p>
          <p className={css.range}>
            {example.minAmount} – {example.maxAmount}
          </p>
          <p>{say.terms(example.terms)}</p>
        </div>
        <div className={css.pocket}>
          <h1 tabIndex={-1}>{specified.tagline}</h1>
          <p>{say.lead}</p>
          <LogInButton>{say.start}</LogInButton>
        </div>
      </section>
      <div className={css.rest}>
        <LinkList label={say.payWithout}>
          <Link href={paths.quickRepay}>
            <PhoneIcon />
            <span>{say.payWithout}</span>
            <NextIcon />
          </Link>
        </LinkList>
        <Example />
        <Steps />
        <Promises />
        <Lending />
      </div>
    </>
  );
}

export function Example() {
  const { example } = shownPrice();
  return (
    <Card heading={say.example(example.amount, example.termDays)}>
      <Rows>
        <Row label={say.received}>{example.received}</Row>
        <Row label={say.interest(example.dailyRate)}>{example.interest}</Row>
        <Row label={say.serviceFee(example.serviceFeeShare)}>{example.serviceFee}</Row>
        <Row label={say.total} strong>
          {example.total}
        </Row>
        <Row label={say.apr} note={example.aprConvention}>
          {example.apr}&nbsp;%
        </Row>
      </Rows>
      <p className={css.small}>{example.dueRule}</p>
      <details className={css.details}>
        <summary>{say.ifLate}</summary>
        <p>{example.lateFeeRule}</p>
      </details>
    </Card>
  );
}

const steps = [
  [say.logIn, say.logInHow],
  [say.sayWho, say.sayWhoHow],
  [say.choose, say.chooseHow],
] as const;

export function Steps() {
  return (
    <section className={css.section}>
      <h2>{say.stepsHeading}</h2>
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
  say.noDeduction,
  say.earlyIsCheaper,
  say.noContacts,
  say.noExtension,
] as const;

export function Promises() {
  return (
    <Card look="note" heading={say.promisesHeading}>
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

export function Lending() {
  return (
    <footer className={css.lending}>
      <Weave />
      <p>{lenderText()}</p>
      <p>
        {say.borrowLittle} <Link href={paths.privacy}>{say.privacy}</Link>{' '}
        <Link href={paths.help}>{say.help}</Link>
      </p>
    </footer>
  );
}

function lenderText(): string {
  const { name, companyNumber, licenceNumber, regulator } = lender;
  return say.lender(name, companyNumber, licenceNumber, regulator);
}
