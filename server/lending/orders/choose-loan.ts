import { createHash } from 'node:crypto';
import type { BodyOf, AnswerOf } from '../../../contract/words/endpoint.ts';
import type { ChoiceRefusal } from '../../../contract/borrower/loan-choices.ts';
import type { productTrial } from '../../../contract/borrower/products.ts';
import { addDays, civilDateOf } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { largerNgwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { showWholeKwacha } from '../../../contract/words/show-kwacha.ts';
import { aprConvention } from '../../../domain/loan/apr.ts';
import { mostCarriedOfAny } from '../../../domain/rules/affordable.ts';
import { leastToProve, raisesLimitFrom } from '../../../domain/rules/limits.ts';
import {
  chooseOffer,
  offeredPaydayTerm,
  usualWish,
} from '../../../domain/rules/choose-product.ts';
import { offersFor } from '../../../domain/rules/products.ts';
import type { Offer } from '../../../domain/rules/products.ts';
import { canonicalQuote, lateFeeInKwacha, quote } from '../../../domain/loan/quote.ts';
import type { Quote } from '../../../domain/loan/quote.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { refuse } from '../../http/refusal.ts';
import type { Refusal, RefusalOf } from '../../http/refusal.ts';
import { disclosureOf } from './disclosure.ts';
import { earnedOn, loadEligibility } from './eligibility.ts';
import type { Eligibility } from './eligibility.ts';
import type { Keyring } from '../../store/sealing/keyring.ts';
import { lentProducts } from '../products/product-versions.ts';

export type LoanChoice = NonNullable<BodyOf<typeof productTrial>>;
export type TrialAnswer = AnswerOf<typeof productTrial>;

/** A loan a borrower may take today, with its price; or why not. */
export interface ChosenLoan {
  readonly eligibility: Eligibility;
  readonly offers: readonly Offer[];
  readonly offer: Offer;
  readonly quote: Quote;
  /** The term in days that ends two days after the borrower's payday, where one is offered. */
  readonly paydayTerm: number | undefined;
  /** The most the borrower's limit may ever be, by what the income carries. */
  readonly limitMost: Ngwee;
}

/**
 * Prices a choice of amount and days for a borrower today, by the cheapest product that is open to
 * them and covers it. Missing parts of the choice get defaults. If the client names an open
 * product, the server uses it; otherwise it chooses as if none were named.
 */
export async function chooseLoan(
  q: Queryable,
  choose: {
    readonly keys: Keyring;
    readonly borrowerId: BorrowerId;
    readonly choice: LoanChoice;
    readonly now: Date;
  },
): Promise<ChosenLoan | RefusalOf<typeof productTrial>> {
  const { choice, now } = choose;
  const eligibility = await loadEligibility(q, choose);
  if (eligibility.refusal) return refuse(eligibility.refusal.reason, eligibility.refusal);
  const products = await lentProducts(q);
  const today = civilDateOf(now);
  const earned = earnedOn(eligibility, today);
  const offers = offersFor(products, earned);
  if (offers.length === 0) {
    const byLimit = offersFor(products, { ...earned, mostInstalment: null });
    return refuse(byLimit.length > 0 ? 'nothing-fits-income' : 'product-not-offered');
  }
  const named = offers.filter(({ product }) => product.productId === choice.productId);
  const open = named.length > 0 ? named : offers;
  const { payday } = earned;
  const wish = usualWish(open, { ...choice, payday });
  const found = chooseOffer(open, wish);
  if ('refusal' in found) return refuseWish(found.refusal);
  const { offer } = found;
  const { mostInstalment } = earned;
  return {
    eligibility,
    offers,
    offer,
    paydayTerm: offeredPaydayTerm(open, payday),
    quote: quote({ product: offer.product, ...wish, disbursedOn: today }),
    limitMost:
      mostInstalment === null ? eligibility.limit : mostCarriedOfAny(products, mostInstalment),
  };
}

function refuseWish(fault: ChoiceRefusal): Refusal<ChoiceRefusal['reason']> {
  if (fault.reason === 'term-not-offered') return refuse(fault.reason);
  if (fault.reason === 'amount-above-income') {
    const { reason, mostAmount, termDays } = fault;
    return refuse(reason, { mostAmount: showWholeKwacha(mostAmount), termDays });
  }
  return refuse(fault.reason, {
    minAmount: showWholeKwacha(fault.minAmount),
    maxAmount: showWholeKwacha(fault.maxAmount),
    stepAmount: showWholeKwacha(fault.stepAmount),
  });
}

/** The name of a price: anything a borrower agrees to, changed, makes another one. */
export function trialHashOf(quoted: Quote): string {
  return createHash('sha256').update(canonicalQuote(quoted)).digest('base64url');
}

/** The trial and the products, as the wire shows them. */
export function trialAnswer(
  chosen: Pick<ChosenLoan, 'offers' | 'quote'> & Partial<ChosenLoan>,
  { config }: Pick<Context, 'config'>,
): TrialAnswer {
  const disclosure = disclosureOf(chosen.quote, config);
  const limitRise = limitRiseOf(chosen);
  const trial = { ...quoteAnswer(chosen.quote), disclosure, ...(limitRise && { limitRise }) };
  const { paydayTerm } = chosen;
  const products = chosen.offers.map(productAnswer);
  return { products, trial, ...(paydayTerm !== undefined && { paydayTerm }) };
}

/** What of this choice counts towards a higher limit: said before anything is agreed. */
function limitRiseOf({
  eligibility,
  limitMost: most,
  quote: { amount, termDays, plans },
}: Parameters<typeof trialAnswer>[0]): TrialAnswer['trial']['limitRise'] {
  const last = plans.at(-1);
  if (eligibility === undefined || most === undefined || last === undefined) return undefined;
  const { limit, limitRaisedOn: raisedOn } = eligibility;
  const leastAmount = leastToProve(limit);
  const lastDueOn = last.dueDate;
  const asOf = addDays(lastDueOn, -last.dayCount);
  const enough = largerNgwee(amount, leastAmount);
  const agreed = { amount: enough, termDays, limitThen: limit };
  const loan = { ...agreed, asOf, principal: enough, principalDays: 0n, lastDueOn };
  const from = raisesLimitFrom(limit, loan, { most, raisedOn });
  if (from === null) return undefined;
  return amount < leastAmount ? { leastAmount } : { after: addDays(from, -1) };
}

function productAnswer({ product, maxAmount, terms }: Offer): TrialAnswer['products'][number] {
  const { productId, name, minAmount, stepAmount } = product;
  return {
    productId,
    name,
    minAmount,
    maxAmount,
    stepAmount,
    terms: terms.map(({ termDays }) => termDays),
    termLimits: [...terms],
  };
}

function quoteAnswer(quoted: Quote): Omit<TrialAnswer['trial'], 'disclosure'> {
  const { productId, amount, termDays, receivedAmount, interest, serviceFee } = quoted;
  return {
    productId,
    amount,
    termDays,
    receivedAmount,
    interest,
    serviceFee,
    totalRepayAmount: quoted.totalRepayAmount,
    apr: percentOfHundredths(quoted.aprHundredths),
    aprConvention,
    dailyRate: percentOfHundredths(quoted.dailyRatePpm / 100),
    lateFeeRule: lateFeeInKwacha(quoted),
    plans: quoted.plans.map((plan) => ({
      period: plan.period,
      dueDate: plan.dueDate,
      principal: plan.principal,
      interest: plan.interest,
      fee: plan.fee,
      amount: plan.amount,
    })),
    trialHash: trialHashOf(quoted),
  };
}

/** Rates, never money, are plain numbers on the wire: 43012 hundredths are 430.12 (percent). */
export function percentOfHundredths(hundredths: number): number {
  return hundredths / 100;
}
