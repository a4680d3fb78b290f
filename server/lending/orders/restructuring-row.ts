import type { ProposalBody } from '../../../contract/staff/proposal-kinds.ts';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';

export type WantedRestructuring = Extract<ProposalBody, { readonly kind: 'restructure' }>;

/** What is offered for a loan and awaits approval. */
export interface OfferRow {
  readonly proposalId: string;
  readonly wanted: WantedRestructuring;
}

const selectOffer = sql<OfferRow, { orderId: OrderId }>(`
  select proposal_id, wanted from restructuring_offer
  where order_id = :orderId and ended_at is null`);

/** The offer for a loan that is open; null where there is none. */
export async function openOffer(q: Queryable, orderId: OrderId): Promise<OfferRow | null> {
  return (await q.row(selectOffer, { orderId })) ?? null;
}

/** That a borrower agreed to a schedule. */
export interface ConsentRow {
  readonly schedule: string;
  readonly scheduleHash: string;
  /** Null: in the app. */
  readonly staffId: string | null;
  readonly evidence: string | null;
  readonly agreedAt: Date;
}

const selectConsents = sql<ConsentRow, { proposalId: string; borrowerId: BorrowerId }>(`
  select schedule, schedule_hash, staff_id, evidence, agreed_at from restructuring_consent
  where proposal_id = :proposalId and borrower_id = :borrowerId
  order by agreed_at desc limit 50`);

/** What the borrower agreed to of one proposal, the newest first. */
export function consentsTo(
  q: Queryable,
  of: { readonly proposalId: string; readonly borrowerId: BorrowerId },
): Promise<ConsentRow[]> {
  return q.rows(selectConsents, of);
}

/** Keeps it once: agreed to twice is agreed to once. */
export async function keepConsent(
  q: Queryable,
  consent: Omit<ConsentRow, 'agreedAt'> & {
    readonly proposalId: string;
    readonly orderId: OrderId;
    readonly borrowerId: BorrowerId;
    readonly agreedAt: Date;
  },
): Promise<void> {
  const row = { id: newId(), ...consent, orderId: BigInt(consent.orderId) };
  const twice = 'on conflict (proposal_id, schedule_hash) do nothing';
  await insertInto(q, 'restructuring_consent', row, twice);
}
