import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/claims.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { Card } from '../../ui/card.tsx';

/** A payment that its borrower made is looked for: its number, and the day of our answer. */
export function ClaimCard({ number, answerBy }: NonNullable<LoanDetail['claim']>) {
  return (
    <Card heading={say.checking} look="note">
      <p>{say.checkingText(showDay(answerBy))}</p>
      <p>
        {say.number} {number}
      </p>
    </Card>
  );
}
