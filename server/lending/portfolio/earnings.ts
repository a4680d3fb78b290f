import { market } from '../../../contract/market/zambia.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { addDays, earlierDate } from '../../../contract/words/civil-date.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { bookedOn } from '../ledger/ledger-days.ts';
import type { Span } from './sum-range.ts';
import { kindOfLoan } from './sum-range.ts';

const startOf = (day: string) => `(${day})::timestamp at time zone '${market.zone}'`;

/** The columns; income is credited, cost debited. */
const columns = {
  interest: ['interest-income', 1],
  fees: ['fee-income', 1],
  late_fees: ['late-fee-income', 1],
  extensions: ['extension-income', 1],
  coupons: ['coupon-expense', -1],
  written_off: ['write-off', -1],
} as const;
const accounts = Object.values(columns).map(([account]) => account);
const names = Object.keys(columns);
const sums = Object.values(columns).map(
  ([account, sign]) =>
    `coalesce(sum(${sign} * credit) filter (where account = '${account}'), 0)`,
);

const side = (account: string, sign: string) => `
  select ${account} as account, ${sign}amount as credit, order_id, event_at, created_at
  from transfer where ${account} = any(:accounts) and order_id is not null
    and created_at >= ${startOf(':from::date')} and created_at < ${startOf(':to::date + 1')}`;

const insertEarnings = sql<void, Span & { accounts: readonly string[] }>(`
  insert into earning_day (day, known_on, product_id, version, channel, network, first_loan,
    ${names.join(', ')})
  select t.day, t.known_on, k.product_id, k.version, k.channel, k.network, k.first_loan,
    ${sums.join(', ')}
  from (
    select order_id, account, ${bookedOn} as day,
      (created_at at time zone '${market.zone}')::date as known_on, sum(credit) as credit
    from (${side('credit', '')} union all ${side('debit', '-')}) heard
    group by 1, 2, 3, 4) t,
    lateral (
      select ${kindOfLoan}, (
        select e.body ->> 'network' from loan_event e
        where e.order_id = o.id and e.kind = 'disbursed' limit 1) as network
      from loan_order o join borrower b on b.id = o.borrower_id
      where o.id = t.order_id) k
  group by 1, 2, 3, 4, 5, 6, 7`);

/** More transfers at once would take too long. */
const daysAtOnce = 7;

/** What loans earned and cost, by the ledger, by the day of recording. */
export async function writeEarnings(tx: Queryable, { from, to }: Span): Promise<void> {
  for (let first: CivilDate = from; first <= to; first = addDays(first, daysAtOnce)) {
    const last = earlierDate(addDays(first, daysAtOnce - 1), to);
    await tx.run(insertEarnings, { from: first, to: last, accounts });
  }
}
