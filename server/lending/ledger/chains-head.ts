import { createHash } from 'node:crypto';
import { type Queryable, sql } from '../../store/database/database.ts';

const batch = 2_000;

/**
 * A link carries the instant its act began and is seen when that commits: no act runs for so long,
 * so up to this long ago every link can be seen.
 */
export const headLagMs = 10 * 60_000;

interface End {
  readonly id: string;
  readonly link: number;
  readonly chain: string;
}

const orderIds = sql<{ id: bigint }, { after: bigint }>(`
  select id from loan_order where id > :after order by id limit ${batch}`);

const orderEnds = sql<End, { ids: readonly bigint[]; at: Date }>(`
  select distinct on (order_id) order_id::text as id, link, encode(chain, 'hex') as chain
  from (
    select order_id, link, chain from transfer
    where order_id = any(:ids::bigint[]) and created_at <= :at
    union all
    select order_id, link, chain from loan_decision
    where order_id = any(:ids::bigint[]) and at <= :at) as links
  order by order_id, link desc`);

const borrowerIds = sql<{ id: string }, { after: string }>(`
  select borrower_id as id from reading_chain
  where borrower_id > :after order by borrower_id limit ${batch}`);

const readingEnds = sql<End, { ids: readonly string[]; at: Date }>(`
  select distinct on (borrower_id) borrower_id as id, link, encode(chain, 'hex') as chain
  from sealed_reading where borrower_id = any(:ids::text[]) and at <= :at
  order by borrower_id, link desc`);

/**
 * One hash over the ends that all chains had at an instant. As links are only appended, it can be
 * counted again at any later time; one that was sent outside proves what was there by then.
 */
export async function chainsHead(q: Queryable, at: Date): Promise<string> {
  const hash = createHash('sha256').update(`${at.toISOString()}\n`);
  const add = (kind: string, ends: readonly End[]) => {
    for (const { id, link, chain } of ends) hash.update(`${kind} ${id} ${link} ${chain}\n`);
  };
  for (let after = 0n; ;) {
    const ids = (await q.rows(orderIds, { after })).map((row) => row.id);
    add('order', await q.rows(orderEnds, { ids, at }));
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  for (let after = ''; ;) {
    const ids = (await q.rows(borrowerIds, { after })).map((row) => row.id);
    add('readings', await q.rows(readingEnds, { ids, at }));
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  return hash.digest('hex');
}

interface KeptHead {
  readonly head: string;
  readonly head_of: Date;
}

const newestKept = sql<KeptHead>(`
  select head, head_of from ledger_proof
  where head is not null order by made_at desc limit 1`);

/** Whether the head that the last proof kept still holds, as a sentence when not. */
export async function keptHeadFaults(q: Queryable): Promise<string[]> {
  const kept = await q.row(newestKept);
  if (kept === undefined || (await chainsHead(q, kept.head_of)) === kept.head) return [];
  return [`the head of the chains of ${kept.head_of.toISOString()} is another than was kept`];
}
