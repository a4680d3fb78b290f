import * as z from 'zod/mini';
import { networks } from '../market/network.ts';
import { languageCodes } from '../words/languages.ts';
import { wireThingId } from './people-words.ts';

/*
 * A message to many: why it is sent, to whom, and its words. Two people agree to all of it.
 */

/** Why many get a message. An offer advertises; all others go to everyone concerned. */
export const mailingPurposes = [
  'offer',
  'help-to-pay',
  'how-to-pay',
  'outage',
  'terms',
  'fraud',
] as const;
export type MailingPurpose = (typeof mailingPurposes)[number];

/** Of these some people can be held out, so that the effect is seen: no one needs them. */
export const purposesHeldOut: readonly MailingPurpose[] = ['offer', 'help-to-pay'];

/** Whose loans: `late` is in arrears; `none` had one and has none now. */
export const segmentLoans = ['any', 'open', 'late', 'none', 'never'] as const;

/** What a text may hold of the loan of its reader. */
export const mailingGaps = ['owed', 'due', 'link'] as const;
export type MailingGap = (typeof mailingGaps)[number];

export const mostMailed = 50_000;
export const mostHeldOut = 50;
export const mostDaysLate = 3650;

const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
const days = z.nullable(whole(0, mostDaysLate));
const once = z.refine(
  (all: unknown) => Array.isArray(all) && new Set(all).size === all.length,
  'has something twice',
);

/** Of a list that is empty, or a null, every one. */
export const mailingSegment = z.strictObject({
  loans: z.enum(segmentLoans),
  daysLateFrom: days,
  daysLateTo: days,
  networks: z.array(z.enum(networks)).check(z.maxLength(networks.length), once),
  languages: z.array(z.enum(languageCodes)).check(z.maxLength(languageCodes.length), once),
  /** Of the newest loan. */
  productIds: z.array(wireThingId).check(z.maxLength(20), once),
  /** No loan was paid out for so many days. */
  notBorrowedDays: z.nullable(whole(1, mostDaysLate)),
});
export type MailingSegment = z.output<typeof mailingSegment>;

const text = z.string().check(z.trim(), z.minLength(10), z.maxLength(300));

export const mailing = {
  name: z.string().check(z.trim(), z.minLength(3), z.maxLength(60)),
  purpose: z.enum(mailingPurposes),
  /** English, and translations: a borrower whose language has none gets English. */
  texts: z.strictObject({
    en: text,
    other: z
      .array(z.strictObject({ language: z.enum(languageCodes), text }))
      .check(z.maxLength(languageCodes.length - 1)),
  }),
  segment: mailingSegment,
  heldOutPercent: whole(0, mostHeldOut),
  /** How long both groups are looked at. */
  watchedDays: whole(1, 60),
};
export const mailingShape = z.strictObject(mailing);
export type Mailing = z.output<typeof mailingShape>;

/** What becomes of a person of the segment: they get it, are held out, or a rule forbids it. */
export const leftOutRules = [
  'not-in-segment',
  'contact-stopped',
  'complaint-open',
  'erasing',
  'blocked',
  'no-consent',
  'offers-full',
  'arrangement-kept',
  'promise-kept-open',
  'talked-lately',
  'message-today',
  'text-too-long',
  'too-late',
] as const;
export type LeftOutRule = (typeof leftOutRules)[number];
