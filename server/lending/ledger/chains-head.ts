import { createHash } from 'node:crypto';
import { type Queryable, sql } from '../../store/database/database.ts';

const batch = 2_000;

/**
 * A link carries the instant its act began and is seen when that commits. No act runs for so
 * long, so up to this long ago every link can be seen.
 */
export const headLagMs = 10 * 60_000;

interface End {
  readonly id: string;
  readonly link: number;
  readonly chain: string;
}

const orderIds = sql<{ id: bigint }, { after: bigint }>(`
  select id from loan_order where id > :after order by id limit ${batch}`);

interface Span {
  readonly since: Date;
  readonly at: Date;
}

const linkedOrders = sql<{ id: bigint }, Span & { after: bigint }>(`
  select id from (
    select t.order_id as id from account a, lateral (
      select order_id from transfer where debit = a.code
        and created_at > :since and created_at <= :at and order_id > :after) t
    union
    select order_id from loan_decision where at > :since and at <= :at and order_id > :after
  ) as linked order by id limit ${batch}`);

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

const readBorrowers = sql<{ id: string }, Span & { after: string }>(`
  select distinct borrower_id as id from sealed_reading
  where at > :since and at <= :at and borrower_id > :after order by borrower_id limit ${batch}`);

const readingEnds = sql<End, { ids: readonly string[]; at: Date }>(`
  select distinct on (borrower_id) borrower_id as id, link, encode(chain, 'hex') as chain
  from sealed_reading where borrower_id = any(:ids::text[]) and at <= :at
  order by borrower_id, link desc`);

/**
 * One hash over the ends that all chains had at an instant, or with `since` those alone that grew
 * after it. As links are only appended, it can be counted again at any later time; one that was
 * sent outside proves what was there by then.
 */
export async function chainsHead(
  q: Queryable,
  at: Date,
  since: Date | null = null,
): Promise<string> {
  const name = since === null ? '' : `${since.toISOString()} `;
  const hash = createHash('sha256').update(`${name}${at.toISOString()}\n`);
  const add = (kind: string, ends: readonly End[]) => {
    for (const { id, link, chain } of ends) hash.update(`${kind} ${id} ${link} ${chain}\n`);
  };
  for (let after = 0n; ;) {
    const rows = await (since === null
      ? q.rows(orderIds, { after })
      : q.rows(linkedOrders, { after, since, at }));
    const ids = rows.map((row) => row.id);
    add('order', await q.rows(orderEnds, { ids, at }));
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  for (let after = ''; ;) {
    const rows = await (since === null
      ? q.rows(borrowerIds, { after })
      : q.rows(readBorrowers, { after, since, at }));
    const ids = rows.map((row) => row.id);
    add('readings', await q.rows(readingEnds, { ids, at }));
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  return hash.digest('hex');
}

interface KeptHead {
  readonly head: string;
  readonly headOf: Date;
  readonly since: Date | null;
}

const newestKept = sql<KeptHead>(`
  select head, head_of, since from ledger_proof
  where head is not null order by made_at desc limit 1`);

/** A whole one is made once a month at least. */
const mostKept = 100;
const keptSinceWhole = sql<KeptHead>(`
  select head, head_of, since from ledger_proof
  where head is not null and made_at >= coalesce((select max(made_at) from ledger_proof
    where head is not null and is_whole), '-infinity')
  order by made_at desc limit ${mostKept}`);

/**
 * Whether the head that the last proof kept still holds, as a sentence when not; `isWhole`: of all
 * proofs from the last one of everything on.
 */
export async function keptHeadFaults(q: Queryable, isWhole: boolean): Promise<string[]> {
  const faults: string[] = [];
  for (const kept of await q.rows(isWhole ? keptSinceWhole : newestKept)) {
    if ((await chainsHead(q, kept.headOf, kept.since)) === kept.head) continue;
    const at = kept.headOf.toISOString();
    faults.push(`the head of the chains of ${at} is another than was kept`);
  }
  return faults;
}
