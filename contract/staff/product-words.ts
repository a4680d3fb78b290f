import * as z from 'zod/mini';
import { wireText } from '../words/wire.ts';

/*
 * What a product is made of, as it is drafted, tried and proposed. Kwacha are whole digits and
 * rates whole parts, so that the same terms are always the same text.
 */

/** Whole kwacha, without zeros before them. */
const wholeKwacha = z.string().check(z.regex(/^[1-9]\d{0,6}$/, 'is no amount of whole kwacha'));
const between = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
const basisPoints = (most: number) => between(0, most);
/** 10 % a day at most: far above whatever a licence allows. */
const dailyPpm = between(0, 100_000);

export const mostTerms = 8;

export const productPricing = z.strictObject({
  dailyRatePpm: dailyPpm,
  serviceFeeBasisPoints: basisPoints(5000),
  lateFeeDailyPpm: dailyPpm,
  lateFeeGraceDays: between(0, 60),
  lateFeeMaxDays: between(0, 365),
  chargeCapBasisPoints: basisPoints(100_000),
  coolingOffHours: between(0, 720),
  onePlanUpToDays: between(1, 365),
  planDays: between(7, 365),
  extensionDays: between(0, 90),
  extensionsPerPlan: between(0, 10),
  extensionOpensDaysBefore: between(0, 30),
  extensionClosesDaysAfter: between(0, 30),
  minimum: z.strictObject({
    floor: wholeKwacha,
    shareBasisPoints: basisPoints(10_000),
    roundUpTo: wholeKwacha,
  }),
  allocation: z.enum(['charges-first', 'proportional']),
});

const { shape: figure } = productPricing;
/** The figures of a price that can be put right where they were published wrongly. */
export const priceFigures = z.strictObject({
  dailyRatePpm: figure.dailyRatePpm,
  serviceFeeBasisPoints: figure.serviceFeeBasisPoints,
  lateFeeDailyPpm: figure.lateFeeDailyPpm,
  lateFeeGraceDays: figure.lateFeeGraceDays,
  lateFeeMaxDays: figure.lateFeeMaxDays,
});

/** The terms of a product as they may change from one version to the next. */
export const productTerms = z.strictObject({
  productName: z.string().check(z.trim(), z.minLength(2), z.maxLength(40)),
  minAmount: wholeKwacha,
  maxAmount: wholeKwacha,
  stepAmount: wholeKwacha,
  terms: z.array(between(1, 365)).check(z.minLength(1), z.maxLength(mostTerms)),
  offeredFromSettledLoans: between(0, 100),
  pricing: productPricing,
});
export type ProductTerms = z.output<typeof productTerms>;

/** What differs between two versions, as a sentence and as what stood before and after. */
export const termsChange = z.strictObject({
  what: wireText(80),
  before: wireText(200),
  after: wireText(200),
  sentence: wireText(300),
});
export type TermsChange = z.output<typeof termsChange>;
