import type { OrderId } from '../../../contract/words/ids.ts';
import type { LedgerAccount } from '../../../domain/books/bookkeeping.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import {
  type ChainedDecision,
  type ChainedTransfer,
  decisionHashInSql,
  decisionText,
  nextLink,
  transferText,
} from '../../store/database/hash-chain.ts';

interface StoredLink {
  readonly link: number;
  readonly chain: Uint8Array;
}

/** A transfer as in the table, with its place in the chain of its order. */
export type LinkedTransfer = StoredLink &
  ChainedTransfer & { readonly debit: LedgerAccount; readonly credit: LedgerAccount };

const selectTransfers = sql<LinkedTransfer, { orderId: OrderId }>(`
  select link, chain, source_id, borrower_id, line, debit, credit,
    amount, event_at, created_at
  from transfer where order_id = :orderId order by link`);

/** Every transfer of an order, in the order they were written in. */
export function transfersOf(q: Queryable, id: OrderId): Promise<LinkedTransfer[]> {
  return q.rows(selectTransfers, { orderId: id });
}

type LinkedDecision = StoredLink & ChainedDecision;

const selectDecisions = sql<LinkedDecision, { orderId: OrderId }>(`
  select link, chain, verdict, decision_hash, at, by_whom
  from loan_decision where order_id = :orderId order by link`);

interface ChainEnd {
  readonly length: number;
  readonly head: Uint8Array;
  readonly decisionHash: Uint8Array;
  readonly isErased: boolean;
}

const selectEnd = sql<ChainEnd, { id: OrderId }>(`
  select chain_length as length, chain_head as head,
    ${decisionHashInSql('decision')} as decision_hash,
    decision = '{}' and exists (select from erasure e
      where e.borrower_id = o.borrower_id and e.outcome = 'erased') as is_erased
  from loan_order o where id = :id`);

/**
 * Where the chain of an order does not hold, as sentences. The first row that is not as it was
 * written is named; the rows after it cannot be judged.
 */
export async function orderChainFaults(
  q: Queryable,
  id: OrderId,
  transfers: readonly LinkedTransfer[],
): Promise<string[]> {
  const decisions = await q.rows(selectDecisions, { orderId: id });
  const end = await q.row(selectEnd, { id });
  if (end === undefined) return [];
  const links = [
    ...transfers.map((row) => ({
      ...row,
      text: transferText(row),
      name: `transfer ${row.sourceId} ${row.line}`,
    })),
    ...decisions.map((row) => ({ ...row, text: decisionText(row), name: 'decision' })),
  ].sort((a, b) => a.link - b.link);
  const broken = firstBroken(links, end);
  const last = decisions.at(-1);
  const isOther = last !== undefined && !isSame(last.decisionHash, end.decisionHash);
  return [
    ...(broken === null ? [] : [broken]),
    ...(isOther && !end.isErased ? ['the decision is not as it was written'] : []),
  ];
}

interface NamedLink extends StoredLink {
  readonly text: string;
  readonly name: string;
}

function firstBroken(links: readonly NamedLink[], { length, head }: ChainEnd): string | null {
  let before: Uint8Array = new Uint8Array();
  for (const [index, { link, chain, text, name }] of links.entries()) {
    if (link !== index + 1) return `link ${index + 1} of its chain is gone`;
    if (!isSame(nextLink(before, text), chain)) {
      return `link ${link} of its chain, ${name}, is not as it was written`;
    }
    before = chain;
  }
  if (links.length < length) return `link ${links.length + 1} of its chain is gone`;
  if (links.length > length || !isSame(before, head)) return 'its chain has another end';
  return null;
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.from(one).equals(other);
}
