import { type Queryable, sql } from '../../store/database/database.ts';
import { readingLinkInSql } from '../../store/database/hash-chain.ts';

const batch = 2_000;

const selectBorrowers = sql<{ borrowerId: string }, { after: string }>(`
  select borrower_id from reading_chain
  where borrower_id > :after order by borrower_id limit ${batch}`);

const selectRead = sql<{ borrowerId: string }, { after: string; since: Date }>(`
  select distinct borrower_id from sealed_reading
  where at > :since and borrower_id > :after order by borrower_id limit ${batch}`);

// A reading that is written between the two would be ahead of its end: the end is read first.
const selectBroken = sql<
  { borrowerId: string; id: string | null; link: number },
  { ids: readonly string[] }
>(`
  with ends as materialized (
    select borrower_id, length, head from reading_chain where borrower_id = any(:ids)
  ), links as (
    select r.borrower_id, r.id, r.link, r.chain, row_number() over chain_of as place,
      ${readingLinkInSql("coalesce(lag(r.chain) over chain_of, '')", (name) => `r.${name}`)} as due
    from sealed_reading r join ends e on e.borrower_id = r.borrower_id
    where r.link <= e.length
    window chain_of as (partition by r.borrower_id order by r.link)
  ), wrong as (
    select distinct on (borrower_id) borrower_id, id, link from links
    where link <> place or chain <> due order by borrower_id, link
  )
  select borrower_id, id, link from wrong
  union all
  select e.borrower_id, null, e.length from ends e
  where not exists (select from wrong w where w.borrower_id = e.borrower_id)
    and not exists (select from links l
      where l.borrower_id = e.borrower_id and l.link = e.length and l.chain = e.head)`);

/**
 * Where the chains of readings are broken: sentences that each name the first wrong row. With
 * `since`, only chains that were read after it.
 */
export async function readingChainFaults(
  q: Queryable,
  since: Date | null = null,
): Promise<string[]> {
  const faults: string[] = [];
  const next = (after: string) =>
    since === null ? q.rows(selectBorrowers, { after }) : q.rows(selectRead, { after, since });
  for (let after = ''; ;) {
    const ids = (await next(after)).map((row) => row.borrowerId);
    for (const { borrowerId: borrower, id, link } of await q.rows(selectBroken, { ids })) {
      const which =
        id === null
          ? `link ${link}, the last, is gone`
          : `link ${link}, ${id}, or the one before it is not as it was written`;
      faults.push(`the readings of borrower ${borrower}: ${which}`);
    }
    const last = ids.at(-1);
    if (last === undefined) return faults;
    after = last;
  }
}
