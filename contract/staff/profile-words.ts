import * as z from 'zod/mini';
import { wireDate } from '../words/wire.ts';
import { wireThingId } from './people-words.ts';

/*
 * What the law and the regulator ask of the lender, as data with its source. A figure that
 * is not verified in its source is an assumption, and whatever is made by it says so.
 */

const between = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
const basisPoints = z.nullable(between(0, 100_000));

export const profileStatus = z.enum(['confirmed', 'assumption']);

/** The rules of the licence; a cap that is null is not in force. */
export const licenceRules = z.strictObject({
  nominalYearlyCapBasisPoints: basisPoints,
  effectiveYearlyCapBasisPoints: basisPoints,
  totalChargesCapBasisPoints: basisPoints,
  lateFeeDailyCapPpm: z.nullable(between(0, 100_000)),
  lateFeeMaxDays: z.nullable(between(0, 365)),
  compoundAllowed: z.boolean(),
  expenseChargesAllowed: z.boolean(),
  allocation: z.enum(['charges-first', 'proportional']),
  coolingOffHours: between(0, 720),
  instalmentShareCapBasisPoints: between(500, 10_000),
  otherLoansCount: z.boolean(),
  writeOffAfterDays: between(30, 1000),
  callingFromHour: between(0, 23),
  callingToHour: between(1, 24),
  agreementByUssd: z.enum(['no', 'after-web-contract', 'yes']),
});

/** From so many days late on, a share of the open principal is provided for. */
export const provisionStep = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(40)),
  fromDays: between(0, 1000),
  basisPoints: between(0, 10_000),
});

/** What is published: a new licence or provision profile, or that a return’s form is as read. */
export const profileChange = z.discriminatedUnion('of', [
  z.strictObject({
    of: z.literal('licence'),
    profileName: wireThingId,
    rules: licenceRules,
    /** It counts from this day. */
    countsFrom: wireDate,
  }),
  z.strictObject({
    of: z.literal('provision'),
    profileName: wireThingId,
    steps: z.array(provisionStep).check(z.minLength(2), z.maxLength(8)),
  }),
  z.strictObject({ of: z.literal('format'), profileName: wireThingId }),
]);

/** Where it is written: what two people put their names to. */
export const citation = {
  source: z.string().check(z.trim(), z.minLength(8), z.maxLength(300)),
  /** Of the source; what is confirmed has one. */
  sourceDate: z.nullable(wireDate),
  status: profileStatus,
};
