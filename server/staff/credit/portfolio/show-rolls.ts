import { showRolls, showVintages } from '../../../../contract/staff/portfolio-acts.ts';
import type { ArgsOf, StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import {
  addDays,
  daysBetween,
  earlierDate,
  parseCivilDate,
} from '../../../../contract/words/civil-date.ts';
import { assert } from '../../../../domain/assert.ts';
import { ageEnds, ageOf, monthsBetween } from '../../../../domain/books/portfolio.ts';
import { rollRates, shareOf } from '../../../../domain/books/portfolio-rates.ts';
import type { Context } from '../../../store/context.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { kwachaText } from '../../money/books/words-of-books.ts';
import type { VintageRow } from './portfolio-rows.ts';
import { lastSummedDay, movesOf, openByDay, vintageRows } from './portfolio-rows.ts';

type With = Pick<Context, 'db' | 'clock'>;

/** More than these are nothing to read. */
const mostDays = 400;
const mostMonths = 36;

export const showRollsAct = serveAct(showRolls, ({ context, args }) =>
  rollsOfDays(context, args),
);
export const showVintagesAct = serveAct(showVintages, ({ context, args }) =>
  vintagesOf(context, args),
);

/** What became of each age over some days. Refusal: `too-many-days`. */
export async function rollsOfDays(
  { db, clock }: With,
  { from, to: asked }: ArgsOf<typeof showRolls>,
): Promise<StaffAnswerOf<typeof showRolls> | StaffRefusal<'too-many-days'>> {
  if (daysBetween(from, asked) >= mostDays) {
    return new StaffRefusal('too-many-days', { most: String(mostDays) });
  }
  const last = await lastSummedDay(db, asked);
  if (last === null || last < from) return { from: null, to: null, rows: [], moves: [] };
  const to = earlierDate(asked, last);
  const before = addDays(from, -1);
  const known = clock.today();
  const open = await openByDay(db, { from, to: from, known });
  const moves = await movesOf(db, { from, to });
  const stood = [...(open.get(before) ?? [])].map(
    ([age, { principal }]) => [age, principal] as const,
  );
  return {
    from,
    to,
    rows: rollRates(moves, new Map(stood)).map((row) => ({
      fromDays: row.age,
      toDays: ageEnds(ageOf(row.age)),
      before: kwachaText(row.before),
      came: kwachaText(row.came),
      worse: kwachaText(row.worse),
      better: kwachaText(row.better),
      paid: kwachaText(row.paid),
      after: kwachaText(row.after),
      worseRate: row.worseRate,
      betterRate: row.betterRate,
      paidRate: row.paidRate,
    })),
    moves: moves.map((move) => ({
      from: String(move.from),
      to: String(move.to),
      loans: move.loans,
      principal: kwachaText(move.principal),
    })),
  };
}

/** What was ever late of each month's loans. Refusal: `too-many-days`. */
export async function vintagesOf(
  { db, clock }: With,
  { from, to, late, by }: ArgsOf<typeof showVintages>,
): Promise<StaffAnswerOf<typeof showVintages> | StaffRefusal<'too-many-days'>> {
  const [first, last] = [firstOf(from), firstOf(to)];
  if (monthsBetween(first, last) >= mostMonths) {
    return new StaffRefusal('too-many-days', { most: String(mostMonths * 31) });
  }
  const asOf = await lastSummedDay(db, clock.today());
  const [one = null] = by;
  const rows = await vintageRows(db, { one, from: first, to: last, late });
  const vintages = Map.groupBy(rows, (row) => `${row.month}\n${row.one}`);
  return {
    rows: [...vintages.values()].map((ofOne) => {
      const [{ month, one: key } = { month: '', one: '' }] = ofOne;
      const lent = ofOne.reduce((sum, row) => sum + row.lent, 0n);
      return {
        month,
        keys: one === null ? [] : [key],
        loans: ofOne.reduce((sum, row) => sum + row.loans, 0),
        lent: kwachaText(lent),
        months: monthsOf(ofOne, { lent, upTo: monthsBetween(firstOf(month), asOf ?? last) }),
      };
    }),
  };
}

/** Month by month what was ever late by its end. */
function monthsOf(rows: readonly VintageRow[], { lent, upTo }: { lent: bigint; upTo: number }) {
  let [loans, late] = [0, 0n];
  return Array.from({ length: upTo + 1 }, (_, onBook) => {
    for (const row of rows.filter((one) => one.onBook === onBook)) {
      loans += row.lateLoans;
      late += row.late;
    }
    return { loans, late: kwachaText(late), share: shareOf(late, lent) };
  });
}

function firstOf(month: string): CivilDate {
  const day = parseCivilDate(`${month}-01`);
  assert(day !== null, 'a month has a first day');
  return day;
}
