import { daysBetween } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { ngwee, percentOf, share, sumNgwee } from '../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import {
  addParts,
  allocate,
  noParts,
  subtractParts,
  sumOfParts,
} from '../../../domain/loan/allocation.ts';
import type { Parts } from '../../../domain/loan/allocation.ts';
import { simpleInterest } from '../../../domain/loan/interest.ts';
import type { Pricing } from '../../../domain/loan/loan.ts';
import type { GivenPlan } from '../../../domain/loan/takeover-events.ts';
import { schedule } from '../../../domain/loan/schedule.ts';
import type { GivenBorrower, GivenLoan } from './book-rows.ts';

type Plan = GivenLoan['plans'][number];
type Fault = (column: string, why: string) => void;

/** How interest of the book is given. */
export interface BookTerms {
  readonly asOf: CivilDate;
  readonly interest: 'to-date' | 'to-due-date';
  /** Of the licence, in parts per million a year; null: it has none. */
  readonly yearlyCapPpm: number | null;
}

/** The price that a loan is counted by from here on: ours, at the rate that it has. */
export function pricingOf({ product, dailyRatePpm }: GivenLoan): Pricing | null {
  if (product === null) return null;
  const { pricing } = product;
  // What was paid out long ago is not given back without charges.
  return { ...pricing, coolingOffHours: 0, dailyRatePpm: dailyRatePpm ?? pricing.dailyRatePpm };
}

/** What a loan owes by its plans. */
export function owedOf({ plans }: Pick<GivenLoan, 'plans'>): Parts {
  return plans.reduce((sum, { due, paid }) => addParts(sum, subtractParts(due, paid)), noParts);
}

/** The due date of the oldest debt in arrears on the cut-over day. */
export function lateSinceOf(
  { plans }: { readonly plans: readonly GivenPlan[] },
  asOf: CivilDate,
): CivilDate | null {
  const late = plans.find(
    ({ dueOn, due, paid }) => dueOn < asOf && sumOfParts(subtractParts(due, paid)) > 0n,
  );
  return late?.dueOn ?? null;
}

/**
 * Checks what no row shows alone, and adds what is found to the rows. A fault keeps its row from
 * being booked; a warning wants a tick. A loan without a schedule gets one from its terms.
 */
export function checkBook(
  borrowers: ReadonlyMap<string, GivenBorrower>,
  loans: ReadonlyMap<string, GivenLoan>,
  terms: BookTerms,
): void {
  twice(
    [...borrowers.values()],
    ({ mobile }) => mobile ?? '',
    (one, other) => {
      const column = 'mobile';
      one.faults.push({
        column,
        why: `is also that of line ${other.line}. Correct one of them`,
      });
    },
  );
  twice(
    [...borrowers.values()],
    ({ nrc }) => nrc,
    (one, other) => {
      const why = `is also that of line ${other.line}. They are not merged`;
      one.warnings.push({ column: 'nrc', why });
    },
  );
  const open = [...loans.values()].filter(({ status }) => status === 'open');
  twice(
    open,
    ({ borrowerExternalId }) => borrowerExternalId,
    (one, other) => {
      const why = `has another open loan, line ${other.line}. No new one until all end`;
      one.warnings.push({ column: 'borrower_external_id', why });
    },
  );
  for (const loan of loans.values()) {
    const fault: Fault = (column, why) => loan.faults.push({ column, why });
    const borrower = borrowers.get(loan.borrowerExternalId);
    if (borrower === undefined) fault('borrower_external_id', 'is of no row of borrowers.csv');
    else if (borrower.faults.length > 0) {
      fault('borrower_external_id', `is of line ${borrower.line}, which has a fault`);
    }
    checkLoan(loan, terms, fault);
  }
}

function twice<Row extends { readonly line: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  found: (one: Row, other: Row) => void,
): void {
  const first = new Map<string, Row>();
  const told = new Set<Row>();
  for (const row of rows) {
    const key = keyOf(row);
    const other = first.get(key);
    if (key === '') continue;
    if (other === undefined) {
      first.set(key, row);
      continue;
    }
    found(row, other);
    if (!told.has(other)) found(other, row);
    told.add(other);
  }
}

