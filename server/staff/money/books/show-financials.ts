import { showFinancials } from '../../../../contract/staff/financial-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { addDays, earlierDate } from '../../../../contract/words/civil-date.ts';
import type { Financials, Section } from '../../../../domain/books/financials.ts';
import { financialsOf, isEven, percentSince } from '../../../../domain/books/financials.ts';
import { sumAccounts } from '../../../lending/ledger/ledger-days.ts';
import type { AccountSum } from '../../../lending/ledger/ledger-days.ts';
import { firstDayOf, lastDayOf, monthOf } from '../../../lending/ledger/period-row.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { knownUntilOf } from './trial-balance.ts';
import { kwachaText } from './words-of-books.ts';

type Shown = StaffAnswerOf<typeof showFinancials>;
type Figures = Shown['result'];
interface Column {
  readonly from: CivilDate;
  readonly to: CivilDate;
  readonly sums: readonly AccountSum[];
  readonly of: Financials;
}
type Columns = Readonly<Record<'now' | 'monthBefore' | 'yearBefore', Column>>;

/** Both statements as at a day, beside those of a month and of a year before. */
export const showFinancialsAct = serveAct(showFinancials, async ({ context, args }) => {
  const { asOf, knownOn } = args;
  const { db, clock } = context;
  if (!/^20(?!00)/.test(asOf)) return new StaffRefusal('unknown');
  const knownUntil = knownUntilOf(knownOn, clock.now());
  const ofDay = (to: CivilDate) => columnOf(db, to, knownUntil);
  const columns: Columns = {
    now: await ofDay(asOf),
    monthBefore: await ofDay(monthBefore(asOf)),
    yearBefore: await ofDay(yearBefore(asOf)),
  };
  const all = Object.values<Column>(columns);
  const earned = [
    ['Result of earlier months', figuresOf(columns, ({ earnedBefore }) => earnedBefore)],
    ['Result of the month', figuresOf(columns, ({ result }) => result)],
  ] as const;
  const equity = sectionOf(columns, 'equity');
  const ends = ({ from, to }: Column) => ({ from, to });
  return {
    asOf,
    knownOn: knownOn ?? null,
    spans: {
      now: ends(columns.now),
      monthBefore: ends(columns.monthBefore),
      yearBefore: ends(columns.yearBefore),
    },
    assets: sectionOf(columns, 'asset'),
    liabilities: sectionOf(columns, 'liability'),
    equity: {
      ...equity,
      lines: [
        ...equity.lines,
        ...earned.map(([name, figures]) => ({ account: null, name, gl: null, ...figures })),
      ],
    },
    funding: figuresOf(columns, ({ totals }) => totals.liability + totals.equity),
    income: sectionOf(columns, 'income'),
    cost: sectionOf(columns, 'expense'),
    result: figuresOf(columns, ({ result }) => result),
    isEven: all.every(({ of }) => isEven(of)),
  };
});

async function columnOf(q: Queryable, to: CivilDate, knownUntil: Date): Promise<Column> {
  const from = firstDayOf(monthOf(to));
  const sums = await sumAccounts(q, { from: null, to, knownUntil });
  const moved = await sumAccounts(q, { from, to, knownUntil });
  return { from, to, sums, of: financialsOf(sums.map(balanceOf), moved.map(balanceOf)) };
}

function balanceOf({ account, type, debits, credits }: AccountSum) {
  return { account, type, balance: debits - credits };
}

function sectionOf(columns: Columns, section: Section): Shown['assets'] {
  const accounts = columns.now.sums.filter(({ type }) => type === section);
  return {
    lines: accounts
      .map(({ account, name, gl }) => {
        const figures = figuresOf(columns, (of) => of.figures.get(account) ?? 0n);
        return { account, name, gl, ...figures };
      })
      .filter((line) => [line.now, line.monthBefore, line.yearBefore].some(isMoney)),
    total: figuresOf(columns, ({ totals }) => totals[section]),
  };
}

const isMoney = (digits: string) => digits !== '0.00';

function figuresOf(columns: Columns, figureOf: (of: Financials) => bigint): Figures {
  const now = figureOf(columns.now.of);
  const before = figureOf(columns.monthBefore.of);
  const last = figureOf(columns.yearBefore.of);
  return {
    now: kwachaText(now),
    monthBefore: kwachaText(before),
    yearBefore: kwachaText(last),
    sinceMonth: { amount: kwachaText(now - before), percent: percentSince(now, before) },
    sinceYear: { amount: kwachaText(now - last), percent: percentSince(now, last) },
  };
}

/** The same day of the month before; the last day of a month belongs to the last. */
export function monthBefore(day: CivilDate): CivilDate {
  return sameDayIn(monthOf(addDays(firstDayOf(monthOf(day)), -1)), day);
}

/** The same day of the year before; the last day of a month belongs to the last. */
export function yearBefore(day: CivilDate): CivilDate {
  return sameDayIn(`${Number(day.slice(0, 4)) - 1}${day.slice(4, 7)}`, day);
}

function sameDayIn(month: string, day: CivilDate): CivilDate {
  const last = lastDayOf(month);
  const isLast = lastDayOf(monthOf(day)) === day;
  return isLast
    ? last
    : earlierDate(addDays(firstDayOf(month), Number(day.slice(8)) - 1), last);
}
