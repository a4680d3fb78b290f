import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import type { AskOutcome } from '../../store/ports/payment-provider.ts';

/**
 * What a provider said of one payment when its borrower claimed to have paid. Its whole answer is
 * a note of the payment, which goes with the borrower's data.
 */
export interface AskedThen {
  readonly paymentId: string;
  readonly known: AskOutcome['known'];
  /** Of a failure. */
  readonly code: string | null;
}

/** A claim that was filed, by the complaint that has its number and its clock. */
export interface ClaimRow {
  readonly orderId: bigint;
  /** What in the text may be a reference, in small letters. */
  readonly named: readonly string[];
  readonly asked: readonly AskedThen[];
  readonly claimedAt: Date;
}

const selectByNumber = sql<ClaimRow, { number: string }>(`
  select p.order_id, p.named, p.asked, p.claimed_at
  from payment_claim p join complaint c on c.id = p.complaint_id where c.number = :number`);

/** The claim of a complaint; null where it is about something else. */
export async function findClaim(q: Queryable, number: string): Promise<ClaimRow | null> {
  return (await q.row(selectByNumber, { number })) ?? null;
}

export interface OpenClaim {
  readonly number: string;
  readonly answerBy: CivilDate;
  readonly named: readonly string[];
}

const selectOpen = sql<OpenClaim, { orderId: OrderId }>(`
  select c.number, c.answer_by, p.named
  from payment_claim p join complaint c on c.id = p.complaint_id
  where p.order_id = :orderId and c.answer_by is not null
  order by p.claimed_at desc limit 1`);

/** The newest claim about a loan that waits for an answer; null if there is none. */
export async function openClaimOf(q: Queryable, orderId: OrderId): Promise<OpenClaim | null> {
  return (await q.row(selectOpen, { orderId })) ?? null;
}