function checkLoan(loan: GivenLoan, terms: BookTerms, fault: Fault): void {
  const { disbursedOn, lastDueOn, status, plans, principal } = loan;
  const warn: Fault = (column, why) => loan.warnings.push({ column, why });
  if (disbursedOn === null || lastDueOn === null || status === null) return;
  if (plans.length === 0) {
    // Where its schedule has a fault, another one would only hide it.
    if (loan.faults.length > 0) return;
    reconstruct(loan, terms);
    if (status === 'open') warn('last_due_on', 'has no schedule: it is reconstructed');
  }
  plans.sort((a, b) => a.no - b.no);
  if (plans.some(({ no }, at) => no !== at + 1)) {
    fault('external_id', 'has instalments that are not numbered 1, 2, 3');
  }
  const days = [disbursedOn, ...plans.map(({ dueOn }) => dueOn)];
  if (days.some((day, at) => at > 0 && day <= (days[at - 1] ?? day))) {
    fault('external_id', 'has due dates that are not one after the other');
  }
  if (plans.at(-1)?.dueOn !== lastDueOn)
    warn('last_due_on', 'is not that of the last instalment');
  const planned = sumNgwee(plans.map(({ due }) => due.principal));
  if (planned !== principal) {
    fault('principal', `is ${showKwacha(principal)}; its schedule has ${showKwacha(planned)}`);
  }
  const owed = sumOfParts(owedOf(loan));
  if ((status === 'open' || status === 'written-off') && owed === 0n) {
    fault('status', `is ${status}, but nothing is owed`);
  }
  if ((status === 'closed' || status === 'given-back') && owed > 0n) {
    fault('status', `is ${status}, but ${showKwacha(owed)} is owed`);
  }
  checkSums(loan, terms, warn);
}

function checkSums(loan: GivenLoan, terms: BookTerms, warn: Fault): void {
  const { asOf, interest, yearlyCapPpm } = terms;
  const { plans, payments, principal, status } = loan;
  const pricing = pricingOf(loan);
  const paid = sumNgwee(plans.map((plan) => sumOfParts(plan.paid)));
  const kept = sumNgwee(payments.filter((one) => !one.isReversed).map(({ amount }) => amount));
  if (payments.length > 0 && kept !== paid) {
    warn('external_id', `has payments of ${showKwacha(kept)}, and paid ${showKwacha(paid)}`);
  }
  if (pricing === null || status !== 'open') return;
  if (yearlyCapPpm !== null && pricing.dailyRatePpm * 365 > yearlyCapPpm) {
    warn('daily_rate', 'is above the cap of the licence. Tick it once compliance agrees');
  }
  const charges = sumNgwee(plans.map(({ due }) => ngwee(sumOfParts(due) - due.principal)));
  if (charges > percentOf(principal, pricing.chargeCapBasisPoints, 'down')) {
    warn('external_id', 'has charges above the cap: nothing more is charged');
  }
  const { disbursedOn } = loan;
  if (disbursedOn === null || interest !== 'to-due-date') return;
  const counted = sumNgwee(
    plans.map(({ due, dueOn }) =>
      simpleInterest(due.principal, pricing.dailyRatePpm, daysBetween(disbursedOn, dueOn)),
    ),
  );
  const given = sumNgwee(plans.map(({ due }) => due.interest));
  const [more, less] = given > counted ? [given, counted] : [counted, given];
  // A kwacha in a hundred is a matter of rounding.
  if (asOf !== null && loan.dailyRatePpm !== null && more - less > more / 100n) {
    warn('daily_rate', `gives interest of ${showKwacha(counted)}, not ${showKwacha(given)}`);
  }
}

/** Plans by the terms of a loan; what was paid is allocated oldest first, charges before it. */
function reconstruct(loan: GivenLoan, { asOf, interest }: BookTerms): void {
  const { disbursedOn, lastDueOn, status, principal, feeTotal, payments } = loan;
  const pricing = pricingOf(loan);
  if (disbursedOn === null || lastDueOn === null || pricing === null) return;
  if (status === 'closed' || status === 'given-back') {
    const parts = { ...noParts, principal };
    const line = { line: loan.line, no: 1, dueOn: lastDueOn };
    loan.plans.push({ ...line, due: parts, paid: parts });
    return;
  }
  const termDays = daysBetween(disbursedOn, lastDueOn);
  const made = schedule({ amount: principal, termDays, pricing, disbursedOn });
  const fees = share(feeTotal, made.length, 'first');
  let left = sumNgwee(payments.filter((one) => !one.isReversed).map(({ amount }) => amount));
  loan.plans.push(
    ...made.map(({ period, dueDate, principal: part }, at): Plan => {
      const until = interest === 'to-date' && asOf < dueDate ? asOf : dueDate;
      const days = daysBetween(disbursedOn, until);
      const due = {
        lateFee: ngwee(0n),
        fee: fees[at] ?? ngwee(0n),
        interest: simpleInterest(part, pricing.dailyRatePpm, days),
        principal: part,
      };
      const paid = allocate(due, left, 'charges-first');
      left = ngwee(left - sumOfParts(paid));
      return { line: loan.line, no: period, dueOn: dueDate, due, paid };
    }),
  );
}
