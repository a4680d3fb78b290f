import { market } from '../../../../contract/market/zambia.ts';
import { exportBooks } from '../../../../contract/staff/books-acts.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { addDays } from '../../../../contract/words/civil-date.ts';
import { glMapping } from '../../../lending/ledger/gl-mapping.ts';
import type { AccountSum } from '../../../lending/ledger/ledger-days.ts';
import { sumAccounts, sumEachDay } from '../../../lending/ledger/ledger-days.ts';
import { firstDayOf, lastDayOf } from '../../../lending/ledger/period-row.ts';
import type { Month } from '../../../lending/ledger/period-row.ts';
import type { Context } from '../../../store/context.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { inFiles, layouts, oneSided } from './export-layouts.ts';
import type { ExportLine, Layout } from './export-layouts.ts';
import { tableFile, tableInParts } from './table-file.ts';
import { knownUntilOf } from './trial-balance.ts';
import { kwachaText as kwacha } from './words-of-books.ts';

/**
 * A month as the accountant's package reads it: what loans moved, an account a day, then the lines
 * of the journals that count in it. Debits and credits add up to the same. Tables are read and sent
 * some rows at a time; files for a program are cut where it takes no more lines.
 */
export const exportBooksAct = serveAct(
  exportBooks,
  async ({ context, args: { month, format, part = 1 }, about, sends }) => {
    about({ kind: 'period', id: month });
    const now = context.clock.now();
    if (format === 'balances') {
      const rows = await balancesOf(context.db, month, now);
      const table = { name: `balances-${month}`, columns: balanceColumns, rows };
      return { ...(await tableFile({ ...table, digits: new Set() }, 'csv')), parts: 1 };
    }
    const layout: Layout = layouts[format];
    const { columns, rowOf, digits, mostLines } = layout;
    const table = { name: `books-${month}`, columns, digits: new Set(digits) };
    if (format === 'csv' || format === 'xlsx') {
      const rows = async function* (inside: Context) {
        for await (const some of linesOf(inside.db, month, now)) yield some.map(rowOf);
      };
      const { head, content } = tableInParts({ ...table, rows }, format);
      sends(content);
      return { parts: 1, ...head };
    }
    const all: ExportLine[] = [];
    for await (const some of linesOf(context.db, month, now)) all.push(...some);
    const files = inFiles(all.flatMap(oneSided), mostLines);
    const lines = files[part - 1];
    if (lines === undefined) return new StaffRefusal('unknown');
    const name = `${format}-${month}${files.length > 1 ? `-${part}-of-${files.length}` : ''}`;
    const file = await tableFile({ ...table, name, rows: lines.map(rowOf) }, 'csv');
    return { ...file, parts: files.length };
  },
);

const balanceColumns = [
  ...['Code', 'Account', 'Our account', 'Opening balance', 'Debits', 'Credits'],
  'Closing balance',
];

/** Each account of the trial balance before, moved and after, and the sums of all. */
async function balancesOf(db: Queryable, month: Month, now: Date): Promise<string[][]> {
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  const knownUntil = knownUntilOf(undefined, now);
  const before = await sumAccounts(db, { from: null, to: addDays(first, -1), knownUntil });
  const moved = await sumAccounts(db, { from: first, to: last, knownUntil });
  const rows = moved.map(({ account, name, gl, debits, credits }) => {
    const began = before.find((one) => one.account === account);
    const opening = (began?.debits ?? 0n) - (began?.credits ?? 0n);
    const figures = [opening, debits, credits, opening + debits - credits];
    return { head: [gl, name, account], figures };
  });
  const sums = [0, 1, 2, 3].map((at) =>
    rows.reduce((sum, { figures }) => sum + (figures[at] ?? 0n), 0n),
  );
  return [...rows, { head: ['', 'Total', ''], figures: sums }].map(({ head, figures }) => [
    ...head,
    ...figures.map(kwacha),
  ]);
}

interface Line {
  readonly id: string;
  readonly line: number;
  readonly day: CivilDate;
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

/** What loans moved, a document a day, then each journal as a document. */
async function* linesOf(db: Queryable, month: Month, now: Date): AsyncGenerator<ExportLine[]> {
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  const knownUntil = knownUntilOf(undefined, now);
  const asked = { first, last, knownUntil };
  const sums = await sumAccounts(db, { from: first, to: last, knownUntil });
  const byHand = new Map(
    (await db.rows(sumLines, asked)).map((one) => [`${one.day} ${one.account}`, one]),
  );
  const named = await namesOf(db, sums);
  const days = await sumEachDay(db, { from: first, to: last, knownUntil });
  const moved = days.flatMap(({ account, day, isLate, ...all }): ExportLine[] => {
    const own = isLate ? undefined : byHand.get(`${day} ${account}`);
    const debit = all.debits - (own?.debits ?? 0n);
    const credit = all.credits - (own?.credits ?? 0n);
    if (debit === 0n && credit === 0n) return [];
    const document = `${isLate ? 'P' : 'L'}-${day.replaceAll('-', '')}`;
    const text = isLate ? 'Happened in a month that was closed' : '';
    return [{ day, document, ...named(account), debit, credit, of: 'loans', text }];
  });
  const placeOf = ({ day, gl, account }: ExportLine) => `${day} ${gl} ${account}`;
  yield moved.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  let after = { day: first as string, bookedAt: new Date(0), id: '', line: 0 };
  for (let some = linesAtOnce; some === linesAtOnce;) {
    const found = await db.rows(selectLines, { ...asked, ...after });
    yield found.map(({ id, day, account, amount, memo: text }) => {
      const [debit, credit] = [positive(amount), positive(-amount)];
      const document = `J-${id.slice(0, 12)}`;
      return { day, document, ...named(account), debit, credit, of: `journal ${id}`, text };
    });
    after = found.at(-1) ?? after;
    some = found.length;
  }
}

/** How an account is called: by us, by the accountant, and by the program for its tax. */
async function namesOf(db: Queryable, sums: readonly AccountSum[]) {
  const { accounts, codes } = await glMapping(db);
  const names = new Map(codes.map(({ code, name }) => [code, name]));
  const taxes = new Map(accounts.map(({ account, tax }) => [account, tax]));
  const known = new Map(sums.map((one) => [one.account, one]));
  return (account: string) => {
    const { gl = '', name = '' } = known.get(account) ?? {};
    const tax = taxes.get(account) ?? null;
    return { account, name, gl, glName: names.get(gl) ?? '', tax };
  };
}

const positive = (amount: bigint) => (amount > 0n ? amount : 0n);
