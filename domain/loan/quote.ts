import * as say from '../../contract/sentences/price.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { ProductId } from '../../contract/words/ids.ts';
import { percentOf, sumNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { showKwacha } from '../../contract/words/show-kwacha.ts';
import { actuarialApr, effectiveApr } from './apr.ts';
import { assert } from '../assert.ts';
import { simpleInterest } from './interest.ts';
import type { Pricing, ProductVersion } from './loan.ts';
import { schedule } from './schedule.ts';
import type { ScheduledPlan } from './schedule.ts';

/** The full cost of one choice: a trial before it is agreed, the contract after. */
export interface Quote {
  readonly productId: ProductId;
  readonly productVersion: number;
  readonly amount: Ngwee;
  readonly termDays: number;
  /** The whole amount: no fee is ever taken out of the money received. */
  readonly receivedAmount: Ngwee;
  readonly interest: Ngwee;
  readonly serviceFee: Ngwee;
  readonly totalRepayAmount: Ngwee;
  /** Effective annual rate in hundredths of a percent; shown with {@link aprConvention}. */
  readonly aprHundredths: number;
  readonly actuarialAprHundredths: number;
  readonly dailyRatePpm: number;
  readonly pricing: Pricing;
  readonly plans: readonly ScheduledPlan[];
}

/** Prices a choice for money received on a day. The choice must be one the product allows. */
export function quote(choice: {
  readonly product: Pick<ProductVersion, 'productId' | 'version' | 'pricing'>;
  readonly amount: Ngwee;
  readonly termDays: number;
  readonly disbursedOn: CivilDate;
}): Quote {
  const { amount, termDays, disbursedOn } = choice;
  assert(amount > 0n, 'a loan has an amount');
  const { pricing } = choice.product;
  return quoteOfPlans(choice, schedule({ amount, termDays, pricing, disbursedOn }));
}

/** The same for plans that were agreed to elsewhere. */
export function quoteOfPlans(
  choice: Omit<Parameters<typeof quote>[0], 'disbursedOn'>,
  plans: readonly ScheduledPlan[],
): Quote {
  const { product, amount, termDays } = choice;
  const { pricing } = product;
  const flows = {
    received: amount,
    repayments: plans.map((plan) => ({ days: plan.dayCount, amount: plan.amount })),
  };
  return {
    productId: product.productId,
    productVersion: product.version,
    amount,
    termDays,
    receivedAmount: amount,
    interest: sumNgwee(plans.map((plan) => plan.interest)),
    serviceFee: sumNgwee(plans.map((plan) => plan.fee)),
    totalRepayAmount: sumNgwee(plans.map((plan) => plan.amount)),
    aprHundredths: effectiveApr(flows),
    actuarialAprHundredths: actuarialApr(flows),
    dailyRatePpm: pricing.dailyRatePpm,
    pricing,
    plans,
  };
}

/** The rule of the late fee in words, from the figures of the product. The cap is beside it. */
export function lateFeeRule(pricing: Pricing): string {
  const { lateFeeDailyPpm, lateFeeGraceDays, lateFeeMaxDays } = pricing;
  if (lateFeeDailyPpm === 0 || lateFeeMaxDays === 0) return say.noLateFee;
  const rate = `${lateFeeDailyPpm / 10_000} %`;
  return lateFeeGraceDays === 1
    ? say.lateFeeAfterADay(rate, `${lateFeeMaxDays}`)
    : say.lateFee(`${lateFeeGraceDays}`, rate, `${lateFeeMaxDays}`);
}

/** The rule of the late fee in kwacha, for the first bill of what was priced. */
export function lateFeeInKwacha(
  { pricing, plans, amount }: Quote,
  words = say.lateFeeInKwacha,
): string {
  const { lateFeeDailyPpm, lateFeeGraceDays, lateFeeMaxDays } = pricing;
  const late = plans[0]?.principal ?? amount;
  if (lateFeeDailyPpm === 0 || lateFeeMaxDays === 0) return say.noLateFee;
  const fee = showKwacha(simpleInterest(late, lateFeeDailyPpm, 1));
  const cap = showKwacha(percentOf(amount, pricing.chargeCapBasisPoints, 'down'));
  return words(
    beginningOf(lateFeeGraceDays),
    plans.length === 1 ? say.aDay(fee) : say.aDayOfFirst(fee),
    `${lateFeeMaxDays}`,
    cap,
  );
}

function beginningOf(graceDays: number): string {
  if (graceDays === 0) return say.noDayFree;
  return graceDays === 1 ? say.firstDayFree : say.daysFree(`${graceDays}`);
}

/**
 * Everything a borrower agrees to, as one line of text in a fixed order. Its hash names the
 * price, so any change of product version, price, rule, amount or due date makes another name.
 */
export function canonicalQuote(quoted: Quote): string {
  const plans = quoted.plans.map((plan) =>
    [plan.period, plan.dueDate, plan.principal, plan.interest, plan.fee].join(','),
  );
  return [
    'quote-1',
    quoted.productId,
    quoted.productVersion,
    quoted.amount,
    quoted.termDays,
    quoted.totalRepayAmount,
    quoted.aprHundredths,
    ...priceFigures(quoted.pricing),
    ...plans,
  ].join('|');
}

function priceFigures(pricing: Pricing): (number | bigint | string)[] {
  return [
    pricing.dailyRatePpm,
    pricing.serviceFeeBasisPoints,
    pricing.lateFeeDailyPpm,
    pricing.lateFeeGraceDays,
    pricing.lateFeeMaxDays,
    pricing.chargeCapBasisPoints,
    pricing.coolingOffHours,
    pricing.extensionDays,
    pricing.extensionsPerPlan,
    pricing.extensionOpensDaysBefore,
    pricing.extensionClosesDaysAfter,
    pricing.minimum.floor,
    pricing.minimum.roundUpTo,
    pricing.minimum.shareBasisPoints,
    pricing.allocation,
  ];
}
