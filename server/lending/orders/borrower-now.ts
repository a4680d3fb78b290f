import type { ApplicationId } from '../../../contract/borrower/applications.ts';
import { authSteps, minutesOf } from '../../../contract/borrower/auth-steps.ts';
import type { AuthStepName } from '../../../contract/borrower/auth-steps.ts';
import type { LoanInfo } from '../../../contract/borrower/orders.ts';
import type { Standing } from '../../../contract/borrower/standing.ts';
import { addDays, civilDateOf, midnightOf } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { refusalSentence } from '../../../contract/words/refusals.ts';
import type { Account } from '../../../domain/loan/account.ts';
import type { OrderStatus } from '../../../domain/loan/order.ts';
import { standingOf } from '../../../domain/loan/standing.ts';
import type { Bar } from '../../../domain/loan/standing.ts';
import { limitToldTo } from '../../../domain/rules/ladder.ts';
import { askedStepsSelect, stepsOf } from '../../people/verification/reopen-step.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { isReturn } from '../account/returns-of.ts';
import { latestProductsColumn, productsIn } from '../products/product-versions.ts';
import type { ProductVersion } from '../../../domain/loan/loan.ts';
import { factsOf, factsSelect } from './borrower-facts.ts';
import type { FactsRow } from './borrower-facts.ts';
import { earnedBy, eligibilityOf, eligibilitySelect } from './eligibility.ts';
import type { Eligibility, EligibilityRow } from './eligibility.ts';
import { accountOf, orderInRow, orderWhere } from './load-order.ts';
import type { LoadedOrder } from './load-order.ts';
import { loanNow } from './loan-now.ts';

/** `[id, status, amount, createdAt, settledAt, isGivenBack]`. */
export type HistoryRow = readonly [number, OrderStatus, string, string, string | null, boolean];

const historyLimit = 50;

/** A written-off debt is still shown. Of two open loans the older one is paid first. */
const shownStatuses: readonly OrderStatus[] = [
  'reviewing',
  'referred',
  'disbursing',
  'active',
  'overdue',
  'written-off',
];

/** The last loan, if closed within so many days, can be what the standing is about. */
const closedLatelyDays = 30;

type StoredApplication = readonly [
  id: ApplicationId,
  partner: string,
  amount: string,
  endsAt: string,
  isAgreed: boolean,
];

type MineRow = EligibilityRow &
  FactsRow & {
    readonly history: readonly HistoryRow[];
    readonly products: readonly unknown[];
    readonly asked: readonly { readonly step: AuthStepName; readonly text: string }[];
    readonly death: LoanInfo['death'] | null;
    readonly documents: NonNullable<LoanInfo['documents']>;
    readonly applications: readonly StoredApplication[];
    /** Of the loan that is shown. */
    readonly byUssd: boolean;
  };

const ofBorrower = 'from loan_order where borrower_id = :borrowerId and';

// Home asks for this and nothing else, so it is one statement. The eligibility comes last, as its
// columns are there without an order too.
const selectMine = sql<MineRow, { borrowerId: BorrowerId; closedSince: Date; now: Date }>(`
  select o.*, f.*, s.*,
    (select coalesce(json_agg(
        json_build_array(id, status, amount::text, created_at, settled_at,
          exists (select from loan_event e where e.order_id = o.id and ${isReturn}))
        order by id desc), '[]')
      from (select * from loan_order where borrower_id = :borrowerId
        order by id desc limit ${historyLimit}) o) as history,
    ${latestProductsColumn} as products,
    exists (select from ussd_agreement where order_id = o.id) as by_ussd,
    (select coalesce(json_agg(json_build_object('step', a.step, 'text', a.text)
        order by a.asked_at), '[]') from (${askedStepsSelect}) a) as asked,
    (select coalesce(d.outcome, 'reported') from death_report d
      where d.borrower_id = :borrowerId and (d.outcome is null or d.outcome = 'confirmed')
      order by d.reported_at desc limit 1) as death,
    (select coalesce(json_agg(json_build_object('documentId', id, 'kind', kind,
        'reason', reason, 'state', state, 'untilOn', until_on, 'fault', refused_for)
        order by asked_at desc), '[]')
      from asked_document where borrower_id = :borrowerId and state <> 'ended'
        and (decided_at is null or decided_at > :closedSince)) as documents,
    (select coalesce(json_agg(json_build_array(a.id, k.name, a.amount::text, a.ends_at,
        a.state = 'agreed') order by a.made_at desc), '[]')
      from partner_application a join partner_key k on k.id = a.key_id
      where a.ends_at > :now and (a.state = 'agreed' and a.borrower_id = :borrowerId
        or a.state = 'waiting' and a.mobile = (
          select mobile from borrower where id = :borrowerId))) as applications
  from (${eligibilitySelect}) s
    cross join (${factsSelect}) f
    left join lateral (${orderWhere(`coalesce(
      (select min(id) ${ofBorrower}
        status in (${shownStatuses.map((status) => `'${status}'`).join(', ')})),
      (select n.id from (select * from loan_order where borrower_id = :borrowerId
          order by id desc limit 1) n
        where n.status in ('settled', 'cancelled')
          and coalesce(n.settled_at, n.created_at) >= :closedSince))`)}) o on true`);

