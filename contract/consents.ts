import * as z from 'zod/mini';
import { endpoint, noAnswer } from './endpoint.ts';
import { wireInstant } from './wire.ts';

export const consentPurposes = [
  'processing',
  'biometrics',
  'location',
  'marketing',
  'advertising',
] as const;
export const consentPurpose = z.enum(consentPurposes);
export type ConsentPurpose = z.output<typeof consentPurpose>;

/** What a borrower reads before agreeing. A changed text is a new version, and asked again. */
export interface ConsentText {
  readonly version: number;
  readonly title: string;
  /** What is agreed to. */
  readonly text: string;
  /** What happens when it is taken back. */
  readonly withdrawal: string;
}

export const consentTexts: Readonly<Record<ConsentPurpose, ConsentText>> = {
  processing: {
    version: 1,
    title: 'Use of your details',
    text:
      'We use the details you give us to check who you are, to decide about your loans and to ' +
      'keep their accounts. The Privacy Policy says which details, why and for how long.',
    withdrawal:
      'You cannot ask for a new loan without it. A loan you have stays as it is, and we keep ' +
      'what the law tells us to keep.',
  },
  biometrics: {
    version: 1,
    title: 'Face check',
    text:
      'We compare photos of your face with the photo on your identity card, by computer and ' +
      'sometimes by a person of ours. We keep the photos encrypted, show them to nobody else ' +
      'and use them for nothing else. You may say no: then one photo goes to a person instead.',
    withdrawal:
      'We delete the photos of your face and the measurements made from them. What came out of ' +
      'the check stays.',
  },
  location: {
    version: 1,
    title: 'Rough location',
    text:
      'When you log in, we note roughly where your phone is, to about one kilometre. It helps ' +
      'us see when somebody else uses your account. It never decides about a loan.',
    withdrawal: 'We delete the places we noted and note no more.',
  },
  marketing: {
    version: 1,
    title: 'Offers by SMS',
    text: 'We may send you offers and coupons by SMS, at most two a month.',
    withdrawal: 'We send no more offers. Messages about your loans still come.',
  },
  advertising: {
    version: 1,
    title: 'Advertising networks',
    text:
      'If an advertisement brought you to us, we may tell the network that showed it that you ' +
      'came and that you registered. It gets the number of the advertisement. It never gets ' +
      'your name, your phone number or anything about your loans.',
    withdrawal: 'We tell the network nothing more from this phone.',
  },
};

const textVersion = z.int().check(z.gte(1), z.lte(1000));

/** The consents of a borrower, purpose by purpose, as they stand. */
export const listConsents = endpoint({
  name: 'listConsents',
  summary: 'What the borrower agreed to, and what was taken back',
  method: 'GET',
  path: '/user/consent/api/list',
  answer: z.array(
    z.strictObject({
      purpose: consentPurpose,
      given: z.boolean(),
      /** The version that was answered, and when; absent when it was never asked. */
      textVersion: z.optional(textVersion),
      at: z.optional(wireInstant),
    }),
  ),
});

/** Gives or takes back one consent. The same answer again changes nothing. */
export const saveConsent = endpoint({
  name: 'saveConsent',
  summary: 'Agree to one use of the details, or take it back',
  method: 'POST',
  path: '/user/consent/api/save',
  body: z.strictObject({ purpose: consentPurpose, textVersion, given: z.boolean() }),
  answer: noAnswer,
  refusals: ['form-invalid'],
});
