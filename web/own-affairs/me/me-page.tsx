import { Link, useSearch } from 'wouter';
import { getMyLoanInfo } from '../../../contract/borrower/orders.ts';
import type { LoanInfo } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/me.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { InstallOffer } from '../../platform/offline/install-offer.tsx';
import { keptHome } from '../../platform/offline/kept-figures.ts';
import { paths } from '../../platform/paths.ts';
import { NumberMoves } from '../number/number-moves.tsx';
import { AccountWarnings } from '../set/account-warnings.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { PartOrWaiting } from '../../ui/part-or-waiting.tsx';
import { WaitingScreen } from '../../ui/waiting.tsx';
import { WalletCard } from '../../loans/parts/wallet-card.tsx';
import { SecondWallet } from '../wallet/second-wallet.tsx';
import { LoanLink } from './loan-link.tsx';
import css from './me.module.css';
import { MeLinks } from './me-links.tsx';
import { WhoCard } from './who-card.tsx';

const useWhichLoan = lazyPart(async () => (await import('./which-loan.tsx')).WhichLoan);
const useComplaintsPart = lazyPart(
  async () => (await import('../complaints/complaints-part.tsx')).ComplaintsPart,
);

/** `/me`: who is logged in, their loans, and the ways to everything else. */
export function MePage() {
  const part = new URLSearchParams(useSearch()).get('part');
  const isComplaints = part === 'complaints';
  const isWhich = part === 'not-mine';
  const { part: ComplaintsPart, ...fetching } = useComplaintsPart(isComplaints);
  const { part: WhichLoan, ...fetchingWhich } = useWhichLoan(isWhich);
  const asked = useAnswer(getMyLoanInfo, [], { keep: keptHome });
  if (isWhich) {
    return (
      <Loaded asked={asked}>
        {(info) => (
          <PartOrWaiting {...fetchingWhich}>
            {WhichLoan ? <WhichLoan info={info} /> : null}
          </PartOrWaiting>
        )}
      </Loaded>
    );
  }
  if (!isComplaints) return <Me asked={asked} />;
  return (
    <Loaded asked={asked}>
      {({ order }) => (
        <PartOrWaiting {...fetching}>
          {ComplaintsPart ? <ComplaintsPart orderId={order?.orderId ?? null} /> : null}
        </PartOrWaiting>
      )}
    </Loaded>
  );
}

function Me({ asked }: { asked: ReturnType<typeof useAnswer<typeof getMyLoanInfo>> }) {
  const isWaiting = !asked.answer && !asked.failure && !asked.offline;
  return (
    <>
      <WhoCard creditLimit={isWaiting ? undefined : (asked.answer?.creditLimit ?? null)} />
      <Loaded asked={asked} waiting={<WaitingScreen />}>
        {(info) => (
          <>
            {info.numberChangesAt ? <NumberMoves at={info.numberChangesAt} /> : null}
            <AccountWarnings />
            <Loans info={info} />
            <WalletCard>
              <SecondWallet />
            </WalletCard>
            <MeLinks
              orderId={info.order?.orderId ?? null}
              lastOrderId={info.order?.orderId ?? info.history[0]?.orderId ?? null}
            />
            <InstallOffer />
          </>
        )}
      </Loaded>
      {asked.answer || isWaiting ? null : <MeLinks orderId={null} lastOrderId={null} />}
    </>
  );
}

function Loans({ info: { order, history } }: { info: LoanInfo }) {
  const earlier = history.filter((loan) => loan.orderId !== order?.orderId);
  if (!order && earlier.length === 0) return <NoLoan />;
  return (
    <>
      {order ? (
        <Card heading={say.yourLoan}>
          <ul className={css.loans}>
            <LoanLink orderId={order.orderId} status={order.status} amount={order.amount}>
              {order.payment?.status === 'pending'
                ? say.paymentUnderWay
                : say.loanNumber(String(order.orderId))}
            </LoanLink>
          </ul>
        </Card>
      ) : null}
      {earlier.length > 0 ? (
        <Card heading={say.earlierLoans}>
          <ul className={css.loans}>
            {earlier.map((loan) => (
              <LoanLink
                key={loan.orderId}
                orderId={loan.orderId}
                status={loan.status}
                isGivenBack={loan.isGivenBack}
                amount={loan.amount}
              >
                <DateText date={civilDateOf(loan.createdAt)} />
              </LoanLink>
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  );
}

function NoLoan() {
  return (
    <EmptyState
      title={say.noLoan}
      action={
        <Link href={paths.home} className={buttonLook('quiet')}>
          {say.seeLoans}
        </Link>
      }
    >
      <p>{say.noLoanText}</p>
    </EmptyState>
  );
}
