import { Link } from 'wouter';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { getMyLoanInfo } from '../../contract/orders.ts';
import { Loaded } from '../api/loaded.tsx';
import { useAnswer } from '../api/use-answer.ts';
import { paths } from '../paths.ts';
import { buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/notices.tsx';
import { WaitingScreen } from '../ui/waiting.tsx';
import { LoanLink } from './loan-link.tsx';
import { WalletCard } from '../wallet/wallet-card.tsx';
import css from './me.module.css';
import { MeLinks } from './me-links.tsx';
import { WhoCard } from './who-card.tsx';

type LoanInfo = AnswerOf<typeof getMyLoanInfo>;

/** `/me`: who is logged in, their loans, and the ways to everything else. */
export function MePage() {
  const asked = useAnswer(getMyLoanInfo, []);
  const isWaiting = !asked.answer && !asked.failure && !asked.offline;
  return (
    <>
      <WhoCard creditLimit={isWaiting ? undefined : (asked.answer?.creditLimit ?? null)} />
      <Loaded asked={asked} waiting={<WaitingScreen />}>
        {(info) => (
          <>
            <Loans info={info} />
            <WalletCard />
            <MeLinks orderId={info.order?.orderId ?? null} />
          </>
        )}
      </Loaded>
      {asked.answer || isWaiting ? null : <MeLinks orderId={null} />}
      {isWaiting ? null : (
        <p className={css.help}>
          Something wrong, or a question? Your Loan Contract and the{' '}
          <Link href={paths.privacy}>Privacy Policy</Link> name whom to ask. Have your loan
          number at hand.
        </p>
      )}
    </>
  );
}

function Loans({ info: { order, history } }: { info: LoanInfo }) {
  const earlier = history.filter((loan) => loan.orderId !== order?.orderId);
  if (!order && earlier.length === 0) {
    return (
      <EmptyState
        title="No loan yet"
        action={
          <Link href={paths.home} className={buttonLook('quiet')}>
            See what you can borrow
          </Link>
        }
      >
        <p>Your loans and their bills will stand here.</p>
      </EmptyState>
    );
  }
  return (
    <>
      {order ? (
        <Card heading="Your loan">
          <ul className={css.loans}>
            <LoanLink orderId={order.orderId} status={order.status} amount={order.amount}>
              {order.payment?.status === 'pending'
                ? 'A payment is on its way'
                : `Loan number ${order.orderId}`}
            </LoanLink>
          </ul>
        </Card>
      ) : null}
      {earlier.length > 0 ? (
        <Card heading="Earlier loans">
          <ul className={css.loans}>
            {earlier.map((loan) => (
              <LoanLink
                key={loan.orderId}
                orderId={loan.orderId}
                status={loan.status}
                amount={loan.amount}
              >
                <InstantText at={loan.settledAt ?? loan.createdAt} />
              </LoanLink>
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  );
}
