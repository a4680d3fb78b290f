import { roomOf } from '../../contract/words/check-translation.ts';
import { septetsIn, septetsOf, strangeLetters } from '../../contract/words/gsm-alphabet.ts';
import { english } from '../../contract/words/languages.ts';
import { leavingBy } from '../store/leaving.ts';
import { inEachLanguage, saidIn } from '../store/spoken.ts';

const oneSegment = roomOf.sms;
/** A text of several segments says in each which of them it is. */
const segmentOfSeveral = 153;
const mostSegments = 2;

/** Characters that ASCII and the alphabet share, of one septet: nearly all texts are of these. */
const plain = /^[\n\r !"#%-?A-Za-z]*$/;

/**
 * A text as it goes out. Characters outside the GSM alphabet become a question mark, since one of
 * them would make any message a longer one. Two segments are for receipts alone: networks of Zambia
 * are known to lose a part of longer messages.
 * @throws where it takes more than two: a message is never cut
 */
export function toSegments(text: string): string {
  if (text.length <= oneSegment && plain.test(text)) return text;
  const sent = inAlphabet(text);
  if (segmentsOf(sent) > mostSegments) throw new Error('an SMS is longer than two segments');
  return sent;
}

/** The text with a question mark for each character that the alphabet has not. */
export function inAlphabet(text: string): string {
  return [...text].map((character) => (septetsOf(character) > 0 ? character : '?')).join('');
}

/** No character of two septets is torn in two. */
function segmentsOf(text: string): number {
  if (septetsIn(text) <= oneSegment) return 1;
  let [segments, room] = [1, segmentOfSeveral];
  for (const character of text) {
    if (septetsOf(character) > room) [segments, room] = [segments + 1, segmentOfSeveral];
    room -= septetsOf(character);
  }
  return segments;
}

const fits = {
  sms: (text: string) => segmentsOf(text) <= mostSegments,
  ussd: (text: string) => septetsIn(text) <= roomOf.ussd,
} as const;

/**
 * A text in a borrower's language where it goes out whole in it, else in English. Null where that
 * does not fit, or a sentence of it is in no catalogue any more.
 */
export function saidBy(
  medium: keyof typeof fits,
  text: string,
  language: string | null,
): string | null {
  const own = saidIn(leavingBy(medium, text), language);
  if (own !== null && strangeLetters(own) === '' && fits[medium](own)) return own;
  const inEnglish = saidIn(text, english);
  return inEnglish !== null && fits[medium](inAlphabet(inEnglish)) ? inEnglish : null;
}

interface Measured {
  readonly septets: number;
  readonly segments: number;
  readonly strange: string;
}

/** How long a text would be as it goes out, in the longest of its languages. */
export function measure(text: string): Measured {
  const each = inEachLanguage(text).map(measureOne);
  return each.reduce((most, one) => (one.septets > most.septets ? one : most));
}

/** What of it the alphabet has not, too. */
function measureOne(text: string): Measured {
  const sent = inAlphabet(text);
  return {
    septets: septetsIn(sent),
    segments: segmentsOf(sent),
    strange: strangeLetters(text),
  };
}

/** Whether a text goes out unchanged, in one message, in each language. */
export function isOneSegment(text: string): boolean {
  return inEachLanguage(text).every(isOneSegmentItself);
}

function isOneSegmentItself(text: string): boolean {
  return strangeLetters(text) === '' && septetsIn(text) <= oneSegment;
}

/** Whether a text goes out unchanged, in one segment or two. */
export function isWhole(text: string): boolean {
  return inEachLanguage(text).every((one) => strangeLetters(one) === '' && fits.sms(one));
}
