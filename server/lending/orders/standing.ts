import { declineReasons } from '../../../contract/borrower/reviews.ts';
import { civilDateOf, parseCivilDate } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { mostInstalment } from '../../../domain/rules/affordable.ts';
import { decideMayAsk } from '../../../domain/rules/may-ask.ts';
import type { AskingRefusal } from '../../../domain/rules/may-ask.ts';
import type { BorrowerStanding } from '../../../domain/rules/products.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import type { Keyring } from '../../store/sealing/keyring.ts';
import { loadBorrowerFacts } from './borrower-facts.ts';
import type { BorrowerFacts } from './borrower-facts.ts';

/** Where a borrower stands: what was earned, what was verified, what was refused. */
export interface Standing {
  readonly limit: Ngwee;
  readonly limitRaisedOn: CivilDate | null;
  /** Proven settlements. */
  readonly settledLoans: number;
  readonly facts: BorrowerFacts;
  readonly declined: DeclinedBefore | null;
  /** Since when a person looks at the borrower's face; null when nobody does. */
  readonly faceInReviewSince: Date | null;
  /** A person did not find the face to be the card's, and the borrower may not try again yet. */
  readonly faceDeclined: FaceDeclined | null;
  /** Why nothing can be asked for now; null when it can. */
  readonly refusal: AskingRefusal | null;
}

export interface DeclinedBefore {
  readonly orderId: OrderId;
  readonly reasons: readonly string[];
  readonly retryOn: CivilDate;
}

export interface FaceDeclined {
  readonly reasons: readonly string[];
  readonly retryOn: CivilDate;
}

/** A row of {@link standingSelect}. */
export interface StandingRow {
  credit_limit: bigint;
  limit_raised_at: Date | null;
  settled_orders: number;
  declined_id: bigint | null;
  decision: { reasons: string[]; retryOn: string | null } | null;
  face_in_review_since: Date | null;
  face_reason: string | null;
  face_retry_on: CivilDate | null;
  erases_at: Date | null;
}

/** Where a borrower stands. */
export const standingSelect = `
  select b.credit_limit, b.limit_raised_at, b.settled_orders, d.id as declined_id, d.decision,
    (select opened_at from review
      where borrower_id = b.id and kind = 'face' and decided_at is null) as face_in_review_since,
    f.decision_reason as face_reason, f.retry_on as face_retry_on,
    (select due_at from erasure
      where borrower_id = b.id and at is null and finished_at is null) as erases_at
  from borrower b
    left join loan_order d on d.id = (
      select max(id) from loan_order where borrower_id = b.id and status = 'declined')
    left join review f on f.id = (
      select id from review where borrower_id = b.id and kind = 'face' and decided_at is not null
      order by decided_at desc limit 1)
  where b.id = :borrowerId`;
const selectStanding = sql<StandingRow, { borrowerId: BorrowerId }>(standingSelect);

export async function loadStanding(
  q: Queryable,
  of: {
    readonly keys: Keyring;
    readonly borrowerId: BorrowerId;
    readonly today: CivilDate;
  },
): Promise<Standing> {
  const { keys, borrowerId, today } = of;
  const row = await q.row(selectStanding, { borrowerId });
  if (!row) throw new Error('a session belongs to a borrower');
  return standingOf(row, await loadBorrowerFacts(q, keys, borrowerId), today);
}

/** The standing by what was read of it. */
export function standingOf(row: StandingRow, facts: BorrowerFacts, today: CivilDate): Standing {
  const declined = declinedBefore(row);
  return {
    limit: ngwee(row.credit_limit),
    limitRaisedOn: row.limit_raised_at && civilDateOf(row.limit_raised_at),
    settledLoans: row.settled_orders,
    facts,
    declined,
    faceInReviewSince: row.face_in_review_since,
    faceDeclined: faceDeclined(row, today),
    refusal: decideMayAsk({
      processingWithdrawn: facts.processingWithdrawn,
      allStepsDone: facts.allStepsDone,
      openOrders: facts.verified.openOrders,
      retryOn: declined?.retryOn ?? null,
      erasesOn: row.erases_at && civilDateOf(row.erases_at),
      today,
    }),
  };
}

/** What offers are made by. */
export function earnedBy({ limit, settledLoans, facts }: Standing): BorrowerStanding {
  const { verified, policy } = facts;
  const { instalmentShareBasisPoints: share } = policy.parameters;
  const { monthlyIncome: income } = verified;
  const carried = income === undefined ? null : mostInstalment(income, share);
  return { limit, settledLoans, mostInstalment: carried };
}

function faceDeclined(row: StandingRow, today: CivilDate): FaceDeclined | null {
  const { face_reason: reason, face_retry_on: retryOn } = row;
  // A review that was approved names no day.
  if (reason === null || retryOn === null || today >= retryOn) return null;
  const sentence = declineReasons.face[reason]?.sentence;
  return { reasons: sentence === undefined ? [] : [sentence], retryOn };
}

function declinedBefore({ declined_id, decision }: StandingRow): DeclinedBefore | null {
  const retryOn = parseCivilDate(decision?.retryOn ?? '');
  if (declined_id === null || decision === null || retryOn === null) return null;
  return { orderId: Number(declined_id) as OrderId, reasons: decision.reasons, retryOn };
}
