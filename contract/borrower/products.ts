import * as z from 'zod/mini';
import { disclosure } from './disclosure.ts';
import { endpoint } from '../words/endpoint.ts';
import type { Reason } from '../words/refusals.ts';
import { wireAmount, wireAmountIn, wireCount, wireDate, wireText } from '../words/wire.ts';
import type { ProductId } from '../words/ids.ts';

/** Products are named by the lender, so their ids are readable: `first-loan`. */
export const productId = z.pipe(
  z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'is not the name of a product')),
  z.custom<ProductId>((value) => typeof value === 'string'),
);

export const termDays = z.int().check(z.gte(1), z.lte(3650));

export const product = z.strictObject({
  productId,
  name: wireText(60),
  minAmount: wireAmount,
  maxAmount: wireAmount,
  stepAmount: wireAmount,
  terms: z.array(termDays),
  /** The most for each term, and whether it is the income that carries no more. */
  termLimits: z.array(
    z.strictObject({ termDays, maxAmount: wireAmount, isByIncome: z.boolean() }),
  ),
});

export const trialPlan = z.strictObject({
  period: wireCount,
  dueDate: wireDate,
  principal: wireAmount,
  interest: wireAmount,
  fee: wireAmount,
  amount: wireAmount,
});

/** What a loan costs, before anything is agreed. Rates are percentages: `0.4` is 0.40 %. */
export const trial = z.strictObject({
  productId,
  amount: wireAmount,
  termDays,
  receivedAmount: wireAmount,
  interest: wireAmount,
  serviceFee: wireAmount,
  totalRepayAmount: wireAmount,
  apr: z.number(),
  aprConvention: wireText(200),
  dailyRate: z.number(),
  lateFeeRule: wireText(400),
  plans: z.array(trialPlan),
  disclosure,
  /** What counts towards a higher limit; left out when nothing can. */
  limitRise: z.optional(
    z.union([
      /** Paid on time, and after this day. */
      z.strictObject({ after: wireDate }),
      /** Only so large a loan. */
      z.strictObject({ leastAmount: wireAmount }),
    ]),
  ),
  /** Names this price; borrowing sends it back, so the borrower agrees to this price alone. */
  trialHash: wireText(64),
});

export const offer = z.strictObject({
  products: z.array(product),
  trial,
  /** The term that ends two days after the borrower's payday; left out when there is none. */
  paydayTerm: z.optional(termDays),
});

/** Why a choice of a loan may be refused, wherever one is priced, read or agreed to. */
export const choiceRefusals = [
  'consent-missing',
  'not-verified',
  'order-open',
  'debt-written-off',
  'age-outside',
  'returned-lately',
  'declined-before',
  'erasure-waits',
  'death-confirmed',
  'account-blocked',
  'product-not-offered',
  'amount-out-of-range',
  'amount-above-income',
  'nothing-fits-income',
  'term-not-offered',
] as const satisfies Reason[];

export const productTrial = endpoint({
  name: 'productTrial',
  summary: 'The products open to this borrower and the full cost of one choice',
  method: 'POST',
  path: '/api/v3/product/productTrial',
  body: z.nullish(
    z.strictObject({
      productId: z.optional(productId),
      amount: z.optional(wireAmountIn),
      termDays: z.optional(termDays),
    }),
  ),
  answer: offer,
  refusals: choiceRefusals,
});
