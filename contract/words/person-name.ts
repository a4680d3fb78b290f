import { plainText } from './plain-text.ts';

/** The most letters, with the signs between them, of a name that is typed. */
export const mostNameLetters = 40;
const mostNameWords = 4;

/**
 * Words in letters that every medium can write: paper as they are, SMS with or without their
 * accents. A Zambian card is printed in A to Z.
 */
const word = /^[A-Za-zÀ-ÿ]+(?:['’-][A-Za-zÀ-ÿ]+)*$/;
const noSmsLetter = /[×÷ÐðÞþ]/;

/**
 * Whether a text is a name: one to four words of letters, with a hyphen or an apostrophe within.
 * Nothing that could be an address or a number, since names stand in messages that the lender
 * sends to others. Screens and server ask this at every place where a name is typed. What passes
 * can be written wherever it goes: in the contract, a letter and an SMS.
 */
export function isPersonName(text: string): boolean {
  const name = plainText(text);
  if (name.length > mostNameLetters) return false;
  const words = name.split(' ');
  return words.length <= mostNameWords && words.every(isWord);
}

function isWord(text: string): boolean {
  return word.test(text) && !noSmsLetter.test(text);
}

const inName = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

/**
 * A name as it is written in a letter: `TEMWANI NG'ANDU` is `Temwani Ng'andu`. A mix of large
 * and small letters stays as typed. An apostrophe is written in one way, or one person has two
 * spellings.
 */
export function nameInTitle(text: string): string {
  return text.replaceAll('’', "'").replace(inName, (name) => {
    if (name !== name.toUpperCase() && name !== name.toLowerCase()) return name;
    return name.toLowerCase().replace(/^\p{L}(?:['’]\p{L})?/u, (first) => first.toUpperCase());
  });
}

/** Longer words are rare in a name: two may have been read as one. */
const mostInOneName = 10;

/** Whether a name that was read may be two without the space between them: `TEMWANIGRACE`. */
export function mayBeTwoNames(text: string): boolean {
  return text.split(/[ '’-]/).some((one) => one.length > mostInOneName);
}
