import type { CivilDate } from '../../contract/words/civil-date.ts';
import { addDays } from '../../contract/words/civil-date.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { ngwee, sumNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { AccountEvent } from '../loan/account-events.ts';
import { account } from '../loan/account.ts';
import type { Account } from '../loan/account.ts';
import type { LoanTerms } from '../loan/loan.ts';
import { deferredFee } from './deferred-fees.ts';

/** Where each age of a portfolio begins, in days past due; 0: nothing is. */
export const ages = [0, 1, 2, 8, 31, 61, 91] as const;
export type Age = (typeof ages)[number];

/** Portfolio at risk counts loans with a plan more than so many days past due. */
export const riskDays = [1, 7, 30, 90] as const;
export type RiskDays = (typeof riskDays)[number];

/** The age of a loan that is so many days past due. */
export function ageOf(daysLate: number): Age {
  return ages.findLast((from) => from <= daysLate) ?? 0;
}

/** The last day of an age; null: it has no end. */
export function ageEnds(age: Age): number | null {
  const next = ages[ages.indexOf(age) + 1];
  return next === undefined ? null : next - 1;
}

/** Where a loan can be at the end of a day. `new`: it was not lent yet. */
export const standings = ['new', ...ages, 'written-off', 'paid'] as const;
export type Standing = (typeof standings)[number];

/** A loan that was lent, by the end of a day, as the portfolio counts it. */
export interface LoanOnDay {
  readonly standing: Exclude<Standing, 'new'>;
  /** What was lent, and when. */
  readonly lent: Ngwee;
  readonly lentOn: CivilDate;
  /** Still owed; of a loan that was written off what was given up and not yet paid. */
  readonly principal: Ngwee;
  /** Receivable in the books: nothing of a loan that was written off. */
  readonly interest: Ngwee;
  readonly fees: Ngwee;
  readonly lateFees: Ngwee;
  /** Days past due by which it is classed that day; 0 if none, or if the loan is not open. */
  readonly overdueDays: number;
  /** All receivables less deferred fees; zero for a loan that is not open. */
  readonly carrying: Ngwee;
  /** The most days it was ever past due; a bought extension restarts it. */
  readonly daysLate: number;
  readonly wasWrittenOff: boolean;
}

/** What came into the books by it: of a loan that was taken over, what was still owed then. */
function lentAmount({ amount, takenOver }: Account): Ngwee {
  if (takenOver === null) return amount;
  return sumNgwee(
    takenOver.plans.map(({ due, paid }) => ngwee(due.principal - paid.principal)),
  );
}

/** A loan by its account; null while nothing is lent, or once the payout was reversed. */
export function loanOnDay(state: Account): LoanOnDay | null {
  const { disbursedOn: lentOn, daysLate, writtenOff } = state;
  const lent = lentAmount(state);
  if (lentOn === null || state.status === 'cancelled') return null;
  const isPaid = state.status === 'settled';
  const isOpen = !isPaid && !writtenOff;
  const owed = (part: 'interest' | 'fee' | 'lateFee') =>
    isOpen ? sumNgwee(state.plans.map((plan) => plan.owed[part])) : zeroNgwee;
  const principal = isPaid ? zeroNgwee : state.remainingPrincipal;
  const parts = { interest: owed('interest'), fees: owed('fee'), lateFees: owed('lateFee') };
  return {
    standing: isPaid ? 'paid' : writtenOff ? 'written-off' : ageOf(state.classedDays),
    lent,
    lentOn,
    principal,
    ...parts,
    overdueDays: isOpen ? state.classedDays : 0,
    carrying: isOpen
      ? ngwee(sumNgwee([principal, ...Object.values(parts)]) - deferredFee(state))
      : zeroNgwee,
    daysLate,
    wasWrittenOff: writtenOff,
  };
}

/** Whether a loan was ever more than so many days past due; one given up was for certain. */
export function wasEverLate(loan: LoanOnDay | null, days: RiskDays): boolean {
  return loan !== null && (loan.wasWrittenOff || loan.daysLate > days);
}

/** An event, and the day on which the lender recorded it. */
export interface HeardEvent {
  readonly event: AccountEvent;
  readonly heardOn: CivilDate;
}

/**
 * What a day adds to the figures. It takes a loan by its end and by the end of the day before,
 * both as at a day. `times` is -1 for an earlier count that turned out wrong.
 */
