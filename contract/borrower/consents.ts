import * as z from 'zod/mini';
import { endpoint, noAnswer } from '../words/endpoint.ts';
import * as say from '../sentences/consent-texts.ts';
import { bureauTitles } from '../words/bureau-titles.ts';
import { registryTitles } from '../words/registry-name.ts';
import { wireInstant } from '../words/wire.ts';

export const consentPurposes = [
  'processing',
  'biometrics',
  'location',
  'marketing',
  'advertising',
  // Of these the one whose provider is connected.
  'register-didit',
  'register-prembly',
  // Where a bureau is connected.
  'bureau-inquiry',
  // Where the lender has WhatsApp.
  'whatsapp',
] as const;
export const consentPurpose = z.enum(consentPurposes);
export type ConsentPurpose = z.output<typeof consentPurpose>;

/** What a borrower reads before agreeing. A changed text is a new version, and asked again. */
export interface ConsentText {
  readonly version: number;
  readonly title: string;
  /** What is agreed to. */
  readonly text: string;
  /** What happens when it is withdrawn. */
  readonly withdrawal: string;
}

export const consentTexts: Readonly<Record<ConsentPurpose, ConsentText>> = {
  processing: {
    version: 2,
    title: say.processing,
    text: say.processingText,
    withdrawal: say.processingWithdrawal,
  },
  biometrics: {
    version: 2,
    title: say.biometrics,
    text: say.biometricsText,
    withdrawal: say.biometricsWithdrawal,
  },
  location: {
    version: 2,
    title: say.location,
    text: say.locationText,
    withdrawal: say.locationWithdrawal,
  },
  marketing: {
    version: 2,
    title: say.marketing,
    text: say.marketingText,
    withdrawal: say.marketingWithdrawal,
  },
  advertising: {
    version: 2,
    title: say.advertising,
    text: say.advertisingText,
    withdrawal: say.advertisingWithdrawal,
  },
  'register-didit': {
    version: 1,
    title: say.register,
    text: say.registerTextDidit(registryTitles.didit),
    withdrawal: say.registerWithdrawal,
  },
  'register-prembly': {
    version: 1,
    title: say.register,
    text: say.registerTextPrembly(registryTitles.prembly),
    withdrawal: say.registerWithdrawal,
  },
  'bureau-inquiry': {
    version: 1,
    title: say.bureau,
    text: say.bureauText(bureauTitles.simulated),
    withdrawal: say.bureauWithdrawal,
  },
  whatsapp: {
    version: 1,
    title: say.whatsapp,
    text: say.whatsappText,
    withdrawal: say.whatsappWithdrawal,
  },
};

const textVersion = z.int().check(z.gte(1), z.lte(1000));

/** The consents of a borrower, purpose by purpose, as they stand. */
export const listConsents = endpoint({
  name: 'listConsents',
  summary: 'What the borrower agreed to, and what was withdrawn',
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

/** Gives or withdraws one consent. The same answer again changes nothing. */
export const saveConsent = endpoint({
  name: 'saveConsent',
  summary: 'Agree to one use of the details, or take it back',
  method: 'POST',
  path: '/user/consent/api/save',
  body: z.strictObject({ purpose: consentPurpose, textVersion, given: z.boolean() }),
  answer: noAnswer,
  refusals: ['form-invalid'],
});
