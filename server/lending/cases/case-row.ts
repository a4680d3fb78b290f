import type { OrderId, PaymentId } from '../../../contract/words/ids.ts';
import type { Network } from '../../../contract/market/network.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { PaymentStatus } from '../../../domain/loan/payment.ts';
import type { Queryable, ValuesOf } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import type { DiscrepancyKind } from './discrepancy.ts';
import type { PaymentPurpose } from '../account/payment-row.ts';
import type { Operation } from '../../store/ports/payment-provider.ts';

/** A case for a person, with the payment it is about. */
export interface CaseRow {
  readonly id: string;
  readonly kind: DiscrepancyKind;
  /** What was seen, as it was kept when the case was opened. */
  readonly detail: unknown;
  readonly openedAt: Date;
  readonly provider: string;
  readonly providerId: string;
  /** Null for an unidentified receipt. */
  readonly payment: CasePayment | null;
  readonly resolved: ResolvedCase | null;
}

export interface CasePayment {
  readonly id: PaymentId;
  readonly provider: string;
  readonly providerId: string;
  readonly orderId: OrderId;
  readonly operation: Operation;
  readonly purpose: PaymentPurpose;
  readonly amount: Ngwee;
  readonly mobile: Mobile;
  readonly network: Network;
  readonly state: PaymentStatus;
  readonly failureCode: string | null;
  readonly providerReference: string | null;
  readonly createdAt: Date;
}

export interface ResolvedCase {
  readonly at: Date;
  readonly by: string;
  readonly resolution: string;
  readonly evidence: string | null;
}

interface StoredCase {
  id: string;
  kind: DiscrepancyKind;
  detail: unknown;
  openedAt: Date;
  provider: string;
  providerId: string;
  resolvedAt: Date | null;
  resolvedBy: string | null;
  resolution: string | null;
  evidence: string | null;
  paymentId: PaymentId | null;
  orderId: bigint;
  operation: Operation;
  purpose: PaymentPurpose;
  amount: bigint;
  mobile: Mobile;
  network: Network;
  state: PaymentStatus;
  failureCode: string | null;
  providerReference: string | null;
  createdAt: Date;
}

export const mostListed = 200;

const casesWhere = <Values extends ValuesOf<Values> | undefined = undefined>(
  condition: string,
) =>
  sql<StoredCase, Values>(`
  select d.id, d.kind, d.detail, d.opened_at,
    coalesce(d.provider, p.provider) as provider,
    coalesce(d.provider_id, p.provider_id::text) as provider_id,
    d.resolved_at, d.resolved_by, d.resolution, d.evidence,
    p.id as payment_id, p.order_id, p.operation, p.purpose, p.amount, p.mobile,
    p.network, p.state, p.failure_code,
    p.provider_reference, p.created_at
  from discrepancy d left join payment p on p.id = d.payment_id
  where ${condition} order by d.opened_at limit ${mostListed}`);

const selectOpen = casesWhere('d.resolved_at is null');
const selectOne = casesWhere<{ id: string }>('d.id = :id');

/** The open cases, the longest waiting first. */
export async function openCases(q: Queryable): Promise<CaseRow[]> {
  return (await q.rows(selectOpen)).map(caseOf);
}

/** A case by its id; null when there is none. */
export async function findCase(q: Queryable, id: string): Promise<CaseRow | null> {
  const row = await q.row(selectOne, { id });
  return row ? caseOf(row) : null;
}

function caseOf(row: StoredCase): CaseRow {
  const { id, kind, detail, openedAt, provider, providerId, paymentId } = row;
  const { resolvedAt: at, resolvedBy: by, resolution, evidence } = row;
  const isResolved = at !== null && by !== null && resolution !== null;
  return {
    id,
    kind,
    detail,
    openedAt,
    provider,
    providerId,
    payment: paymentId === null ? null : paymentOf(row, paymentId),
    resolved: isResolved ? { at, by, resolution, evidence } : null,
  };
}

function paymentOf(row: StoredCase, id: PaymentId): CasePayment {
  const { provider, providerId, operation, purpose, mobile, network, state } = row;
  const { failureCode, providerReference, createdAt } = row;
  return {
    id,
    provider,
    providerId,
    operation,
    purpose,
    mobile,
    network,
    state,
    failureCode,
    providerReference,
    createdAt,
    amount: ngwee(row.amount),
    orderId: Number(row.orderId) as OrderId,
  };
}

const endRow = sql<
  void,
  { id: string; at: Date; by: string; resolution: string; evidence: string | null }
>(`
  update discrepancy set resolved_at = :at, resolved_by = :by, resolution = :resolution,
    evidence = :evidence
  where id = :id and resolved_at is null`);

/** Ends a case in the list; moves no money. False when it was ended before. */
export async function endCase(
  q: Queryable,
  id: string,
  { at, by, resolution, evidence }: ResolvedCase,
): Promise<boolean> {
  return (await q.run(endRow, { id, at, by, resolution, evidence })) === 1;
}

/**
 * Of a case `d`: no proposal of two people to end it is under way. What they do to the payment
 * shows before the case has its end. Automatic closing therefore checks this in the same
 * statement that ends cases; else the case would look closed automatically.
 */
export const nobodyEnding = `not exists (select from proposal h
      where h.about_kind = 'case' and h.about_id = d.id and h.state = 'approved')`;
