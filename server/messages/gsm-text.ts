import { septetsOf } from '../../contract/words/gsm-alphabet.ts';
import { inEachLanguage } from '../store/spoken.ts';

const oneSegment = 160;
/** A text of several segments says in each which of them it is. */
const segmentOfSeveral = 153;
const mostSegments = 2;

/** Characters that ASCII and the alphabet share, of one septet: nearly all texts are of these. */
const plain = /^[\n\r !"#%-?A-Za-z]*$/;

/**
 * A text as it goes out. Characters outside the GSM alphabet become a question mark, since one
 * of them would make any message a longer one. What does not fit two segments is cut off. Two
 * are for receipts alone: networks of Zambia are known to lose a part of longer messages.
 */
export function toSegments(text: string): string {
  if (text.length <= oneSegment && plain.test(text)) return text;
  const known = [...text].map((character) => (septetsOf(character) > 0 ? character : '?'));
  const septets = known.reduce((sum, character) => sum + septetsOf(character), 0);
  if (septets <= oneSegment) return known.join('');
  let sent = '';
  let [segments, room] = [1, segmentOfSeveral];
  for (const character of known) {
    if (septetsOf(character) > room) [segments, room] = [segments + 1, segmentOfSeveral];
    if (segments > mostSegments) break;
    room -= septetsOf(character);
    sent += character;
  }
  return sent;
}

interface Measured {
  readonly septets: number;
  readonly segments: number;
  readonly strange: string;
}

/** How long a text is as it goes out, in the longest of its languages. */
export function measure(text: string): Measured {
  const each = inEachLanguage(text).map(measureOne);
  return each.reduce((most, one) => (one.septets > most.septets ? one : most));
}

/** What of it the alphabet has not, too. */
function measureOne(text: string): Measured {
  const septets = [...toSegments(text)].reduce((sum, one) => sum + septetsOf(one), 0);
  const strange = [...text].filter((character) => septetsOf(character) === 0).join('');
  return { septets, segments: septets <= oneSegment ? 1 : mostSegments, strange };
}

/** Whether a text goes out unchanged, in one message, in each language. */
export function isOneSegment(text: string): boolean {
  return inEachLanguage(text).every(isOneSegmentItself);
}

function isOneSegmentItself(text: string): boolean {
  const septets = [...text].map(septetsOf);
  return !septets.includes(0) && septets.reduce((sum, one) => sum + one, 0) <= oneSegment;
}

/** Whether a text goes out unchanged, in one segment or two. */
export function isWhole(text: string): boolean {
  return inEachLanguage(text).every((one) => toSegments(one) === one);
}
