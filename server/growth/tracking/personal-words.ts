import type { PersonalWord } from '../../store/context.ts';
import type { TrackingEvent } from '../../../contract/borrower/tracking.ts';
import { withFewMarks } from '../../../contract/words/plain-text.ts';

/** In plain letters; a longer text is more than one of our names. */
const longest = 500;

/*
 * The sender of events chooses these texts, so each pattern takes no more steps than a text has
 * letters. No repetition begins where another one may go on.
 */

/**
 * Nine digits, in any script and with any signs between: a phone number, with or without its
 * country, or an NRC number (6 + 2 + 1). Our ids, versions and amounts are shorter.
 */
const longNumber = /(?:\p{Nd}[^\p{L}\p{Nd}]{0,3}){8}\p{Nd}/u;

/** What could be a token, or the code that opens a bill; see {@link holdsKey}. */
const longWord = /[\w-]{22,}/g;

/** What an id may be made of; in anything else a person's own words could stand. */
const idLetters = /^[\w:./-]*$/;

/** Two words one after the other: a value is a code or a figure, and a name is two words. */
const twoWords = /\p{L}[^\p{L}\p{Nd}]+\p{L}{2}/u;

/**
 * What an event seems to carry that could identify a person; null when it carries nothing of the
 * kind. In doubt it does: a lost event is a smaller harm than a number in a table of clicks.
 */
export function personalWordIn(event: TrackingEvent): PersonalWord | null {
  const texts = Object.values(event).flatMap((text) => (text ? readings(text) : []));
  if (texts.some((text) => text.length > longest)) return 'name';
  if (texts.some((text) => text.includes('@'))) return 'e-mail';
  if (texts.some((text) => longNumber.test(text))) return 'number';
  if (texts.some(holdsKey)) return 'key';
  const isNamed = ![event.pageId, event.actionId].every((id) => idLetters.test(id));
  return isNamed || readings(event.value ?? '').some((text) => twoWords.test(text))
    ? 'name'
    : null;
}

/** Whether it contains a token, or the code that opens a bill: small and large letters, digits. */
function holdsKey(text: string): boolean {
  const words = text.match(longWord) ?? [];
  return words.some((word) => /\d/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word));
}

/** A text as it is, in plain letters and without what cannot be seen, and with its % undone. */
function readings(text: string): string[] {
  const plain = plainLetters(text);
  return [plain, withoutPercent(plain)];
}

function withoutPercent(text: string): string {
  try {
    return plainLetters(decodeURIComponent(text.replaceAll('+', ' ')));
  } catch {
    return text;
  }
}

/** In plain letters and cut: one letter may become eighteen. A letter more says that it was cut. */
function plainLetters(text: string): string {
  const plain = withFewMarks(text)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '');
  return plain.slice(0, longest + 1);
}
