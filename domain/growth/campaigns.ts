import * as z from 'zod/mini';
import * as say from '../../contract/sentences/campaigns.ts';
import { addDays, parseCivilDate } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { ngwee, parseKwacha } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { showKwacha } from '../../contract/words/show-kwacha.ts';
import { wireTypedKwacha } from '../../contract/words/wire-typed-kwacha.ts';
import type { CouponWorth } from './coupons.ts';

/*
 * A campaign gives coupons automatically on an event. It is data that an operator
 * publishes, so a new one needs no release; coupons of an older version stay valid.
 */

const text = (longest: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));
const days = z.int().check(z.gte(1), z.lte(400));
const amount = wireTypedKwacha(11);
const someAmount = amount.check(
  z.refine((digits) => (parseKwacha(digits) ?? 1n) > 0n, 'must be more than nothing'),
);
const day = z
  .string()
  .check(z.refine((one) => parseCivilDate(one) !== null, 'must be a day, YYYY-MM-DD'));

const worth = z.union([
  z.strictObject({ kind: z.literal('fixed'), amount: someAmount }),
  z.strictObject({
    kind: z.literal('percentage'),
    basisPoints: z.int().check(z.gte(1), z.lte(10_000)),
    /** What it takes off at one use, at the most. */
    most: z.optional(someAmount),
  }),
]);

export const mostHeldOutPercent = 50;

/** A campaign as it is written down. */
export const campaignDefinition = z.strictObject({
  /** What makes it give: a borrower's registration, or a loan paid back on time. */
  trigger: z.enum(['registration', 'settled-on-time']),
  /** Only borrowers who came by one of these channels; absent: everybody. */
  channels: z.optional(z.array(text(50)).check(z.minLength(1), z.maxLength(50))),
  startsOn: z.optional(day),
  endsOn: z.optional(day),
  /** A borrower gets it at most so often. */
  mostPerBorrower: z.int().check(z.gte(1), z.lte(1000)),
  /** What all its coupons may take off together, whenever they were given; absent: no bound. */
  budget: z.optional(someAmount),
  /**
   * Of a hundred borrowers who would get it, so many get nothing and are watched beside the
   * others. Only that shows what it changes.
   */
  heldOutPercent: z.optional(z.int().check(z.gte(1), z.lte(mostHeldOutPercent))),
  coupon: z.strictObject({
    name: text(60),
    description: text(300),
    worth,
    minAmount: amount,
    validDays: days,
    uses: z.int().check(z.gte(1), z.lte(10)),
  }),
});

/** What is wrong between the fields of a campaign, a sentence each that begins with a field. */
export function faultsBetween({
  startsOn,
  endsOn,
  budget,
  coupon,
}: CampaignDefinition): readonly string[] {
  const areInOrder = startsOn === undefined || endsOn === undefined || startsOn <= endsOn;
  const most = mostOfCoupon({ coupon });
  const limit = budget === undefined ? null : ngweeOf(budget);
  return [
    ...(areInOrder ? [] : ['endsOn: must not be before startsOn']),
    ...(limit !== null && most === null
      ? ['coupon.worth.most: is required where there is a budget']
      : []),
    ...(limit !== null && most !== null && most > limit
      ? ['budget: is less than one coupon may take off']
      : []),
  ];
}

/** What one coupon of a campaign takes off over all its uses, at the most; null: no bound. */
export function mostOfCoupon({ coupon }: Pick<CampaignDefinition, 'coupon'>): Ngwee | null {
  const { worth: of, uses } = coupon;
  const atOnce = of.kind === 'fixed' ? of.amount : of.most;
  return atOnce === undefined ? null : ngwee(ngweeOf(atOnce) * BigInt(uses));
}

/** What a campaign may give away in all; null: no bound. */
export function budgetOf({ budget }: CampaignDefinition): Ngwee | null {
  return budget === undefined ? null : ngweeOf(budget);
}

/**
 * Whether a borrower is in the share that a campaign leaves out. `draw` is theirs in this campaign
 * for good, from 0 up to 1: a larger share holds out the same people and more.
 */
export function isHeldOut({ heldOutPercent = 0 }: CampaignDefinition, draw: number): boolean {
  return draw * 100 < heldOutPercent;
}

export type CampaignDefinition = z.output<typeof campaignDefinition>;
export type CampaignTrigger = CampaignDefinition['trigger'];

/** The campaigns the product comes with; an operator may end them or publish others. */
export const shippedCampaigns: Readonly<Record<string, CampaignDefinition>> = {
  welcome: {
    trigger: 'registration',
    mostPerBorrower: 1,
    coupon: {
      name: say.welcome,
      description: say.welcomeWhat,
      worth: { kind: 'fixed', amount: '10' },
      minAmount: '100',
      validDays: 60,
      uses: 1,
    },
  },
  loyalty: {
    trigger: 'settled-on-time',
    mostPerBorrower: 100,
    coupon: {
      name: say.loyalty,
      description: say.loyaltyWhat,
      worth: { kind: 'percentage', basisPoints: 1000 },
      minAmount: '0',
      validDays: 90,
      uses: 1,
    },
  },
};

/** The borrower of an event, as far as a campaign reads it. */
export interface CampaignOccasion {
  readonly trigger: CampaignTrigger;
  readonly channelCode: string;
  readonly happenedOn: CivilDate;
  /** How often this campaign gave to this borrower before. */
  readonly given: number;
}

/** Whether a campaign gives its coupon on an occasion. */
export function decideCampaign(of: CampaignDefinition, occasion: CampaignOccasion): boolean {
  const { trigger, channelCode, happenedOn, given } = occasion;
  if (of.trigger !== trigger || given >= of.mostPerBorrower) return false;
  if (of.channels !== undefined && !of.channels.includes(channelCode)) return false;
  if (of.startsOn !== undefined && happenedOn < of.startsOn) return false;
  return of.endsOn === undefined || happenedOn <= of.endsOn;
}

/** The coupon a campaign gives on a day, in our own words. */
export function couponOfCampaign(
  { coupon }: CampaignDefinition,
  on: CivilDate,
): {
  readonly name: string;
  readonly description: string;
  readonly worth: CouponWorth;
  readonly minAmount: Ngwee;
  readonly validFrom: CivilDate;
  readonly validTo: CivilDate;
  readonly uses: number;
} {
  const { name, validDays, uses } = coupon;
  const worthThen = worthOf(coupon.worth);
  const description =
    worthThen.kind === 'percentage' && worthThen.most !== undefined
      ? say.atMost(coupon.description, showKwacha(worthThen.most))
      : coupon.description;
  const validTo = addDays(on, validDays);
  return {
    name,
    description,
    uses,
    validFrom: on,
    validTo,
    worth: worthThen,
    minAmount: ngweeOf(coupon.minAmount),
  };
}

function worthOf(of: CampaignDefinition['coupon']['worth']): CouponWorth {
  if (of.kind === 'fixed') return { kind: 'fixed', amount: ngweeOf(of.amount) };
  const { kind, basisPoints, most } = of;
  return most === undefined
    ? { kind, basisPoints }
    : { kind, basisPoints, most: ngweeOf(most) };
}

function ngweeOf(digits: string): Ngwee {
  const read = parseKwacha(digits);
  if (read === null) throw new Error('a campaign was checked when it was published');
  return read;
}
