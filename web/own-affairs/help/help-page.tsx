import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { consumerCommission, regulator } from '../../../contract/borrower/complaint-path.ts';
import { notMine } from '../../../contract/sentences/disputes.ts';
import * as family from '../../../contract/sentences/family.ts';
import * as say from '../../../contract/sentences/help.ts';
import * as number from '../../../contract/sentences/new-number.ts';
import { CashPlace } from '../../loans/parts/cash-place.tsx';
import { lender } from '../../loans/parts/lender.ts';
import { paths } from '../../platform/paths.ts';
import { Card } from '../../ui/card.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import css from './help-page.module.css';

/** `/help`: how everything goes, and whom to ask. Read without login and without scripts. */
export function HelpPage() {
  return (
    <article className={css.help}>
      <p className={css.lead}>{say.lead}</p>
      <Steps
        heading={say.borrowHeading}
        steps={[say.borrowLogIn, say.borrowVerify, say.borrowChoose, say.borrowAgree]}
      />
      <Steps heading={say.payHeading} steps={[say.payOpen, say.payPin, say.payWait]}>
        <p>{say.payPart}</p>
        <p className={css.mind}>{say.pinSafe}</p>
      </Steps>
      <Card heading={say.withoutHeading}>
        <p>{say.withoutLink}</p>
        <p>
          <Link href={paths.quickRepay}>{say.withoutLinkName}</Link>
        </p>
        <p>{say.withoutFriend}</p>
        <p>{say.withoutPrompt}</p>
        <p>{say.withoutCall}</p>
      </Card>
      <CashPlace />
      <Facts
        heading={say.lateHeading}
        facts={[say.lateFee, say.latePart, say.lateCalls, say.lateNever]}
      />
      <Facts
        heading={say.extendHeading}
        facts={[say.extendHow, say.extendWhen, say.extendNever]}
      />
      <Facts heading={say.returnHeading} facts={[say.returnHow]} />
      <Card heading={family.helpHeading}>
        <p>{family.helpText}</p>
        <p>
          <Link href={paths.forFamily}>{family.helpLink}</Link>
        </p>
      </Card>
      <NewNumber />
      <Complaining />
      <Reach />
    </article>
  );
}

interface StepsProps {
  heading: string;
  steps: readonly string[];
  children?: ReactNode;
}

function Steps({ heading, steps, children }: StepsProps) {
  return (
    <Card heading={heading}>
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {children}
    </Card>
  );
}

function Facts({ heading, facts }: { heading: string; facts: readonly string[] }) {
  return (
    <Card heading={heading}>
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
    </Card>
  );
}

function Complaining() {
  const { name, address } = regulator;
  const steps = [
    say.complainUs,
    say.complainClock,
    say.complainDirector,
    say.complainRegulator(name, address),
  ];
  return (
    <Steps heading={say.complainHeading} steps={steps}>
      <p>{say.complainCommission(consumerCommission.name, consumerCommission.tollFree)}</p>
      <p>{say.complainData}</p>
      <p>{say.complainNotMine}</p>
      <p>
        <Link href={paths.whichNotMine}>{notMine}</Link>
      </p>
      <p>
        <Link href={paths.complaints}>{say.complainLink}</Link>
      </p>
    </Steps>
  );
}

function NewNumber() {
  return (
    <Card heading={number.helpHeading}>
      <p>{number.helpHeld}</p>
      <p>{number.helpLost}</p>
      <p>
        <Link href={paths.lostNumber}>{number.hadAnother}</Link>
      </p>
    </Card>
  );
}

function Reach() {
  const { complaintsPhone, complaintsEmail } = lender;
  const [mailbox, host] = complaintsEmail.split('@');
  return (
    <Card look="note" heading={say.reachHeading}>
      <Rows>
        <Row label={say.phone}>
          <a href={`tel:${complaintsPhone}`}>{complaintsPhone}</a>
        </Row>
        <Row label={say.email}>
          <a href={`mailto:${complaintsEmail}`}>
            {mailbox}@<wbr />
            {host}
          </a>
        </Row>
        <Row label={say.address}>{lender.address}</Row>
        <Row label={say.company}>{lender.name}</Row>
        <Row label={say.licence}>{lender.licenceNumber}</Row>
        <Row label={say.regulatedBy}>{lender.regulator}</Row>
      </Rows>
    </Card>
  );
}
