import { Link } from 'wouter';
import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/disputes.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { paths } from '../../platform/paths.ts';
import { Card } from '../../ui/card.tsx';

type Dispute = NonNullable<LoanDetail['dispute']>;

const headings: Readonly<Record<Dispute['status'], string>> = {
  open: say.isOpen,
  upheld: say.isUpheld,
  rejected: say.isRejected,
};

/** A disputed loan: its number, the day of our answer, and what we found. */
export function DisputeCard({ dispute }: { dispute: Dispute }) {
  const { number, status } = dispute;
  return (
    <Card heading={headings[status]} look="note">
      <p>{textOf(dispute)}</p>
      <p>
        {say.number} {number}
      </p>
      {status === 'rejected' ? (
        <p>
          <Link href={paths.complaints}>{say.askAgain}</Link>
        </p>
      ) : null}
    </Card>
  );
}

function textOf({ status, answerBy, isFrozen, reason = '' }: Dispute): string {
  if (status === 'upheld') return say.upheldText;
  if (status === 'rejected') return `${reason} ${say.rejectedText}`;
  const open = answerBy ? say.openText(showDay(answerBy)) : '';
  return isFrozen ? `${open} ${say.frozenText}` : open;
}
