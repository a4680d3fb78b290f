import { Link } from 'wouter';
import * as say from '../../../contract/sentences/bills.ts';
import { paths } from '../../platform/paths.ts';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notices.tsx';

/** An address whose number cannot be a loan. */
export function NoSuchLoan() {
  return (
    <EmptyState
      title={say.noSuchLoan}
      action={
        <Link href={paths.me} className={buttonLook()}>
          {say.yourLoans}
        </Link>
      }
    >
      <p>{say.noSuchLoanText}</p>
    </EmptyState>
  );
}
