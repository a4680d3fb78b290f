import type { PortfolioKey } from '../../../../contract/staff/portfolio-acts.ts';
import { showPortfolio } from '../../../../contract/staff/portfolio-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { addDays } from '../../../../contract/words/civil-date.ts';
import { ageEnds, ages, riskDays } from '../../../../domain/books/portfolio.ts';
import { shareOf, yieldOf } from '../../../../domain/books/portfolio-rates.ts';
import type { Context } from '../../../store/context.ts';
import { serveAct } from '../../acts/serve-act.ts';
import { kwachaText } from '../../money/books/words-of-books.ts';
import type { EarnedRow, LostRow, OpenByAge, OpenOfAge, StockRow } from './portfolio-rows.ts';
import { lastSummedDay, openByDay, portfolioRows } from './portfolio-rows.ts';

type Answer = StaffAnswerOf<typeof showPortfolio>;
type Figures = Answer['all'];

/** Income is shown for this many days, and the course of things of half a year. */
const earnedDays = 30;
const courseDays = 182;
const mostRows = 60;

export const showPortfolioAct = serveAct(showPortfolio, ({ context, args }) =>
  portfolioOf(context, args),
);

/** What is asked of a portfolio. */
export interface PortfolioAsked {
  readonly asOf: CivilDate;
  readonly by: readonly PortfolioKey[];
  readonly knownOn?: CivilDate | undefined;
}

/** The portfolio by the end of a day, grouped by one field or two. */
export async function portfolioOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { asOf: asked, by, knownOn }: PortfolioAsked,
): Promise<Answer> {
  const asOf = await lastSummedDay(db, asked);
  const known = knownOn ?? clock.today();
  const [one = null, other = null] = by;
  const empty = { knownOn: knownOn ?? null, earnedDays, heardLater: kwachaText(0n) };
  if (asOf === null) {
    return {
      ...empty,
      asOf,
      all: figuresOf({ stock: [], earned: [], lost: [], principalDays: 0n }),
      rows: [],
      days: [],
    };
  }
  const from = addDays(asOf, 1 - earnedDays);
  const found = await portfolioRows(db, { one, other, day: asOf, from, known });
  const held = new Map(found.held.map((row) => [keyOf(row), row.principalDays]));
  const stock = Map.groupBy(found.stock, keyOf);
  const earned = Map.groupBy(found.earned, keyOf);
  const lost = Map.groupBy(found.lost, keyOf);
  const all = new Set([held, stock, earned, lost].flatMap((rows) => [...rows.keys()]));
  const groups = [...all].map((key) => {
    const of = stock.get(key) ?? [];
    const figures = figuresOf({
      stock: of,
      earned: earned.get(key) ?? [],
      lost: lost.get(key) ?? [],
      principalDays: held.get(key) ?? 0n,
    });
    const keys = key.split('\n').slice(0, by.length);
    return { keys, open: sum(of, (row) => row.principal), figures };
  });
  groups.sort((a, b) => Number(b.open - a.open));
  return {
    ...empty,
    asOf,
    all: figuresOf({ ...found, principalDays: sum([...held.values()], (days) => days) }),
    rows:
      by.length === 0
        ? []
        : groups.slice(0, mostRows).map(({ keys, figures }) => ({ keys, ...figures })),
    heardLater: kwachaText(found.heardLater),
    days: daysOf(await openByDay(db, { from: addDays(asOf, 1 - courseDays), to: asOf, known })),
  };
}

const keyOf = ({ one, other }: { one: string; other: string }) => `${one}\n${other}`;

function sum<Row>(rows: readonly Row[], amount: (row: Row) => bigint): bigint {
  return rows.reduce((all, row) => all + amount(row), 0n);
}

interface Found {
  readonly stock: readonly StockRow[];
  readonly earned: readonly EarnedRow[];
  readonly lost: readonly LostRow[];
  readonly principalDays: bigint;
}

function figuresOf({ stock, earned, lost, principalDays }: Found): Figures {
  const open = new Map<number, OpenOfAge>();
  for (const { age, loans, principal } of stock) {
    const before = open.get(age) ?? { loans: 0, principal: 0n };
    open.set(age, { loans: before.loans + loans, principal: before.principal + principal });
  }
  const all = within(open, () => true);
  return {
    loans: all.loans,
    principal: kwachaText(all.principal),
    interest: kwachaText(sum(stock, ({ interest }) => interest)),
    fees: kwachaText(sum(stock, ({ fees }) => fees)),
    lateFees: kwachaText(sum(stock, ({ lateFees }) => lateFees)),
    risk: riskOf(open).map((one) => ({
      ...one,
      principal: kwachaText(one.principal),
      loanShare: shareOf(BigInt(one.loans), BigInt(all.loans)),
    })),
    ages: ages.map((fromDays) => {
      const { loans, principal } = open.get(fromDays) ?? { loans: 0, principal: 0n };
      const share = shareOf(principal, all.principal);
      const toDays = ageEnds(fromDays);
      return { fromDays, toDays, loans, principal: kwachaText(principal), share };
    }),
    earned: earnedOf(earned, principalDays),
    writtenOff: kwachaText(sum(lost, ({ writtenOff }) => writtenOff)),
  };
}

function earnedOf(rows: readonly EarnedRow[], principalDays: bigint): Figures['earned'] {
  const of = (name: 'interest' | 'fees' | 'lateFees' | 'extensions' | 'coupons' | 'loss') =>
    sum(rows, (row) => row[name]);
  const loss = of('loss');
  const income =
    of('interest') + of('fees') + of('lateFees') + of('extensions') - of('coupons');
  return {
    interest: kwachaText(of('interest')),
    fees: kwachaText(of('fees')),
    lateFees: kwachaText(of('lateFees')),
    extensions: kwachaText(of('extensions')),
    coupons: kwachaText(of('coupons')),
    loss: kwachaText(loss),
    result: kwachaText(income - loss),
    ...yieldOf({ income, loss, principalDays }),
  };
}

function within(open: OpenByAge, isMeant: (age: number) => boolean): OpenOfAge {
  let [loans, principal] = [0, 0n];
  for (const [age, one] of open) {
    if (!isMeant(age)) continue;
    loans += one.loans;
    principal += one.principal;
  }
  return { loans, principal };
}

function riskOf(open: OpenByAge) {
  const all = within(open, () => true);
  return riskDays.map((days) => {
    const late = within(open, (age) => age > days);
    return { days, ...late, share: shareOf(late.principal, all.principal) };
  });
}

/** From the first day on which something is open. */
function daysOf(byDay: ReadonlyMap<CivilDate, OpenByAge>): Answer['days'] {
  const all = [...byDay].slice(1);
  const first = all.findIndex(([, open]) => within(open, () => true).loans > 0);
  return first < 0
    ? []
    : all.slice(first).map(([day, open]) => {
        const { loans, principal } = within(open, () => true);
        const risk = riskOf(open).map((one) => ({
          ...one,
          principal: kwachaText(one.principal),
        }));
        return { day, loans, principal: kwachaText(principal), risk };
      });
}
