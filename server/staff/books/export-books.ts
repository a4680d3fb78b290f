import { market } from '../../../contract/market/zambia.ts';
import { exportBooks } from '../../../contract/staff/books-acts.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { formatKwacha, ngwee } from '../../../contract/words/ngwee.ts';
import { sumAccounts, sumDaysOf } from '../../lending/ledger/ledger-days.ts';
import { firstDayOf, lastDayOf } from '../../lending/ledger/period-row.ts';
import type { Month } from '../../lending/ledger/period-row.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { serveAct } from '../acts/serve-act.ts';
import { tableFile } from './table-file.ts';
import { knownUntilOf } from './trial-balance.ts';

const columns = [
  'Day',
  'Code',
  'Account',
  'Our account',
  'Debit',
  'Credit',
  'Of',
  'Text',
] as const;
type Row = readonly string[];

/**
 * A month as the accountant's package reads it: what loans moved, an account a day, then the lines
 * of the journals that count in it. Debits and credits add up to the same.
 */
export const exportBooksAct = serveAct(exportBooks, async ({ context, args, about }) => {
  const { month, format } = args;
  about({ kind: 'period', id: month });
  const rows = await rowsOf(context, month);
  return tableFile({ name: `books-${month}`, columns, digits: new Set([4, 5]), rows }, format);
});

const selectLines = sql<
  {
    id: string;
    day: string;
    account: string;
    amount: bigint;
    memo: string;
  },
  { first: CivilDate; last: CivilDate }
>(`
  select j.id, counts.day::text as day, l.account, l.amount, j.memo
  from journal j join journal_line l on l.journal_id = j.id,
    lateral (select booked_on((j.dated_on + time '12:00') at time zone '${market.zone}',
      j.booked_at) as day) counts
  where counts.day between :first and :last
  order by counts.day, j.booked_at, j.id, l.line`);

async function rowsOf({ db, clock }: Context, month: Month): Promise<Row[]> {
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  const span = { from: first, to: last, knownUntil: knownUntilOf(undefined, clock.now()) };
  const sums = await sumAccounts(db, span);
  const lines = await db.rows(selectLines, { first, last });
  const rows: Row[] = [];
  for (const { account, name, gl, transfers } of sums) {
    if (transfers === 0) continue;
    for (const day of await sumDaysOf(db, account, span)) {
      const own = lines.filter((line) => line.account === account && line.day === day.day);
      const byHand = (sign: 1n | -1n) =>
        day.isLate ? 0n : own.reduce((sum, { amount }) => sum + positive(amount * sign), 0n);
      const [debits, credits] = [day.debits - byHand(1n), day.credits - byHand(-1n)];
      if (debits === 0n && credits === 0n) continue;
      const text = day.isLate ? 'Happened in a month that was closed' : '';
      rows.push([day.day, gl, name, account, kwacha(debits), kwacha(credits), 'loans', text]);
    }
  }
  rows.sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1));
  const named = new Map(sums.map((one) => [one.account, one]));
  for (const { id, day, account, amount, memo } of lines) {
    const { gl = '', name = '' } = named.get(account) ?? {};
    const [debit, credit] = [positive(amount), positive(-amount)];
    rows.push([day, gl, name, account, kwacha(debit), kwacha(credit), `journal ${id}`, memo]);
  }
  return rows;
}

const positive = (amount: bigint) => (amount > 0n ? amount : 0n);
const kwacha = (amount: bigint) => formatKwacha(ngwee(amount));
