import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { Network } from '../../contract/market/network.ts';
import type { CountedDay, RiskDays, Standing } from './portfolio.ts';
import { monthsBetween, riskDays, rollsOf, wasEverLate } from './portfolio.ts';

/** The fields by which a portfolio is grouped; none of it ever changes for a loan. */
export interface LoanKind {
  readonly productId: string;
  readonly version: number;
  readonly channel: string;
  /** The one it was paid out over. */
  readonly network: Network;
  /** Nothing was lent to this borrower before. */
  readonly isFirst: boolean;
}

/** What is open at the end of a day, of one age. */
export interface StockSum extends LoanKind {
  readonly day: CivilDate;
  readonly knownOn: CivilDate;
  readonly age: number;
  loans: number;
  principal: bigint;
  interest: bigint;
  fees: bigint;
  lateFees: bigint;
}

/** Open loans by days late at the end of a day, regardless of product. */
export interface AgeSum {
  readonly day: CivilDate;
  readonly knownOn: CivilDate;
  readonly daysLate: number;
  loans: number;
  principal: bigint;
  carrying: bigint;
}

export interface RollSum {
  readonly day: CivilDate;
  readonly knownOn: CivilDate;
  readonly from: Standing;
  readonly to: Standing;
  loans: number;
  principal: bigint;
}

/** Of the loans paid out in a month: what was lent, and what of it became late, once each. */
export interface VintageSum extends LoanKind {
  /** Its first day. */
  readonly month: CivilDate;
  /** Months of the calendar since then. */
  readonly onBook: number;
  loans: number;
  lent: bigint;
  /** In the order of `riskDays`. */
  lateLoans: number[];
  late: bigint[];
}

/** Sums of many loans over some days. What adds up to nothing is left out. */
export interface PortfolioSums {
  readonly stock: readonly StockSum[];
  readonly ages: readonly AgeSum[];
  readonly rolls: readonly RollSum[];
  readonly vintages: readonly VintageSum[];
}

/** Adds up days of loans, in whatever order they come. */
export function portfolioTally() {
  const stock = new Map<string, StockSum>();
  const ages = new Map<string, AgeSum>();
  const rolls = new Map<string, RollSum>();
  const vintages = new Map<string, VintageSum>();
  return {
    add(kind: LoanKind, counted: CountedDay): void {
      addStock(stock, kind, counted);
      addAge(ages, counted);
      const { day, knownOn, times } = counted;
      for (const { from, to, loans, principal } of rollsOf(counted)) {
        const sum = madeOnce(rolls, `${day} ${knownOn} ${from} ${to}`, () => ({
          day,
          knownOn,
          from,
          to,
          loans: 0,
          principal: 0n,
        }));
        sum.loans += times * loans;
        sum.principal += BigInt(times) * principal;
      }
      addVintage(vintages, kind, counted);
    },
    sums: (): PortfolioSums => ({
      stock: [...stock.values()].filter(
        ({ loans, principal, interest, fees, lateFees }) =>
          loans !== 0 || [principal, interest, fees, lateFees].some((one) => one !== 0n),
      ),
      ages: [...ages.values()].filter(
        ({ loans, principal, carrying }) => loans !== 0 || principal !== 0n || carrying !== 0n,
      ),
      rolls: [...rolls.values()].filter(
        ({ loans, principal }) => loans !== 0 || principal !== 0n,
      ),
      vintages: [...vintages.values()],
    }),
  };
}

function addStock(
  stock: Map<string, StockSum>,
  kind: LoanKind,
  { day, knownOn, times, after }: CountedDay,
): void {
  if (after === null || typeof after.standing !== 'number') return;
  const age = after.standing;
  const sum = madeOnce(stock, `${day} ${knownOn} ${keyOf(kind)} ${age}`, () => ({
    day,
    knownOn,
    ...kind,
    age,
    loans: 0,
    principal: 0n,
    interest: 0n,
    fees: 0n,
    lateFees: 0n,
  }));
  sum.loans += times;
  sum.principal += BigInt(times) * after.principal;
  sum.interest += BigInt(times) * after.interest;
  sum.fees += BigInt(times) * after.fees;
  sum.lateFees += BigInt(times) * after.lateFees;
}

function addAge(ages: Map<string, AgeSum>, { day, knownOn, times, after }: CountedDay): void {
  if (after === null || typeof after.standing !== 'number') return;
  const { overdueDays: daysLate } = after;
  const none = { loans: 0, principal: 0n, carrying: 0n };
  const sum = madeOnce(ages, `${day} ${knownOn} ${daysLate}`, () => ({
    ...{ day, knownOn, daysLate },
    ...none,
  }));
  sum.loans += times;
  sum.principal += BigInt(times) * after.principal;
  sum.carrying += BigInt(times) * after.carrying;
}

function addVintage(
  vintages: Map<string, VintageSum>,
  kind: LoanKind,
  { day, times, before, after }: CountedDay,
): void {
  const loan = after ?? before;
  if (loan === null) return;
  const lent = times * (Number(after !== null) - Number(before !== null));
  const late = riskDays.map((days: RiskDays) => {
    const became = Number(wasEverLate(after, days)) - Number(wasEverLate(before, days));
    return times * became;
  });
  if (lent === 0 && late.every((one) => one === 0)) return;
  const month = `${loan.lentOn.slice(0, 7)}-01` as CivilDate;
  const onBook = monthsBetween(month, day);
  const sum = madeOnce(vintages, `${month} ${onBook} ${keyOf(kind)}`, () => ({
    month,
    onBook,
    ...kind,
    loans: 0,
    lent: 0n,
    lateLoans: riskDays.map(() => 0),
    late: riskDays.map(() => 0n),
  }));
  sum.loans += lent;
  sum.lent += BigInt(lent) * loan.lent;
  sum.lateLoans = sum.lateLoans.map((one, at) => one + (late[at] ?? 0));
  sum.late = sum.late.map((one, at) => one + BigInt(late[at] ?? 0) * loan.lent);
}

function keyOf({ productId, version, channel, network, isFirst }: LoanKind): string {
  return `${productId} ${version} ${channel} ${network} ${isFirst}`;
}

function madeOnce<Sum>(sums: Map<string, Sum>, key: string, make: () => Sum): Sum {
  const there = sums.get(key);
  if (there !== undefined) return there;
  const made = make();
  sums.set(key, made);
  return made;
}
