import type { BorrowerId, OrderId, RepayAccountId } from '../../../contract/words/ids.ts';
import type { Network } from '../../../contract/market/network.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { TakenOver } from '../../../domain/loan/takeover-events.ts';
import type { LoanTerms } from '../../../domain/loan/loan.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { decisionHashInSql, decisionLinkInSql } from '../../store/database/hash-chain.ts';
import { jsonText } from '../../store/database/json-text.ts';
import { changeOrder } from './change-order.ts';
import type { LoadedOrder } from './load-order.ts';

/** A loan of a former system, as it comes into our books. */
export interface NewTakenOver {
  readonly borrower: {
    readonly id: BorrowerId;
    readonly mobile: Mobile;
    readonly creditLimit: Ngwee;
  };
  readonly wallet: {
    readonly id: RepayAccountId;
    readonly mobile: Mobile;
    readonly network: Network;
  };
  readonly terms: LoanTerms;
  /** Encrypted already: what it was in the former system. */
  readonly contract: { readonly id: string; readonly hash: string };
  readonly agreedAt: Date;
  readonly event: TakenOver;
  readonly now: Date;
}

/** Nothing was decided about it here: its decision is empty. It may be beside another open one. */
const insertOrder = sql<
  { id: bigint; chainHead: Buffer },
  {
    borrowerId: BorrowerId;
    terms: string;
    amount: Ngwee;
    walletId: RepayAccountId;
    network: Network;
    contractId: string;
    contractHash: string;
    agreedAt: Date;
    now: Date;
    limit: Ngwee;
    planIds: readonly string[];
  }
>(`
  with decided as (
    select ${decisionHashInSql("'{}'::jsonb")} as hash
  ), first as (
    select hash, ${decisionLinkInSql({
      before: "''::bytea",
      verdict: "'approved'",
      hash: 'hash',
      at: ':now::timestamptz',
      byWhom: 'null',
    })} as chain from decided
  ), made as (
    insert into loan_order (borrower_id, status, terms, amount, wallet_id, network, contract_id,
      contract_hash, agreed_at, decision, created_at, chain_length, chain_head, limit_then,
      limit_most, is_beside_another)
    select :borrowerId::text, 'disbursing', :terms::jsonb, :amount::bigint, :walletId, :network,
      :contractId, :contractHash, :agreedAt, '{}', :now, 1, chain, :limit::bigint,
      :limit::bigint, exists (select from loan_order o where o.borrower_id = :borrowerId
        and o.status in ('reviewing', 'referred', 'disbursing', 'active', 'overdue'))
    from first
    returning id, chain_head
  ), noted as (
    insert into loan_decision (order_id, link, verdict, decision_hash, at, chain)
    select made.id, 1, 'approved', first.hash, :now, first.chain from made, first
  ), planned as (
    insert into plan (id, borrower_id, order_id, period)
    select one.id, :borrowerId, made.id, period
    from made, unnest(:planIds::text[]) with ordinality as one (id, period)
  )
  select id, chain_head from made`);

/**
 * Takes a loan over: its row, its plans, and the event from which its account and its transfers
 * follow. It sends nothing and raises no limit. It may be rolled back by the caller.
 */
export async function takeOverOrder(tx: Queryable, loan: NewTakenOver): Promise<LoadedOrder> {
  const { borrower, wallet, terms, contract, event, now } = loan;
  const row = await tx.row(insertOrder, {
    borrowerId: borrower.id,
    terms: jsonText(terms),
    amount: terms.amount,
    walletId: wallet.id,
    network: wallet.network,
    contractId: contract.id,
    contractHash: contract.hash,
    agreedAt: loan.agreedAt,
    now,
    limit: borrower.creditLimit,
    planIds: terms.planIds,
  });
  if (!row) throw new Error('an inserted order answers its number');
  const order: LoadedOrder = {
    id: Number(row.id) as OrderId,
    borrowerId: borrower.id,
    borrower: {
      mobile: borrower.mobile,
      creditLimit: borrower.creditLimit,
      limitRaisedAt: null,
      settledOrders: 0,
    },
    version: 0,
    status: 'disbursing',
    terms,
    limitThen: borrower.creditLimit,
    limitMost: borrower.creditLimit,
    wallet,
    events: [],
    payments: [],
    coupons: [],
    position: {},
    bookedOn: null,
    chainHead: row.chainHead,
    createdAt: now,
    disbursedAt: null,
    settledAt: null,
  };
  const outcome = await changeOrder(tx, order, { now, events: [event] });
  if (outcome !== 'done') throw new Error(`loan ${order.id} was changed as it was taken over`);
  return order;
}
