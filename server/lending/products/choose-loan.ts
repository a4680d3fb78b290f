import { createHash } from 'node:crypto';
import type { BodyOf, AnswerOf } from '../../../contract/words/endpoint.ts';
import type { productTrial } from '../../../contract/borrower/products.ts';
import { addDays } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { largerNgwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { showWholeKwacha } from '../../../contract/words/show-kwacha.ts';
import { aprConvention } from '../../../domain/loan/apr.ts';
import { mostCarriedOfAny } from '../../../domain/rules/affordable.ts';
import { leastToProve, raisesLimitFrom } from '../../../domain/rules/limits.ts';
import { decideWish, offersFor, usualWish } from '../../../domain/rules/products.ts';
import type { Offer, WishRefusal } from '../../../domain/rules/products.ts';
import { canonicalQuote, lateFeeRule, quote } from '../../../domain/loan/quote.ts';
import type { Quote } from '../../../domain/loan/quote.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { refuse } from '../../http/refusal.ts';
import type { Refusal } from '../../http/refusal.ts';
import { disclosureOf } from '../orders/disclosure.ts';
import { earnedBy, loadStanding } from '../orders/standing.ts';
import type { Standing } from '../orders/standing.ts';
import type { Keyring } from '../../store/sealing/keyring.ts';
import { lentProducts } from './product-versions.ts';

export type LoanChoice = NonNullable<BodyOf<typeof productTrial>>;
export type TrialAnswer = AnswerOf<typeof productTrial>;

/** A loan a borrower may take today, with its price; or why not. */
export interface ChosenLoan {
  readonly standing: Standing;
  readonly offers: readonly Offer[];
  readonly offer: Offer;
  readonly quote: Quote;
  /** The most the borrower's limit may ever be, by what the income carries. */
  readonly limitMost: Ngwee;
}

/**
 * Prices a choice for a borrower today. What the choice leaves open is filled with the usual:
 * the newest product the borrower has earned, half of its range, a month.
 */
export async function chooseLoan(
  q: Queryable,
  choose: {
    readonly keys: Keyring;
    readonly borrowerId: BorrowerId;
    readonly choice: LoanChoice;
    readonly today: CivilDate;
  },
): Promise<ChosenLoan | Refusal> {
  const { choice, today } = choose;
  const standing = await loadStanding(q, choose);
  if (standing.refusal) return refuse(standing.refusal.reason, standing.refusal);
  const products = await lentProducts(q);
  const earned = earnedBy(standing);
  const offers = offersFor(products, earned);
  const offer = choice.productId
    ? offers.find((one) => one.product.productId === choice.productId)
    : offers.at(-1);
  if (!offer) {
    const byLimit = offersFor(products, { ...earned, mostInstalment: null });
    const isTooMuch = byLimit.some(
      ({ product }) => product.productId === (choice.productId ?? product.productId),
    );
    return refuse(isTooMuch ? 'nothing-fits-income' : 'product-not-offered');
  }
  const usual = usualWish(offer, choice.termDays);
  const wish = {
    amount: choice.amount ?? usual.amount,
    termDays: choice.termDays ?? usual.termDays,
  };
  const fault = decideWish(offer, wish);
  if (fault !== null) return refuseWish(fault);
  const { mostInstalment } = earned;
  return {
    standing,
    offers,
    offer,
    quote: quote({ product: offer.product, ...wish, disbursedOn: today }),
    limitMost:
      mostInstalment === null ? standing.limit : mostCarriedOfAny(products, mostInstalment),
  };
}

function refuseWish(fault: WishRefusal): Refusal {
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
  return { products: chosen.offers.map(productAnswer), trial };
}

/** What of this choice counts towards a higher limit: said before anything is agreed. */
function limitRiseOf({
  standing,
  limitMost: most,
  quote: { amount, termDays, plans },
}: Parameters<typeof trialAnswer>[0]): TrialAnswer['trial']['limitRise'] {
  const last = plans.at(-1);
  if (standing === undefined || most === undefined || last === undefined) return undefined;
  const { limit, limitRaisedOn: raisedOn } = standing;
  const leastAmount = leastToProve(limit);
  const lastDueOn = last.dueDate;
  const disbursedOn = addDays(lastDueOn, -last.dayCount);
  const enough = { amount: largerNgwee(amount, leastAmount), termDays, limitThen: limit };
  const loan = { ...enough, disbursedOn, lastDueOn };
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
    lateFeeRule: lateFeeRule(quoted.pricing),
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
