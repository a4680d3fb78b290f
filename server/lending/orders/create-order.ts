import type { OrderId, PaymentId, PlanId } from '../../../contract/words/ids.ts';
import type { BorrowerId, RepayAccountId } from '../../../contract/words/ids.ts';
import type { Network } from '../../../contract/market/network.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { waitsForAnswer } from '../../../domain/rules/decision.ts';
import type { Decision, DecisionFacts } from '../../../domain/rules/decision.ts';
import type { LoanTerms } from '../../../domain/loan/loan.ts';
import { orderStatusAfter } from '../../../domain/loan/order.ts';
import type { OrderStatus } from '../../../domain/loan/order.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { jsonText } from '../../store/database/json-text.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { newId } from '../../store/ids.ts';
import { decisionHashInSql, decisionLinkInSql } from '../../store/database/hash-chain.ts';
import { openReview } from '../../people/reviews/reviews.ts';
import type { Keyring } from '../../store/sealing/keyring.ts';
import { putSealed } from '../../store/sealing/sealed-items.ts';
import type { ContractTranslation, LoanContract } from './loan-contract.ts';

/** What a borrower agreed to, and what was decided about it. */
export interface NewOrder {
  readonly borrowerId: BorrowerId;
  readonly wallet: {
    readonly id: RepayAccountId;
    readonly mobile: string;
    readonly network: Network;
  };
  readonly terms: LoanTerms;
  readonly contract: LoanContract;
  readonly decision: Decision;
  /** What it was decided by. */
  readonly facts: DecisionFacts;
  readonly limit: LimitAgreed;
  readonly now: Date;
}

/** The borrower's limit when a loan is agreed to, and the most it may become by that loan. */
export interface LimitAgreed {
  readonly today: Ngwee;
  readonly most: Ngwee;
}

export interface CreatedOrder {
  readonly orderId: OrderId;
  readonly status: OrderStatus;
  /** Asked for at once, of an approved order. */
  readonly payout: { readonly id: PaymentId; readonly provider: string } | null;
}

/** With the decision as the first link of the order's chain. */
const insertOrder = sql<
  { id: bigint },
  {
    borrowerId: BorrowerId;
    status: OrderStatus;
    terms: string;
    amount: Ngwee;
    walletId: RepayAccountId;
    contractId: string;
    contractHash: string;
    now: Date;
    decision: string;
    facts: string;
    verdict: string;
    limitToday: Ngwee;
    limitMost: Ngwee;
  }
>(`
  with decided as (
    select :decision::jsonb as decision, ${decisionHashInSql(':decision::jsonb')} as hash
  ), first as (
    select decision, hash, ${decisionLinkInSql({
      before: "''::bytea",
      verdict: ':verdict::text',
      hash: 'hash',
      at: ':now::timestamptz',
      byWhom: 'null',
    })} as chain from decided
  ), made as (
    insert into loan_order (borrower_id, status, terms, amount, wallet_id, contract_id,
      contract_hash, agreed_at, decision, decision_facts, created_at, chain_length,
      chain_head, limit_then, limit_most)
    select :borrowerId, :status, :terms::jsonb, :amount::bigint, :walletId, :contractId,
      :contractHash, :now, decision, :facts::jsonb, :now, 1, chain, :limitToday::bigint,
      :limitMost::bigint
    from first
    returning id
  ), noted as (
    insert into loan_decision (order_id, link, verdict, decision_hash, at, chain)
    select made.id, 1, :verdict, first.hash, :now, first.chain from made, first
  )
  select id from made`);

const insertPlans = sql<
  void,
  { borrowerId: BorrowerId; orderId: bigint; planIds: readonly string[] }
>(`
  insert into plan (id, borrower_id, order_id, period)
  select id, :borrowerId, :orderId, period from unnest(:planIds::text[]) with ordinality as one
    (id, period)`);

const insertPayout = sql<
  void,
  {
    id: PaymentId;
    providerId: string;
    provider: string;
    borrowerId: BorrowerId;
    orderId: bigint;
    amount: Ngwee;
    mobile: string;
    network: Network;
    now: Date;
  }
