/** What an SMS of a borrower asks for; `other`: staff read it. */
export type InboundMeaning = 'stop' | 'start' | 'other';

const stopWords = ['stop', 'stop offers', 'unsubscribe', 'end'];
const startWords = ['start', 'start offers'];

/** A text of more characters than any of these words is none of them. */
const longestWord = 60;

/**
 * What a text asks for. A word ends offers in any case and with any signs around it: a borrower
 * who wants no offers is not asked to spell. To agree again takes the word and nothing else.
 * @param ownWords what the lender adds, in languages of its borrowers
 */
export function meaningOf(text: string, ownWords: readonly string[] = []): InboundMeaning {
  if (text.length > longestWord) return 'other';
  const written = text.trim().toLowerCase();
  if (startWords.includes(written)) return 'start';
  const words = plain(text);
  const isStop = [...stopWords, ...ownWords.map(plain)].includes(words);
  return isStop && words !== '' ? 'stop' : 'other';
}

/** Letters and digits in small letters, with one space between words. */
function plain(text: string): string {
  const signs = /[^\p{Letter}\p{Mark}\p{Number}]+/gu;
  return text.normalize('NFKC').toLowerCase().replace(signs, ' ').trim();
}
