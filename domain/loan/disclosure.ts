import type { CivilDate } from '../../contract/words/civil-date.ts';
import { divideRounding, ngwee, percentOf } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { aprConvention } from './apr.ts';
import { extensionFeeOn, million } from './interest.ts';
import { lateFeeRule } from './quote.ts';
import type { Quote } from './quote.ts';

/** The figures and rules of a loan, shown to its borrower wherever the loan is. */
export interface DisclosedPrice {
  readonly receivedAmount: Ngwee;
  readonly interest: Ngwee;
  readonly serviceFee: Ngwee;
  readonly totalRepayAmount: Ngwee;
  readonly dueDates: CivilDate[];
  readonly aprHundredths: number;
  readonly aprConvention: string;
  readonly lateFeeRule: string;
  readonly chargeCap: Ngwee;
  /** Null where bills cannot be extended; the fee is that of the whole first bill. */
  readonly extension: {
    readonly days: number;
    readonly times: number;
    readonly firstFee: Ngwee;
  } | null;
  /** Rounded down, so that no more is promised than is saved. */
  readonly dayEarlierSaves: Ngwee;
  readonly coolingOffHours: number;
}

/**
 * What is disclosed of a price. Estimated bill, contract, bill and receipt all take it from here,
 * so they tell the same.
 */
export function disclosedPrice(quote: Quote): DisclosedPrice {
  const { pricing, amount, plans } = quote;
  const { extensionDays, extensionsPerPlan } = pricing;
  const firstPrincipal = plans[0]?.principal ?? amount;
  const aDay = divideRounding(amount * BigInt(pricing.dailyRatePpm), million, 'down');
  return {
    receivedAmount: quote.receivedAmount,
    interest: quote.interest,
    serviceFee: quote.serviceFee,
    totalRepayAmount: quote.totalRepayAmount,
    dueDates: plans.map((plan) => plan.dueDate),
    aprHundredths: quote.aprHundredths,
    aprConvention,
    lateFeeRule: lateFeeRule(pricing),
    chargeCap: percentOf(amount, pricing.chargeCapBasisPoints, 'down'),
    extension:
      extensionDays === 0 || extensionsPerPlan === 0
        ? null
        : {
            days: extensionDays,
            times: extensionsPerPlan,
            firstFee: extensionFeeOn(firstPrincipal, pricing),
          },
    dayEarlierSaves: ngwee(aDay),
    coolingOffHours: pricing.coolingOffHours,
  };
}
