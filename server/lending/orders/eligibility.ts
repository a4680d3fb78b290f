import { declineReasons } from '../../../contract/borrower/reviews.ts';
import { civilDateOf, parseCivilDate } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { mostInstalment } from '../../../domain/rules/affordable.ts';
import { barsStill } from '../../../domain/rules/ban.ts';
import { yearsBetween } from '../../../domain/rules/decision.ts';
import type { Decision, VerifiedFacts } from '../../../domain/rules/decision.ts';
import { mayAskAfterReturns } from '../../../domain/rules/return-wait.ts';
import { decideMayAsk } from '../../../domain/rules/may-ask.ts';
import type { AskingRefusal } from '../../../domain/rules/may-ask.ts';
import type { Earned } from '../../../domain/rules/products.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import type { Keyring } from '../../store/sealing/keyring.ts';
import { isBlocked } from '../../people/blocks/block-account.ts';
import { returnsColumn } from '../account/returns-of.ts';
import { policyOf } from '../rules/decision-policy.ts';
import { loadBorrowerFacts } from './borrower-facts.ts';
import type { BorrowerFacts } from './borrower-facts.ts';

/** The state of a borrower: what was earned, what was verified, what was refused. */
export interface Eligibility {
  readonly limit: Ngwee;
  readonly limitRaisedOn: CivilDate | null;
  /** Proven settlements. */
  readonly settledLoans: number;
  readonly facts: BorrowerFacts;
  readonly declined: DeclinedBefore | null;
  /** Since when the face awaits review; null when it does not. */
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

/** A row of {@link eligibilitySelect}. */
export interface EligibilityRow {
  creditLimit: bigint;
  limitRaisedAt: Date | null;
  settledOrders: number;
  /** The newest first. */
  declines: { id: number; decision: Decision }[];
  returns: string[];
  faceInReviewSince: Date | null;
  faceReason: string | null;
  faceRetryOn: CivilDate | null;
  erasesAt: Date | null;
  hasDied: boolean;
  isBlocked: boolean;
  numberChangesAt: Date | null;
}

/** The state of a borrower. */
export const eligibilitySelect = `
  select b.credit_limit, b.limit_raised_at, b.settled_orders,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'decision', decision)
        order by id desc), '[]')
      from loan_order where borrower_id = b.id and status = 'declined') as declines,
    ${returnsColumn('b.id')} as returns,
    (select opened_at from review
      where borrower_id = b.id and kind = 'face' and decided_at is null) as face_in_review_since,
    f.decision_reason as face_reason, f.retry_on as face_retry_on,
    (select due_at from erasure
      where borrower_id = b.id and at is null and finished_at is null) as erases_at,
    exists (select from death_report
      where borrower_id = b.id and outcome = 'confirmed') as has_died,
    ${isBlocked('b.id')} as is_blocked,
    (select due_at from number_change
      where borrower_id = b.id and state in ('review', 'waiting')) as number_changes_at
  from borrower b
    left join review f on f.id = (
      select id from review where borrower_id = b.id and kind = 'face' and decided_at is not null
      order by decided_at desc limit 1)
  where b.id = :borrowerId`;
const selectEligibility = sql<EligibilityRow, { borrowerId: BorrowerId }>(eligibilitySelect);

export async function loadEligibility(
  q: Queryable,
  of: {
    readonly keys: Keyring;
    readonly borrowerId: BorrowerId;
    readonly now: Date;
  },
): Promise<Eligibility> {
  const { keys, borrowerId, now } = of;
  const row = await q.row(selectEligibility, { borrowerId });
  if (!row) throw new Error('a session belongs to a borrower');
  return eligibilityOf(row, await loadBorrowerFacts(q, keys, borrowerId), now);
}

/** The eligibility by what was read of it. */
export function eligibilityOf(
  row: EligibilityRow,
  read: BorrowerFacts,
  now: Date,
): Eligibility {
  const today = civilDateOf(now);
  const declined = declinesBarring(row, read, today);
  const [newest] = declined;
  const facts = { ...read, verified: verifiedNow(read, declined) };
  const { birthDate, openOrders, writtenOffOrders, retryOn = null } = facts.verified;
  return {
    limit: ngwee(row.creditLimit),
    limitRaisedOn: row.limitRaisedAt && civilDateOf(row.limitRaisedAt),
    settledLoans: row.settledOrders,
    facts,
    declined: newest ?? null,
    faceInReviewSince: row.faceInReviewSince,
    faceDeclined: faceDeclined(row, today),
    refusal: decideMayAsk({
      processingWithdrawn: facts.processingWithdrawn,
      allStepsDone: facts.allStepsDone,
      openOrders,
      writtenOffOrders,
      age: birthDate && yearsBetween(birthDate, today),
      waitsUntil: mayAskAfterReturns(row.returns.map((at) => new Date(at))),
      retryOn,
      erasesOn: row.erasesAt && civilDateOf(row.erasesAt),
      hasDied: row.hasDied,
      isBlocked: row.isBlocked,
      now,
    }),
  };
}

/** What offers are made by. */
export function earnedBy({ limit, settledLoans, facts }: Eligibility): Earned {
  const { verified, policy } = facts;
  const { instalmentShareBasisPoints: share } = policy.parameters;
  const { monthlyIncome: income } = verified;
  const carried = income === undefined ? null : mostInstalment(income, share);
  return { limit, settledLoans, mostInstalment: carried };
}

/** The same on a day, from which the term to the borrower's payday counts. */
export function earnedOn(eligibility: Eligibility, from: CivilDate): Earned {
  const { payday: dayOfMonth } = eligibility.facts;
  const payday = dayOfMonth === null ? undefined : { dayOfMonth, from };
  return { ...earnedBy(eligibility), payday };
}

function faceDeclined(row: EligibilityRow, today: CivilDate): FaceDeclined | null {
  const { faceReason: reason, faceRetryOn: retryOn } = row;
  // A review that was approved names no day.
  if (reason === null || retryOn === null || today >= retryOn) return null;
  const sentence = declineReasons.face[reason]?.sentence;
  return { reasons: sentence === undefined ? [] : [sentence], retryOn };
}

/** The declines that still apply (date in the future, reason still valid), the newest first. */
function declinesBarring(
  { declines }: EligibilityRow,
  { verified: facts, policy: version }: BorrowerFacts,
  today: CivilDate,
): DeclinedBefore[] {
  // The result without a registry check never declines.
  const policy = policyOf(version, { registryMissing: 'pass' });
  return declines.flatMap(({ id, decision }) => {
    const retryOn = parseCivilDate(decision.retryOn ?? '');
    if (retryOn === null || !barsStill(decision, { facts, policy, today })) return [];
    return [{ orderId: id as OrderId, reasons: decision.reasons, retryOn }];
  });
}

/** The decision uses the same day as the trial: the last of the declines that still apply. */
function verifiedNow(
  { verified: { retryOn: _, ...verified } }: BorrowerFacts,
  barring: readonly DeclinedBefore[],
): VerifiedFacts {
  const last = barring
    .map(({ retryOn }) => retryOn)
    .sort()
    .at(-1);
  return { ...verified, ...(last !== undefined && { retryOn: last }) };
}
