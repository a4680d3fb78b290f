import { leftOf } from './check-translation.ts';
import type { Sentences } from './translation.ts';

/** Letters with marks that an SMS can carry too. */
const accents: Readonly<Record<string, string>> = {
  a: 'à',
  e: 'é',
  i: 'ì',
  o: 'ò',
  u: 'ù',
  n: 'ñ',
  A: 'Å',
  E: 'É',
  O: 'Ö',
  U: 'Ü',
  N: 'Ñ',
};

/** How much longer sentences are where there is room, as those of Bemba and Nyanja may be. */
const longerBy = 1 / 3;

/**
 * A language no one speaks: every letter that can has an accent, and what has room is in marks
 * and longer. So a sentence that stays English is seen, and one that has no room.
 */
export function pseudoLanguage(sentences: Sentences): Sentences {
  return Object.fromEntries(
    Object.entries(sentences).map(([key, sentence]) => [key, pseudoOf(key, sentence)]),
  );
}

function pseudoOf(key: string, sentence: string): string {
  // What fills a gap is named in braces; it and our name stay as they are.
  const accented = sentence.replace(/\{\w+\}|ExtraMoney|./gsu, (one) => accents[one] ?? one);
  const room = leftOf(key, sentence, `¡${accented} !`);
  const more = Math.min(Math.ceil(sentence.length * longerBy), room);
  return more < 0 ? accented : `¡${accented} ${'ò'.repeat(more)}!`;
}
