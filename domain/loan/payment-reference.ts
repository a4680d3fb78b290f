import { parseMobile } from '../../contract/market/phone.ts';

/** The most characters that are read of what a borrower pastes: three long messages. */
export const mostClaimCharacters = 500;
/** More references than this are in no message of a network. */
export const mostReferences = 8;

const shortest = 6;
const longest = 40;
const leastDigits = 4;

/**
 * What in a pasted message may be the network's reference of a payment, in small letters, without
 * repeats. The text is a stranger's: it is cut and bounded. Amounts and days are
 * no references, and mobile numbers are where nothing else is one: a network's digits can look so.
 */
export function referencesIn(text: string): readonly string[] {
  const words = text
    .slice(0, mostClaimCharacters)
    .toLowerCase()
    .split(/[^a-z0-9.-]/);
  const found = [...new Set(words.map(withoutEnds).filter(isReference))];
  const others = found.filter((word) => parseMobile(word) === null);
  return (others.length > 0 ? others : found).slice(0, mostReferences);
}

/** A full stop or a dash at an end belongs to the sentence. */
function withoutEnds(word: string): string {
  let [from, to] = [0, word.length];
  while (from < to && isMark(word[from])) from += 1;
  while (to > from && isMark(word[to - 1])) to -= 1;
  return word.slice(from, to);
}

function isMark(sign: string | undefined): boolean {
  return sign === '.' || sign === '-';
}

function isReference(word: string): boolean {
  if (word.length < shortest || word.length > longest) return false;
  const digits = [...word].filter((sign) => sign >= '0' && sign <= '9').length;
  if (digits < leastDigits) return false;
  const isAmount = /^(?:zmw|k)?\d+\.\d\d$/.test(word);
  return !isAmount && !isDay(word);
}

/** `27-11-2026`, `2026.11.27`: two numbers of a day and a month, and a year. */
function isDay(word: string): boolean {
  const parts = word.split(/[.-]/);
  return parts.length === 3 && parts.every((part) => /^(?:\d{1,2}|20\d\d)$/.test(part));
}
