import { createHash } from 'node:crypto';
import type { BodyOf, AnswerOf } from '../../contract/endpoint.ts';
import type { productTrial } from '../../contract/products.ts';
import type { CivilDate } from '../../contract/values/civil-date.ts';
import type { BorrowerId } from '../../contract/values/ids.ts';
import { showWholeKwacha } from '../../contract/values/show-kwacha.ts';
import { aprConvention } from '../../domain/apr.ts';
import { decideWish, offersFor, usualWish } from '../../domain/products.ts';
import type { Offer } from '../../domain/products.ts';
import { canonicalQuote, lateFeeRule, quote } from '../../domain/quote.ts';
import type { Quote } from '../../domain/quote.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { refuse } from '../http/refusal.ts';
import type { Refusal } from '../http/refusal.ts';
import { disclosureOf } from '../orders/disclosure.ts';
import { loadStanding } from '../orders/standing.ts';
import type { Standing } from '../orders/standing.ts';
import type { Keyring } from '../sealing/keyring.ts';
import { latestProducts } from './product-versions.ts';

export type LoanChoice = NonNullable<BodyOf<typeof productTrial>>;
export type TrialAnswer = AnswerOf<typeof productTrial>;

/** A loan a borrower may take today, with its price; or why not. */
export interface ChosenLoan {
  readonly standing: Standing;
  readonly offers: readonly Offer[];
  readonly offer: Offer;
  readonly quote: Quote;
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
  const offers = offersFor(await latestProducts(q), standing);
  const offer = choice.productId
    ? offers.find((one) => one.product.productId === choice.productId)
    : offers.at(-1);
  if (!offer) return refuse('product-not-offered');
  const usual = usualWish(offer);
  const wish = {
    amount: choice.amount ?? usual.amount,
    termDays: choice.termDays ?? usual.termDays,
  };
  const fault = decideWish(offer, wish);
  if (fault?.reason === 'amount-out-of-range') {
    return refuse(fault.reason, {
      minAmount: showWholeKwacha(fault.minAmount),
      maxAmount: showWholeKwacha(fault.maxAmount),
      stepAmount: showWholeKwacha(fault.stepAmount),
    });
  }
  if (fault) return refuse(fault.reason);
  return {
    standing,
    offers,
    offer,
    quote: quote({ product: offer.product, ...wish, disbursedOn: today }),
  };
}

/** The name of a price: anything a borrower agrees to, changed, makes another one. */
export function trialHashOf(quoted: Quote): string {
  return createHash('sha256').update(canonicalQuote(quoted)).digest('base64url');
}

/** The trial and the products, as the wire shows them. */
export function trialAnswer(
  chosen: Pick<ChosenLoan, 'offers' | 'quote'>,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
): TrialAnswer {
  const disclosure = disclosureOf(chosen.quote, config, clock.today());
  const trial = { ...quoteAnswer(chosen.quote), disclosure };
  return { products: chosen.offers.map(productAnswer), trial };
}

function productAnswer({ product, maxAmount }: Offer): TrialAnswer['products'][number] {
  const { productId, name, minAmount, stepAmount, terms } = product;
  return { productId, name, minAmount, maxAmount, stepAmount, terms: [...terms] };
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