>(`
  insert into payment (id, provider_id, provider, borrower_id, order_id, operation, purpose,
    amount, mobile, network, state, created_at, ask_at)
  values (:id, :providerId, :provider, :borrowerId, :orderId, 'payout', 'disbursement', :amount,
    :mobile, :network, 'requested', :now, :now)`);

/**
 * Writes an order with its decision. An approved order gets the payout, which a job sends after
 * the commit; a referred one is queued for review. One that waits for nothing but the register is
 * decided when that has answered. A second open order of a borrower violates
 * `one_open_order_a_borrower`.
 */
export async function createOrder(
  tx: Queryable,
  order: NewOrder,
  by: {
    /** Who pays out. */
    readonly provider: string;
    /** Seals the contract, which names the borrower. */
    readonly keys: Keyring;
  },
): Promise<CreatedOrder> {
  const { borrowerId, terms, contract, wallet, now } = order;
  const isWaiting = waitsForAnswer(order.decision, order.facts);
  const status = isWaiting ? 'reviewing' : statusOf(order.decision);
  const contractId = await putSealed(tx, by.keys, {
    borrowerId,
    kind: 'contract',
    now,
    plain: Buffer.from(contract.html),
  });
  const row = await tx.row(insertOrder, {
    borrowerId,
    status,
    terms: jsonText(terms),
    amount: terms.amount,
    walletId: wallet.id,
    contractId,
    contractHash: contract.hash,
    now,
    decision: jsonText(order.decision),
    facts: jsonText(order.facts),
    // No payout follows from it but by the next link.
    verdict: isWaiting ? 'waiting' : order.decision.verdict,
    limitToday: order.limit.today,
    limitMost: order.limit.most,
  });
  if (!row) throw new Error('an inserted order answers its number');
  if (contract.translation) {
    await keepTranslation(tx, by.keys, {
      ...contract.translation,
      borrowerId,
      orderId: row.id,
      now,
    });
  }
  await tx.run(insertPlans, { borrowerId, orderId: row.id, planIds: terms.planIds });
  const isApproved = status === 'disbursing';
  const payout = isApproved ? { id: newId<PaymentId>(), provider: by.provider } : null;
  if (payout !== null) {
    const { mobile, network } = wallet;
    const ids = { providerId: crypto.randomUUID(), borrowerId, orderId: row.id };
    const to = { amount: terms.amount, mobile, network, now };
    await tx.run(insertPayout, { ...payout, ...ids, ...to });
  }
  const orderId = Number(row.id) as OrderId;
  if (status === 'referred') {
    const reasons = doubtsOf(order.decision);
    await openReview(tx, { kind: 'order', borrowerId, orderId, reasons, now });
  }
  return { orderId, status, payout };
}

async function keepTranslation(
  tx: Queryable,
  keys: Keyring,
  of: ContractTranslation & {
    readonly borrowerId: BorrowerId;
    readonly orderId: bigint;
    readonly now: Date;
  },
): Promise<void> {
  const { borrowerId, orderId, language, html, hash, now } = of;
  const plain = Buffer.from(html);
  const itemId = await putSealed(tx, keys, { borrowerId, kind: 'contract', now, plain });
  await insertInto(tx, 'contract_translation', { orderId, borrowerId, language, itemId, hash });
}

/** The rules that want a person to look, by name. */
export function doubtsOf({ results }: Decision): string[] {
  return results.filter(({ verdict }) => verdict === 'refer').map(({ rule }) => rule);
}

/** Ids for the plans of a loan that is about to be agreed to. */
export function newPlanIds(count: number): PlanId[] {
  return Array.from({ length: count }, () => newId<PlanId>());
}

function statusOf(decision: Decision): OrderStatus {
  const status = orderStatusAfter('reviewing', decision.verdict);
  if (status === null) throw new Error(`nothing follows from ${decision.verdict}`);
  return status;
}
