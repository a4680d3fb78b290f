import type { CivilDate } from '../../contract/words/civil-date.ts';
import { laterDate } from '../../contract/words/civil-date.ts';
import { largerNgwee, ngwee, smallerNgwee, sumNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { eventsInOrder } from '../loan/account-events.ts';
import type {
  AccountEvent,
  CoolingOffReturn,
  ExtensionBought,
  LateFeeWaived,
  PaymentConfirmed,
} from '../loan/account-events.ts';
import { account } from '../loan/account.ts';
import type { Account } from '../loan/account.ts';
import { extensionFeeOn } from '../loan/interest.ts';
import type { LoanTerms } from '../loan/loan.ts';

/** What would have happened to a loan by other terms, if people had meant the same. */
export interface ReplayedEvents {
  readonly events: readonly AccountEvent[];
  /** Extensions that were bought, and that the other terms do not sell. */
  readonly extensionsNotSold: number;
}

/** A loan under both: by its own terms, and by the others, up to the same event. */
interface Both {
  readonly real: Account;
  readonly other: Account;
  /** By its own terms, right after the event. */
  readonly after: Account;
  readonly terms: LoanTerms;
  readonly otherTerms: LoanTerms;
}

/**
 * The events of a loan as they would have been by other terms. A borrower who paid a bill in full
 * pays it in full on the same day, whatever it then costs. One who paid a part pays the same part;
 * an extension costs what it then costs. By its own terms each event is what it was.
 */
export function replayedEvents(
  loan: { readonly terms: LoanTerms; readonly events: readonly AccountEvent[] },
  otherTerms: LoanTerms,
  asOf: CivilDate,
): ReplayedEvents {
  const { terms } = loan;
  const told: AccountEvent[] = [];
  const events: AccountEvent[] = [];
  let extensionsNotSold = 0;
  let day: CivilDate | null = null;
  for (const event of eventsInOrder(loan.events, asOf)) {
    // A network's clock may put money before the disbursement; it counts on the first day.
    day = day === null ? event.effectiveOn : laterDate(day, event.effectiveOn);
    if (!changesByPrice(event)) {
      told.push(event);
      // It put right the price there was; by the other terms nothing was wrong.
      if (event.kind !== 'price-corrected') events.push(event);
      continue;
    }
    const real = account(terms, told, day);
    const other = account(otherTerms, events, day);
    told.push(event);
    const after = account(terms, told, day);
    const meant = meantBy(event, { real, other, after, terms, otherTerms });
    if (meant === 'not-sold') extensionsNotSold += 1;
    else if (meant !== null) events.push(meant);
  }
  return { events, extensionsNotSold };
}

const pricedKinds = [
  'payment-confirmed',
  'cooling-off-return',
  'extension-bought',
  'late-fee-waived',
  'owed-paid-back',
] as const;
type Priced = Extract<AccountEvent, { kind: (typeof pricedKinds)[number] }>;
const priced: ReadonlySet<string> = new Set(pricedKinds);

function changesByPrice(event: AccountEvent): event is Priced {
  return priced.has(event.kind);
}

/** The event by the other terms; null: there would have been nothing to pay. */
function meantBy(event: Priced, both: Both): AccountEvent | 'not-sold' | null {
  switch (event.kind) {
    case 'payment-confirmed':
      return withAmount(event, amountMeant(event, both));
    case 'cooling-off-return':
      return withAmount(
        event,
        both.after.returned && !both.real.returned
          ? returnMeant(event, both)
          : amountMeant(event, both),
      );
    case 'extension-bought':
      return extensionMeant(event, both);
    case 'late-fee-waived':
      return withAmount(event, waiverMeant(event, both));
    case 'owed-paid-back': {
      const [owed, owedThen] = [both.real.owedToBorrower, both.other.owedToBorrower];
      const beyond = ngwee(event.amount - owed);
      return withAmount(
        event,
        beyond >= 0n ? ngwee(owedThen + beyond) : smallerNgwee(event.amount, owedThen),
      );
    }
  }
}

function withAmount<Event extends Priced>(event: Event, amount: Ngwee): Event | null {
  return amount > 0n ? { ...event, amount } : null;
}

/** What ends the same bills, and beside that what was paid beside that. */
function amountMeant(
  { amount }: PaymentConfirmed | CoolingOffReturn,
  { real, other, after }: Both,
): Ngwee {
  const ended = after.plans.filter(
    ({ status }, index) => status === 'paid' && real.plans[index]?.status !== 'paid',
  );
  const last = ended.at(-1)?.period ?? 0;
  // Paying the last bill ends the loan, however many bills it has.
  const upTo = last === real.plans.length ? Infinity : last;
  const cost = (state: Account, to: number) =>
    sumNgwee(
      state.plans.filter(({ period }) => period <= to).map((one) => one.remainingAmount),
    );
  return ngwee(amount - cost(real, last) + cost(other, upTo));
}

/** What gives the principal back, with what was already paid of it. */
function returnMeant({ amount }: CoolingOffReturn, { real, other }: Both): Ngwee {
  return ngwee(amount + keptOf(real) - keptOf(other));
}

function keptOf({ paidAmount, paidBack }: Account): bigint {
  return paidAmount - sumNgwee(paidBack.map((money) => money.amount));
}

/** It is bought for its price by the other terms, and moves the date they have. */
function extensionMeant(
  event: ExtensionBought,
  both: Both,
): ExtensionBought | 'not-sold' | null {
  const { real, other, after, terms, otherTerms } = both;
  const effect = after.payments.find(({ paymentId }) => paymentId === event.paymentId);
  // It moved nothing: the money was owed back, and would be.
  if (effect === undefined || effect.extensionFee === 0n) return event;
  const { pricing } = otherTerms;
  if (pricing.extensionDays === 0 || pricing.extensionsPerPlan === 0) return 'not-sold';
  const plan = real.plans.find(({ planId }) => planId === event.planId);
  const then = other.plans.find(({ planId }) => planId === event.planId);
  if (plan === undefined || then === undefined) return event;
  const fee = extensionFeeOn(plan.owed.principal, terms.pricing);
  const feeThen = extensionFeeOn(then.owed.principal, pricing);
  const moved = withAmount(event, ngwee(event.amount - fee + feeThen));
  return moved && { ...moved, beforeDueOn: then.dueDate };
}

/** Who was let off all late fees would have been let off all of them. */
function waiverMeant({ amount, planId }: LateFeeWaived, { real, other }: Both): Ngwee {
  const lateFeeOf = (state: Account) =>
    state.plans.find((plan) => plan.planId === planId)?.owed.lateFee ?? ngwee(0n);
  return lateFeeOf(real) <= amount ? largerNgwee(amount, lateFeeOf(other)) : amount;
}
