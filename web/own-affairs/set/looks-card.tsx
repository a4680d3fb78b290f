import type { showMyData } from '../../../contract/borrower/data-rights.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import * as say from '../../../contract/sentences/data-page.ts';
import { Card } from '../../ui/card.tsx';
import { showInstant } from '../../ui/date-text.tsx';
import { Row, Rows } from '../../ui/rows.tsx';

type Look = AnswerOf<typeof showMyData>['looks'][number];

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
  other: say.whyOther,
};

/** When people of the lender saw what names the borrower, in which role and why. */
export function LooksCard({ looks }: { looks: readonly Look[] }) {
  return (
    <Card heading={say.looksHeading}>
      <p>{say.looksText}</p>
      {looks.length === 0 ? <p>{say.looksNone}</p> : null}
      <Rows>
        {looks.map(({ at, roles: [role], why }) => (
          <Row key={at.getTime()} label={showInstant(at)}>
            {say.look(role === undefined ? say.bySomebody : roleWords[role], whyWords[why])}
          </Row>
        ))}
      </Rows>
    </Card>
  );
}
