import { useEffect } from 'react';
import { getMyLoanInfo } from '../../contract/borrower/orders.ts';
import type { LoanInfo } from '../../contract/borrower/orders.ts';
import * as frame from '../../contract/sentences/frame.ts';
import * as say from '../../contract/sentences/home.ts';
import { Loaded } from '../platform/api/loaded.tsx';
import { useAnswer } from '../platform/api/use-answer.ts';
import { useUser } from '../platform/api/use-user.ts';
import { whenIdle } from '../platform/lazy-part.ts';
import { loadPage } from '../platform/lazy-page.tsx';
import { fetchAhead } from '../platform/offline/fetch-ahead.ts';
import { keptHome } from '../platform/offline/kept-figures.ts';
import { useOrderPopup } from '../loans/bill/order-popup.ts';
import type { OrderPopupControl } from '../loans/bill/order-popup.ts';
import { OrderPopups } from '../loans/bill/order-popups.tsx';
import { StandingPocket } from '../loans/parts/standing-pocket.tsx';
import { Skeleton } from '../ui/waiting.tsx';
import { BorrowFace } from './borrow-face.tsx';
import { EarlierLoans } from './earlier-loans.tsx';
import css from './faces.module.css';
import { HomeWaiting } from './home-waiting.tsx';
import { lazyFace } from './lazy-face.tsx';
import { RepayPlace, WaitingPlace } from './moments/places.tsx';

const waitingAgainMs = 4000;
const usualAgainMs = 60_000;

const VerifyFace = lazyFace(async () => (await import('./verify-face.tsx')).VerifyFace);
const HomeNotes = lazyFace(async () => (await import('./home-notes.tsx')).HomeNotes);
const RestingFace = lazyFace(async () => (await import('./resting-face.tsx')).RestingFace);

/** Home of a logged-in borrower: the pocket with their standing, and what belongs to it. */
export function SignedInHome() {
  const asked = useAnswer(getMyLoanInfo, [], {
    keep: keptHome,
    every: ({ answer }) => (isMoving(answer) ? waitingAgainMs : usualAgainMs),
  });
  // Here and not in a face: the receipt of the last payment outlives the face it was paid from.
  const control = useOrderPopup();
  useEffect(() => void fetchAhead(loadPage, atRest), []);
  if (asked.answer === undefined && !asked.failure && !asked.offline) return <HomeWaiting />;
  return (
    <div className={css.face}>
      <Greeting />
      <Loaded asked={asked} waiting={<Skeleton block="card" />}>
        {(info) => (
          <>
            {hasNotes(info) ? <HomeNotes info={info} /> : null}
            <Face info={info} control={control} />
            <EarlierLoans info={info} />
          </>
        )}
      </Loaded>
      <OrderPopups control={control} />
    </div>
  );
}

function hasNotes({ death, documents, applications, numberChangesAt, order }: LoanInfo) {
  return death || documents || applications || numberChangesAt || order?.payout?.byUssd;
}

function atRest(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve));
}

function Face({ info, control }: { info: LoanInfo; control: OrderPopupControl }) {
  const { standing, order, creditLimit } = info;
  switch (standing.state) {
    case 'unverified':
      return <VerifyFace standing={standing} />;
    case 'may-borrow':
      return <BorrowFace standing={standing} />;
    case 'step-again':
    case 'in-review':
    case 'payout-pending':
      return <WaitingPlace {...info} />;
    case 'payment-pending':
    case 'network-closed':
    case 'disputed':
    case 'arranged':
    case 'overdue':
    case 'due':
    case 'written-off':
      if (!order) return <StandingPocket of={standing} />;
      return <RepayPlace key={order.orderId} {...{ standing, order, creditLimit, control }} />;
    default:
      return <RestingFace info={info} />;
  }
}

function Greeting() {
  const name = useUser()?.fullName?.split(' ')[0];
  return (
    <h1 className={css.greeting} tabIndex={-1}>
      {name ? say.helloName(name) : frame.hello}
    </h1>
  );
}

/**
 * Something is about to happen: money on its way out, or a payment being confirmed. A
 * manual review takes hours, and polling costs the borrower's data.
 */
function isMoving(info: LoanInfo | undefined): boolean {
  const state = info?.standing.state;
  return state === 'payout-pending' || state === 'payment-pending';
}
