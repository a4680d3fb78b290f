import { market } from '../../../../contract/market/zambia.ts';
import { exportBooks } from '../../../../contract/staff/books-acts.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import { sumAccounts, sumEachDay } from '../../../lending/ledger/ledger-days.ts';
import { firstDayOf, lastDayOf } from '../../../lending/ledger/period-row.ts';
import type { Month } from '../../../lending/ledger/period-row.ts';
import type { Context } from '../../../store/context.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { serveAct } from '../../acts/serve-act.ts';
import { tableInParts } from './table-file.ts';
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
 * of the journals that count in it. Debits and credits add up to the same. It is read and sent some
 * rows at a time.
 */
export const exportBooksAct = serveAct(exportBooks, ({ context, args, about, sends }) => {
  const { month, format } = args;
  about({ kind: 'period', id: month });
  const now = context.clock.now();
  const rows = (inside: Context) => rowsOf(inside.db, month, now);
  const table = { name: `books-${month}`, columns, digits: new Set([4, 5]), rows };
  const { head, content } = tableInParts(table, format);
  sends(content);
  return Promise.resolve(head);
});

interface Line {
  readonly id: string;
  readonly line: number;
  readonly day: string;
  readonly bookedAt: Date;
  readonly account: string;
  readonly amount: bigint;
  readonly memo: string;
}

interface Asked {
  first: CivilDate;
  last: CivilDate;
  knownUntil: Date;
}

/** Lines of journals that count within the days. */
const lines = `journal j join journal_line l on l.journal_id = j.id,
    lateral (select booked_on((j.dated_on + time '12:00') at time zone '${market.zone}',
      j.booked_at) as day) counts
  where counts.day between :first and :last and j.booked_at < :knownUntil`;
const linesAtOnce = 500;
const selectLines = sql<
  Line,
  Asked & { day: string; bookedAt: Date; id: string; line: number }
>(`
  select j.id, l.line, counts.day::text as day, j.booked_at, l.account, l.amount,
    j.memo
  from ${lines} and (counts.day, j.booked_at, j.id, l.line) > (:day::date, :bookedAt, :id, :line)
  order by counts.day, j.booked_at, j.id, l.line limit ${linesAtOnce}`);
const sumLines = sql<{ day: string; account: string; debits: bigint; credits: bigint }, Asked>(`
  select counts.day::text as day, l.account,
    coalesce(sum(l.amount) filter (where l.amount > 0), 0)::bigint as debits,
    coalesce(sum(-l.amount) filter (where l.amount < 0), 0)::bigint as credits
  from ${lines} group by 1, 2`);

async function* rowsOf(db: Queryable, month: Month, now: Date): AsyncGenerator<Row[]> {
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  const knownUntil = knownUntilOf(undefined, now);
  const asked = { first, last, knownUntil };
  const sums = await sumAccounts(db, { from: first, to: last, knownUntil });
  const byHand = new Map(
    (await db.rows(sumLines, asked)).map((one) => [`${one.day} ${one.account}`, one]),
  );
  const named = new Map(sums.map((one) => [one.account, one]));
  const days = await sumEachDay(db, { from: first, to: last, knownUntil });
  const rows = days.flatMap(({ account, day, isLate, ...all }): Row[] => {
    const own = isLate ? undefined : byHand.get(`${day} ${account}`);
    const debits = all.debits - (own?.debits ?? 0n);
    const credits = all.credits - (own?.credits ?? 0n);
    if (debits === 0n && credits === 0n) return [];
    const { gl = '', name = '' } = named.get(account) ?? {};
    const text = isLate ? 'Happened in a month that was closed' : '';
    return [[day, gl, name, account, kwacha(debits), kwacha(credits), 'loans', text]];
  });
  const placeOf = ([day, gl, , account]: Row) => `${day} ${gl} ${account}`;
  yield rows.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  let after = { day: first as string, bookedAt: new Date(0), id: '', line: 0 };
  for (let some = linesAtOnce; some === linesAtOnce;) {
    const found = await db.rows(selectLines, { ...asked, ...after });
    yield found.map(({ id, day, account, amount, memo }) => {
      const { gl = '', name = '' } = named.get(account) ?? {};
      const [debit, credit] = [positive(amount), positive(-amount)];
      const figures = [kwacha(debit), kwacha(credit)] as const;
      return [day, gl, name, account, ...figures, `journal ${id}`, memo];
    });
    after = found.at(-1) ?? after;
    some = found.length;
  }
}

const positive = (amount: bigint) => (amount > 0n ? amount : 0n);
const kwacha = (amount: bigint) => formatKwacha(ngwee(amount));