/** A borrower with what their standing is made of. */
export interface LoadedBorrower {
  readonly row: MineRow;
  readonly eligibility: Eligibility;
  readonly products: readonly ProductVersion[];
  /** The most that can be borrowed now, in the steps of a product. */
  readonly limit: Ngwee;
  /** The oldest open loan. */
  readonly open: { readonly order: LoadedOrder; readonly account: Account } | null;
  readonly stepAgain: LoanInfo['stepAgain'] | null;
  readonly standing: Standing;
}

/** Loads the standing of a borrower; null if there is no such borrower. */
export async function loadBorrowerNow(
  { db, keys, clock }: Pick<Context, 'keys' | 'clock'> & { readonly db: Queryable },
  borrowerId: BorrowerId,
): Promise<LoadedBorrower | null> {
  const now = clock.now();
  const today = civilDateOf(now);
  const closedSince = midnightOf(addDays(today, -closedLatelyDays));
  const row = await db.row(selectMine, { borrowerId, closedSince, now });
  if (!row) return null;
  const eligibility = eligibilityOf(row, await factsOf(db, keys, row), now);
  const products = productsIn(row.products);
  const limit = limitToldTo(products, earnedBy(eligibility));
  const order = orderInRow(row);
  const found = order && { order, account: accountOf(order, now) };
  const open = found && shownStatuses.includes(found.order.status) ? found : null;
  const loan = found && loanNow(found.order, found.account, now);
  const arePhotosInReview = eligibility.faceInReviewSince !== null;
  const isInReview = arePhotosInReview || loan?.state === 'in-review';
  const stepAgain = isInReview ? stepAskedOf(row) : null;
  const left = authSteps.filter(({ step }) => !row.steps.includes(step));
  const again = authSteps.find(({ cerCode }) => cerCode === stepAgain?.cerCode);
  const standing = standingOf({
    today,
    loan,
    stepAgain: again?.name ?? null,
    arePhotosInReview,
    steps: {
      done: authSteps.length - left.length,
      left: left.length,
      minutes: minutesOf(left),
    },
    bar: barOf(eligibility),
    limit,
  });
  return { row, eligibility, products, limit, open, stepAgain, standing };
}

/** What is asked for first, and the step of it that is open. */
function stepAskedOf({ asked: [first], steps }: MineRow): LoanInfo['stepAgain'] | null {
  if (first === undefined) return null;
  const wanted = stepsOf([first.step]);
  const open = authSteps.find(({ step }) => wanted.has(step) && !steps.includes(step));
  return open ? { cerCode: open.cerCode, sentence: first.text } : null;
}

/** Why nothing can be borrowed now; null if something can, or a loan is open. */
function barOf({ faceDeclined, refusal }: Eligibility): Bar | null {
  if (faceDeclined !== null) return { kind: 'declined', day: faceDeclined.retryOn };
  if (refusal === null) return null;
  switch (refusal.reason) {
    case 'order-open':
      return null;
    case 'not-verified':
      return { kind: 'unverified' };
    case 'declined-before':
      return { kind: 'declined', day: refusal.retryOn };
    case 'erasure-waits':
      return { kind: 'erasure', day: refusal.erasesOn };
    case 'returned-lately':
      return { kind: 'wait', day: refusal.untilOn };
    default:
      return { kind: 'barred', sentence: refusalSentence(refusal.reason, refusal) };
  }
}
