import * as z from 'zod/mini';
import { english, languageCodes, pseudo } from '../words/languages.ts';
import type { LanguageCode } from '../words/languages.ts';

/** Those that people translate into. */
export const translatedLanguages = languageCodes.filter(
  (code): code is Exclude<LanguageCode, 'en' | 'en-XA'> => code !== english && code !== pseudo,
);
export const translatedLanguage = z.enum(translatedLanguages);
export type TranslatedLanguage = (typeof translatedLanguages)[number];

/**
 * How far a sentence is. `draft` also: its English has changed since. `withdrawn`: two people took
 * it out of use, and new words are wanted.
 */
export const sentenceStates = ['missing', 'draft', 'read', 'approved', 'withdrawn'] as const;
export type SentenceState = (typeof sentenceStates)[number];

/** What borrowers read a sentence on. */
export const shownOn = ['screen', 'sms', 'ussd', 'pdf'] as const;

/** A key of the catalogue, such as `home.lead`. */
export const sentenceKey = z
  .string()
  .check(z.maxLength(80), z.regex(/^[a-z-]+\.\w+$/, 'is no sentence of the catalogue'));

export const longestTranslation = 2000;
/** So many at most are read, or approved, in one go. */
export const mostTogether = 100;

const once = z.refine<readonly { readonly key: string }[]>(
  (all) => new Set(all.map(({ key }) => key)).size === all.length,
  'names a sentence twice',
);

/** Words that borrowers read, by their version; 0: of the file of the language. */
export const sentencesInUse = z
  .array(z.strictObject({ key: sentenceKey, version: z.int().check(z.gte(0), z.lte(100_000)) }))
  .check(z.minLength(1), z.maxLength(mostTogether), once);

/** A version of a translation, by the hash of all that it says. */
export const sentenceVersions = z
  .array(
    z.strictObject({
      key: sentenceKey,
      version: z.int().check(z.gte(1), z.lte(100_000)),
      hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'is no hash')),
    }),
  )
  .check(z.minLength(1), z.maxLength(mostTogether), once);
