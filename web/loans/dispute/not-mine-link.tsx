import { Link } from 'wouter';
import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import { notMine } from '../../../contract/sentences/disputes.ts';
import { paths } from '../../platform/paths.ts';
import css from './agreed-by-keys.module.css';

/** Whether its borrower can say that it is not theirs. */
export function mayBeNotMine({ status, dispute }: LoanDetail): boolean {
  const isDisputed = dispute?.status === 'open' || dispute?.status === 'upheld';
  return !isDisputed && status !== 'reviewing' && status !== 'declined';
}

/** Quiet, and last: most people took their loan themselves. */
export function NotMineLink({ loan }: { loan: LoanDetail }) {
  if (!mayBeNotMine(loan)) return null;
  return (
    <Link href={paths.notMine(loan.orderId)} className={css.link}>
      {notMine}
    </Link>
  );
}