export interface CountedDay {
  readonly day: CivilDate;
  readonly knownOn: CivilDate;
  readonly times: 1 | -1;
  readonly before: LoanOnDay | null;
  readonly after: LoanOnDay | null;
}

/**
 * What the days of a span add of a loan, each as it was known by its end. What happened on an
 * day before it was recorded is corrected on each day since: its earlier count is
 * reversed and the new one added. However a life is cut into spans, the sum is the same.
 */
export function* daysOfLoan(
  { terms, events }: { readonly terms: LoanTerms; readonly events: readonly HeardEvent[] },
  { from, to }: { readonly from: CivilDate; readonly to: CivilDate },
): Generator<CountedDay> {
  let known = events.filter(({ heardOn }) => heardOn < from);
  let asKnown = folded(terms, known);
  for (let knownOn = from; knownOn <= to; knownOn = addDays(knownOn, 1)) {
    const heard = events.filter(({ heardOn }) => heardOn === knownOn);
    if (heard.length === 0) {
      // Nothing more comes of a loan that ended until a later record.
      const next = nextHeard(events, knownOn);
      if (isOver(asKnown(addDays(knownOn, -1)))) {
        if (next === null || next > to) return;
        knownOn = addDays(next, -1);
        continue;
      }
    }
    const before = asKnown;
    if (heard.length > 0) {
      known = [...known, ...heard];
      asKnown = folded(terms, known);
    }
    for (let day = earliestOf(heard, knownOn); day < knownOn; day = addDays(day, 1)) {
      yield { ...counted(before, day), knownOn, times: -1 };
      yield { ...counted(asKnown, day), knownOn, times: 1 };
    }
    yield { ...counted(asKnown, knownOn), knownOn, times: 1 };
  }
}

type OnDay = (day: CivilDate) => LoanOnDay | null;

function counted(onDay: OnDay, day: CivilDate) {
  return { day, before: onDay(addDays(day, -1)), after: onDay(day) };
}

/** A loan by the end of any day, folded once a day. */
function folded(terms: LoanTerms, known: readonly HeardEvent[]): OnDay {
  const events = known.map(({ event }) => event);
  const days = new Map<CivilDate, LoanOnDay | null>();
  return (day) => {
    const there = days.get(day);
    if (there !== undefined) return there;
    const loan = loanOnDay(account(terms, events, day));
    days.set(day, loan);
    return loan;
  };
}

function isOver(loan: LoanOnDay | null): boolean {
  return loan === null || loan.standing === 'paid' || loan.standing === 'written-off';
}

function nextHeard(events: readonly HeardEvent[], after: CivilDate): CivilDate | null {
  return events.reduce<CivilDate | null>(
    (next, { heardOn }) =>
      heardOn > after && (next === null || heardOn < next) ? heardOn : next,
    null,
  );
}

function earliestOf(heard: readonly HeardEvent[], knownOn: CivilDate): CivilDate {
  return heard.reduce(
    (first, { event: { effectiveOn } }) => (effectiveOn < first ? effectiveOn : first),
    knownOn,
  );
}

/** Principal that went from one standing to another on a day; loans where they went as a whole. */
export interface Roll {
  readonly from: Standing;
  readonly to: Standing;
  readonly loans: number;
  readonly principal: Ngwee;
}

/**
 * How a loan moved: what was paid goes to `paid`, the rest with the loan. By these the principal of
 * each standing at the end of a day is that of the day before, and what came, less what went.
 */
export function rollsOf({ before, after }: Pick<CountedDay, 'before' | 'after'>): Roll[] {
  const from: Standing = before?.standing ?? 'new';
  const to: Standing = after?.standing ?? (before === null ? 'new' : 'paid');
  const principal = before?.principal ?? after?.lent ?? zeroNgwee;
  const left = after?.principal ?? zeroNgwee;
  const paid = ngwee(principal - left);
  const whole = { from, to, loans: 1, principal: to === 'paid' ? principal : left };
  const moves = from === to ? [] : [whole];
  // `paid` is an end: nothing is left there that could be paid.
  if (to === 'paid' || from === 'paid' || paid === 0n) return moves;
  return [...moves, { from, to: 'paid', loans: 0, principal: paid }];
}

/** Whole months of the calendar from one day to another: 0 in the month of the first. */
export function monthsBetween(from: CivilDate, to: CivilDate): number {
  const months = (day: CivilDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(to) - months(from);
}
