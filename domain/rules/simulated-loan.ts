import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { PlanId } from '../../contract/words/ids.ts';
import { ngwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { AccountEvent } from '../loan/account-events.ts';
import { account } from '../loan/account.ts';
import type { Account } from '../loan/account.ts';
import type { LoanTerms, ProductVersion } from '../loan/loan.ts';
import { quote } from '../loan/quote.ts';
import { planDayCounts } from '../loan/schedule.ts';
import { monthlyInstalment, mostInstalment } from './affordable.ts';
import { replayedEvents } from './replayed-events.ts';

/** A loan that was paid out, as it is kept. */
export interface KeptLoan {
  readonly orderId: string;
  readonly terms: LoanTerms;
  readonly events: readonly AccountEvent[];
  /** As stated; null: it is not known any more. */
  readonly monthlyIncome: Ngwee | null;
}

/** What a loan cost its borrower, and brought its lender, up to a day. */
export interface LoanFigures {
  readonly interest: Ngwee;
  readonly serviceFee: Ngwee;
  readonly lateFee: Ngwee;
  readonly extensionFees: Ngwee;
  /** By coupons and waivers. */
  readonly letGo: Ngwee;
  /** The charges less what was let go. */
  readonly income: Ngwee;
  readonly capReached: boolean;
  /** As it was agreed to, or would have been. */
  readonly aprHundredths: number;
}

/** `not-offered`: the amount or the term is none of the product's any more. */
export type SimulatedOutcome = 'again' | 'not-offered' | 'not-affordable';

export interface SimulatedLoan {
  readonly orderId: string;
  readonly amount: Ngwee;
  readonly termDays: number;
  readonly disbursedOn: CivilDate;
  readonly daysLate: number;
  readonly outcome: SimulatedOutcome;
  readonly isIncomeKnown: boolean;
  readonly was: LoanFigures;
  /** Null where it would not be made. */
  readonly would: LoanFigures | null;
  /** Of the same amount and term by the other terms, made or not. */
  readonly wouldAprHundredths: number;
  readonly extensionsNotSold: number;
}

export interface SimulatedBy {
  readonly asOf: CivilDate;
  readonly prices: KnownPrices;
  /** Of the stated income, as the rules have it now. */
  readonly shareBasisPoints: number;
}

/** Prices worked out before: of one price, amount and term they are the same on any day. */
export type KnownPrices = Map<string, KnownPrice>;

interface KnownPrice {
  readonly aprHundredths: number;
  readonly largestInstalment: Ngwee;
}

/**
 * What would have become of a loan by the terms of a draft: quoted again, held against the income,
 * and its events folded again. Null of a loan whose money never reached its borrower. By the terms
 * that it has, it is exactly what it was.
 */
export function simulateLoan(
  loan: KeptLoan,
  draft: ProductVersion,
  { asOf, prices, shareBasisPoints }: SimulatedBy,
): SimulatedLoan | null {
  const { orderId, terms, events, monthlyIncome } = loan;
  const real = account(terms, events, asOf);
  const { disbursedOn } = real;
  if (disbursedOn === null) return null;
  const { amount, termDays } = terms;
  const was = priceOf(terms, `${terms.productVersion}`, { disbursedOn, prices });
  const otherTerms = termsBy(draft, terms);
  const would = priceOf(otherTerms, 'draft', { disbursedOn, prices });
  const outcome = outcomeOf(loan, draft, { ...would, shareBasisPoints });
  const head = {
    orderId,
    amount,
    termDays,
    disbursedOn,
    daysLate: real.daysLate,
    outcome,
    isIncomeKnown: monthlyIncome !== null,
    was: figuresOf(real, was),
    wouldAprHundredths: would.aprHundredths,
  };
  if (outcome !== 'again') return { ...head, would: null, extensionsNotSold: 0 };
  const { events: replayed, extensionsNotSold } = replayedEvents(loan, otherTerms, asOf);
  const state = account(otherTerms, replayed, asOf);
  return { ...head, would: figuresOf(state, would), extensionsNotSold };
}

/** Its terms by a draft: the same amount for the same days, in as many bills as the draft has. */
function termsBy(draft: ProductVersion, terms: LoanTerms): LoanTerms {
  const { pricing, version } = draft;
  const bills = planDayCounts(terms.termDays, pricing).length;
  const planIds = Array.from(
    { length: bills },
    (_, index) => terms.planIds[index] ?? (`bill-${index + 1}` as PlanId),
  );
  return { ...terms, productVersion: version, pricing, planIds };
}

function priceOf(
  { productId, productVersion: version, amount, termDays, pricing }: LoanTerms,
  name: string,
  { disbursedOn, prices }: { readonly disbursedOn: CivilDate; readonly prices: KnownPrices },
): KnownPrice {
  const key = `${name} ${amount} ${termDays}`;
  const known = prices.get(key);
  if (known !== undefined) return known;
  const product = { productId, version, pricing };
  const { aprHundredths, plans } = quote({ product, amount, termDays, disbursedOn });
  const price = { aprHundredths, largestInstalment: monthlyInstalment(plans) };
  prices.set(key, price);
  return price;
}

function outcomeOf(
  { terms: { amount, termDays }, monthlyIncome }: KeptLoan,
  { minAmount, maxAmount, stepAmount, terms }: ProductVersion,
  would: KnownPrice & Pick<SimulatedBy, 'shareBasisPoints'>,
): SimulatedOutcome {
  const isOffered =
    amount >= minAmount &&
    amount <= maxAmount &&
    (amount - minAmount) % stepAmount === 0n &&
    terms.includes(termDays);
  if (!isOffered) return 'not-offered';
  if (monthlyIncome === null) return 'again';
  const most = mostInstalment(monthlyIncome, would.shareBasisPoints);
  return would.largestInstalment > most ? 'not-affordable' : 'again';
}

function figuresOf(state: Account, { aprHundredths }: KnownPrice): LoanFigures {
  const { interest, serviceFee, lateFee, extensionFees, capReached } = state;
  const { letGo } = state;
  const income = ngwee(state.charges - letGo);
  const parts = { interest, serviceFee, lateFee, extensionFees, letGo, income };
  return { ...parts, capReached, aprHundredths };
}
