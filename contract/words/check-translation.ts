import { septetsIn, strangeLetters } from './gsm-alphabet.ts';
import { english as englishCode } from './languages.ts';
import { mediaOf } from './media.ts';
import type { Medium } from './media.ts';
import { offPaper } from './paper-alphabet.ts';
import type { Sentences } from './translation.ts';
import { widestFill, widestHere } from './widest-fill.ts';

/** The medium that a sentence is written for first. */
export function mediumOf(key: string): Medium {
  return mediaOf(key)[0];
}

/** Septets of one SMS, and of a screen beside the four that a gateway puts before it. */
export const roomOf = { sms: 160, ussd: 156 } as const;

/** A sentence with its gaps filled as widely as they get; those of no known width by 12. */
function widest(key: string, sentence: string): string {
  const here = widestHere(key);
  return sentence.replace(
    /\{(\w+)\}/g,
    (_, gap: string) => here[gap] ?? widestFill[gap] ?? 'x'.repeat(12),
  );
}

/**
 * The room that a sentence leaves with its gaps filled widely, on the medium where it has least.
 * In septets of an SMS or a USSD screen, else in characters. It is too long below zero.
 */
export function leftOf(key: string, english: string, sentence: string): number {
  const rooms = mediaOf(key).map((medium) =>
    medium === 'screen' || medium === 'pdf'
      ? Math.max(2 * english.length, alwaysAllowed) - sentence.length
      : roomOf[medium] - septetsIn(widest(key, sentence)),
  );
  return Math.min(...rooms);
}

/** However short the English is, so many characters are allowed. */
const alwaysAllowed = 16;

export interface CheckedTranslation {
  /** Why it cannot be used, a sentence each. */
  readonly faults: readonly string[];
  /** The keys that stay English. */
  readonly missing: readonly string[];
}

/** Terms, each with its one word in the other language. */
export type Glossary = Readonly<Record<string, string>>;

/**
 * Checks the sentences of a language: keys, gaps, lines, quotes, and terms of the glossary. Those
 * for SMS and USSD fit, in letters of the GSM alphabet.
 */
export function checkTranslation(
  english: Sentences,
  given: unknown,
  glossary: Glossary = {},
): CheckedTranslation {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return { faults: ['It is no object of sentences.'], missing: Object.keys(english) };
  }
  const faults = Object.entries(given).flatMap(([key, sentence]: [string, unknown]) => {
    const own = Object.hasOwn(english, key) ? english[key] : undefined;
    const fault = translationFault(key, own, sentence, glossary);
    return fault === null ? [] : [`${key} ${fault}.`];
  });
  return { faults, missing: Object.keys(english).filter((key) => !Object.hasOwn(given, key)) };
}

/** Why a sentence cannot stand for the English one, as the rest of a sentence; null: it can. */
export function translationFault(
  key: string,
  english: string | undefined,
  sentence: unknown,
  glossary: Glossary = {},
): string | null {
  if (english === undefined) return 'is no sentence of the catalogue';
  if (typeof sentence !== 'string' || sentence.trim() === '') return 'says nothing';
  if (gapsIn(english) !== gapsIn(sentence)) {
    return `needs the gaps ${gapsIn(english) || 'none'}, and has ${gapsIn(sentence) || 'none'}`;
  }
  if (/[{}]/.test(sentence.replace(/\{\w+\}/g, ''))) return 'has a brace that is no gap';
  if (english.split('\n').length !== sentence.split('\n').length) {
    return 'needs the same lines as the English';
  }
  const processed = sentence.match(processorSigns)?.find((one) => !english.includes(one));
  if (processed !== undefined) {
    return `has ${processed}, as word processors write: use the sign of the keyboard`;
  }
  if (english.split('"').length !== sentence.split('"').length) {
    return 'needs as many " as the English';
  }
  if (/[<>\p{C}\p{Zl}\p{Zp}]/u.test(sentence.replaceAll('\n', ''))) {
    return 'has a sign that no sentence needs';
  }
  const media = mediaOf(key);
  const isSent = media.includes('sms') || media.includes('ussd');
  const strange = isSent ? strangeLetters(sentence) : '';
  if (strange !== '') return `has ${[...strange].join(' ')}, which no SMS can carry`;
  const unwritten = media.includes('pdf')
    ? sentence.replaceAll('\n', '').match(offPaper)
    : null;
  if (unwritten) return `has ${unwritten.join(' ')}, which our papers cannot show`;
  const left = leftOf(key, english, sentence);
  if (left < 0) return `is ${-left} ${isSent ? 'septets' : 'characters'} too long`;
  return glossaryFault(english, sentence, glossary);
}

/** Quotes, dashes and spaces that a keyboard has not, and the sign of a lost letter. */
const processorSigns =
  /[\u2018\u2019\u201C\u201D\u2013\u2014\u2026\u00A0\u02BC\u2032\u00AB\u00BB\u202F\u2011\uFFFD]/gu;

function glossaryFault(english: string, sentence: string, glossary: Glossary): string | null {
  const [said, spoken] = [english.toLowerCase(), sentence.toLowerCase()];
  const missed = Object.entries(glossary).find(
    ([term, word]) =>
      ` ${said.replace(/[^a-z]+/g, ' ')} `.includes(` ${term.toLowerCase()} `) &&
      !spoken.includes(word.toLowerCase()),
  );
  return missed ? `says "${missed[0]}" by another word than "${missed[1]}"` : null;
}

function gapsIn(sentence: string): string {
  return [...new Set(sentence.match(/\{\w+\}/g))].toSorted().join(' ');
}

/**
 * Whether the catalogue has all forms of number that a language needs. It has two, for 1 and for
 * more. Where `Intl` does not know a language, the rule of English counts.
 */
export function hasFormsFor(code: string): boolean {
  const { pluralCategories } = new Intl.PluralRules([code, englishCode]).resolvedOptions();
  return pluralCategories.every((form) => form === 'one' || form === 'other');
}
