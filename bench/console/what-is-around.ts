import { market } from '../../contract/market/zambia.ts';
import type { StaffId } from '../../contract/staff/people-words.ts';
import { dayOf } from '../../server/lending/ledger/ledger-days.ts';
import { type Database, script, sql } from '../../server/store/database/database.ts';
import { unchecked } from '../borrowers/make-borrowers.ts';
import { openOrderIdInSql } from '../borrowers/make-borrowers.ts';
import type { OneBorrower } from '../borrowers/one-borrower.ts';

/** What was heard of since midnight, evenly: no day has its sum before it is over. */
export const heardToday = 100_000;
/** One in so many registered and paid back within the month. */
const oneOfLate = 33;

/**
 * What stands around borrowers and their loans in a lender's database: a message each, what a
 * challenger said of each application, transfers of today, some who came and paid lately. Made by
 * one statement a table, once a database.
 */
export async function surround(
  db: Database,
  one: OneBorrower,
  { borrowers, staffId }: { readonly borrowers: number; readonly staffId: StaffId },
): Promise<void> {
  const made = await db.row(
    sql<{ isMade: boolean }>(`select exists (select from challenger) as "isMade"`),
  );
  if (made?.isMade === true) return;
  const last = borrowers - 1;
  await unchecked(db, insertMessages, { last });
  await unchecked(db, insertChallenger, { staffId });
  await unchecked(db, insertShadows(one), { last });
  await unchecked(db, countShadows);
  await unchecked(db, insertTransfers(one), { last });
  await unchecked(db, moveBorrowers, { last });
  await unchecked(db, moveLoans(one), { last });
  for (const table of ['sms', 'decision_shadow', 'transfer', 'borrower', 'loan_order']) {
    await db.run(script(`analyze ${table}`));
  }
}

type Last = { last: number };
const numbers = 'generate_series(0, :last::bigint) as g (n)';

// Most arrived; some wait, some failed, and one in a thousand is for a network that few have.
const insertMessages = sql<void, Last>(`
  insert into sms (id, mobile, kind, text, state, tries, provider, failure, created_at, expires_at)
  select 'message-' || n, case n % 1000 when 7 then '095' else '097' end || lpad(n::text, 7, '0'),
    'receipt', 'Received.', case when n % 100 < 3 then 'queued' when n % 100 < 6 then 'failed'
      when n % 100 = 6 then 'unknown' else 'delivered' end, 1, 'past',
    case when n % 100 between 3 and 5 then 'no such number' end,
    now() - n * interval '10 seconds', now() from ${numbers}`);

const insertChallenger = sql<void, { staffId: StaffId }>(`
  insert into challenger (id, parameters, based_on, started_at, started_by, until)
  values ('challenger', '{"instalmentShareBasisPoints": 3000, "otherLoansShareBasisPoints": null,
    "declinedRestDays": 30, "mostBorrowersOnDevice": 3, "repaysAnotherLoan": "refer"}', 1,
    now() - interval '40 days', :staffId, (now() + interval '30 days')::date)`);

const insertShadows = (one: OneBorrower) =>
  sql<void, Last>(`
  insert into decision_shadow (challenger_id, order_id, policy_version, champion, verdict,
    results, outcome, looked_on)
  select 'challenger', ${openOrderIdInSql(one, 'n')}, 1,
    case when n % 50 = 3 then 'referred' else 'approved' end,
    case when n % 20 = 1 then 'referred' when n % 200 = 3 then 'declined' else 'approved' end,
    '[]', 'running', now()::date from ${numbers}`);

// No trigger has counted them.
const countShadows = script(`
  insert into shadow_cell (challenger_id, champion, verdict, outcome, orders)
  select challenger_id, champion, verdict, outcome, count(*) from decision_shadow
  group by 1, 2, 3, 4 on conflict do nothing`);

/**
 * The days of the ledger as their job sums them, by one reading of it all: copies of one moment lie
 * all over the table, where those of a lender's day lie together. No month is closed here.
 */
export async function sumCopiedDays(db: Database): Promise<void> {
  await unchecked(
    db,
    script(`
    insert into ledger_day (account, known_on, booked_on, is_late, debits, credits, transfers)
    select account, ${dayOf('created_at')}, ${dayOf('event_at')}, false, sum(debit), sum(credit),
      count(*)
    from (select debit as account, amount as debit, 0 as credit, created_at, event_at from transfer
      union all select credit, 0, amount, created_at, event_at from transfer) t
    where ${dayOf('created_at')} < ${dayOf('now()')} and not exists (select from ledger_day)
    group by 1, 2, 3`),
  );
}

const insertTransfers = (one: OneBorrower) =>
  sql<void, Last>(`
  insert into transfer (source, source_id, line, borrower_id, order_id, debit, credit, amount,
    event_at, created_at, link, chain)
  select 'event', o.id || '/today' || n, 'fee-charged', o.borrower_id, o.id, 'fees', 'fee-income',
    100, at, at, 100000 + n, ''
  from generate_series(1, ${heardToday}) as g (n),
    lateral (select now() - (n::float / ${heardToday}) * (now()
      - date_trunc('day', now() at time zone '${market.zone}') at time zone '${market.zone}')
      as at) moment,
    lateral (select id, borrower_id from loan_order
      where id = ${openOrderIdInSql(one, '(n % (:last::bigint + 1))')}) o`);

const recent = `now() - n % 29 * interval '1 day'`;
const moveBorrowers = sql<void, Last>(`
  update borrower set created_at = ${recent}
  from generate_series(0, :last::bigint, ${oneOfLate}) as g (n)
  where mobile = '097' || lpad(n::text, 7, '0')`);
/** The second loan, which was paid back. */
const moveLoans = (one: OneBorrower) =>
  sql<void, Last>(`
  update loan_order set settled_at = ${recent}
  from generate_series(0, :last::bigint, ${oneOfLate}) as g (n)
  where id = ${openOrderIdInSql(one, 'n')} - 1`);
