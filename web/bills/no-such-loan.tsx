import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/notices.tsx';

/** An address whose number cannot be a loan. */
export function NoSuchLoan() {
  return (
    <EmptyState
      title="There is no such loan"
      action={
        <Link href={paths.me} className={buttonLook()}>
          Your loans
        </Link>
      }
    >
      <p>The number in this address is not the number of a loan.</p>
    </EmptyState>
  );
}
