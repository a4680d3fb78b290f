import type { showMyData } from '../../../contract/borrower/data-rights.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import * as say from '../../../contract/sentences/data-page.ts';
import { Card } from '../../ui/card.tsx';
import { showMoment } from '../../../contract/words/show-day.ts';
import { Row, Rows } from '../../ui/rows.tsx';

type Held = AnswerOf<typeof showMyData>;
type Look = Held['looks'][number];
type Contact = Held['contacts'][number];

const roleWords: Readonly<Record<Look['roles'][number], string>> = {
  director: say.byDirector,
  credit: say.byCredit,
  care: say.byCare,
  compliance: say.byCompliance,
  auditor: say.byAuditor,
};
const whyWords: Readonly<Record<Look['why'], string>> = {
  asked: say.whyAsked,
  identity: say.whyIdentity,
  decision: say.whyDecision,
  payment: say.whyPayment,
  complaint: say.whyComplaint,
  contact: say.whyContact,
  bureau: say.whyBureau,
  audit: say.whyAudit,
  other: say.whyOther,
};

/** When people of the lender saw what names the borrower, in which role and why. */
export function LooksCard(props: { looks: readonly Look[]; withheld: boolean }) {
  const { looks, withheld } = props;
  return (
    <Card heading={say.looksHeading}>
      <p>{say.looksText}</p>
      {looks.length === 0 ? <p>{withheld ? say.hiddenText : say.looksNone}</p> : null}
      <Rows>
        {looks.map(({ at, roles: [role], why }) => (
          <Row key={at.getTime()} label={showMoment(at)} said>
            {say.look(role === undefined ? say.bySomebody : roleWords[role], whyWords[why])}
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

const outcomeWords: Readonly<Record<NonNullable<Contact['outcome']>, string>> = {
  talked: say.contactTalked,
  'no-answer': say.contactNoAnswer,
  unreachable: say.contactUnreachable,
  'not-the-borrower': say.contactSomebodyElse,
  refused: say.contactRefused,
  sent: say.contactSent,
};

/** When people of the lender contacted the borrower about what is late, and what came of it. */
export function ContactsCard(props: { contacts: readonly Contact[]; withheld: boolean }) {
  const { contacts, withheld } = props;
  return (
    <Card heading={say.contactsHeading}>
      <p>{say.contactsText}</p>
      {contacts.length === 0 ? <p>{withheld ? say.hiddenText : say.contactsNone}</p> : null}
      <Rows>
        {contacts.map(({ at, outcome }) => (
          <Row key={at.getTime()} label={showMoment(at)} said>
            {outcome === undefined ? say.contactBegun : outcomeWords[outcome]}
          </Row>
        ))}
      </Rows>
    </Card>
  );
}
