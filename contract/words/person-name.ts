import { plainText } from './plain-text.ts';

/** The most letters, with what stands between them, of a name that is typed. */
export const mostNameLetters = 40;
const mostNameWords = 4;

const word = /^\p{L}[\p{L}\p{M}]*(?:['’-][\p{L}\p{M}]+)*$/u;

/**
 * Whether a text is a name: one to four words of letters, with a hyphen or an apostrophe within.
 * Nothing that could be an address or a number, since names stand in messages that the lender
 * sends to others. Screens and server ask this at every place where a name is typed.
 */
export function isPersonName(text: string): boolean {
  const name = plainText(text);
  if (name.length > mostNameLetters) return false;
  const words = name.split(' ');
  return words.length <= mostNameWords && words.every((one) => word.test(one));
}
