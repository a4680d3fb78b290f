import { septetsIn, strangeLetters } from './gsm-alphabet.ts';
import type { Sentences } from './translation.ts';

/** What a sentence is read on. Only screens take any letter, and wrap. */
export type Medium = 'screen' | 'sms' | 'ussd';

const mediumOfArea: Readonly<Record<string, Medium>> = {
  messages: 'sms',
  'complaint-messages': 'sms',
  'new-number-messages': 'sms',
  'wallet-messages': 'sms',
  standing: 'sms',
  dates: 'sms',
  ussd: 'ussd',
};

export function mediumOf(key: string): Medium {
  return mediumOfArea[key.split('.', 1)[0] ?? ''] ?? 'screen';
}

/** Septets of one SMS, and of a screen beside the four that a gateway puts before it. */
const roomOf = { sms: 160, ussd: 156 } as const;

/** As wide as what fills a gap of this name gets; 12 for any other. */
const widestFill: Readonly<Record<string, number>> = {
  amount: 10,
  day: 11,
  link: 40,
  phone: 13,
  number: 13,
  sentence: 80,
  items: 70,
};

function widest(sentence: string): string {
  return sentence.replace(/\{(\w+)\}/g, (_, gap: string) => 'x'.repeat(widestFill[gap] ?? 12));
}

/**
 * The room that a sentence leaves with its gaps filled widely: septets of an SMS or a USSD screen,
 * characters of a screen. It is too long below zero.
 */
export function leftOf(key: string, english: string, sentence: string): number {
  const medium = mediumOf(key);
  if (medium === 'screen') return Math.max(2 * english.length, alwaysAllowed) - sentence.length;
  const room = Math.max(roomOf[medium], septetsIn(widest(english)));
  return room - septetsIn(widest(sentence));
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
  const medium = mediumOf(key);
  const processed = sentence.match(/[\u2018\u2019\u201C\u201D\u2013\u2026\u00A0]/gu);
  if (processed && !processed.every((one) => english.includes(one))) {
    return `has ${processed[0]}, as word processors write: use the sign of the keyboard`;
  }
  if (/[<>\p{C}\p{Zl}\p{Zp}]/u.test(sentence.replaceAll('\n', ''))) {
    return 'has a sign that no sentence needs';
  }
  const strange = medium === 'screen' ? '' : strangeLetters(sentence);
  if (strange !== '') return `has ${[...strange].join(' ')}, which no SMS can carry`;
  const left = leftOf(key, english, sentence);
  if (left < 0) return `is ${-left} ${medium === 'screen' ? 'characters' : 'septets'} too long`;
  return glossaryFault(english, sentence, glossary);
}

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
  const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions();
  return pluralCategories.every((form) => form === 'one' || form === 'other');
}
