import type {
  StatementWord,
  StatusMeaning,
  TypeMeaning,
} from '../../../contract/staff/statement-meanings.ts';

/** The CSV layout of a provider's statement: columns by name, letters only, in lower case. */
export interface FileLayout {
  /** Our id of a payment, and the provider's id for rows that match no payment. */
  readonly id: readonly string[];
  readonly theirId?: readonly string[];
  readonly type: readonly string[];
  readonly amount: readonly string[];
  readonly date: readonly string[];
  readonly status: readonly string[];
  /** The network of a row, if a provider serves several. */
  readonly network?: readonly string[];
  /** Null for an unknown type, which puts the file in doubt. */
  meaningOf(type: string): TypeMeaning | null;
  /** Our id as we write it; null if the cell names no payment of the product. */
  ourId?(written: string): string | null;
  /** The zone of a date without one, in ISO 8601 form. */
  readonly zone: 'Z' | '+02:00';
}

const reversal = /refund|revers|charge.?back/i;
const fee = /fee|commission|levy|charge|tax/i;
const topUp = /top.?up|float|cash.?in|compensation/i;
const transferOut = /withdraw|cash.?out|settlement|sweep/i;
const transfer = /transfer|cash|adjust|remittance|split/i;
const ofPayout = /payout|disb|transfer|b2c/i;

/** Movements of a wallet that are not payments, for all providers; null for any other type. */
export function otherMeaning(type: string): TypeMeaning | null {
  if (fee.test(type.replace(/charge.?back/i, ''))) return 'fee';
  if (reversal.test(type)) return ofPayout.test(type) ? 'reversal-of-payout' : 'reversal';
  if (topUp.test(type)) return 'top-up';
  if (transferOut.test(type)) return 'transfer-out';
  return transfer.test(type) ? 'transfer' : null;
}

const went = /^(?:ts|(?:transaction )?success(?:ful)?|completed?)$/i;
const stayed = new RegExp(
  '^(?:tf|te|tip|(?:transaction )?(?:fail(?:ed|ure)?|unsuccessful)|incomplete|rejected|declined' +
    '|cancell?ed|expired|pending|processing|in.?progress|accepted|submitted|enqueued|created' +
    '|timed?.?out|not.?found)$',
  'i',
);
const cameBack = /^(?:reversed|refunded|returned|charged.?back)$/i;

/** Null for an unknown status, which puts its row in doubt. */
function statusMeaning(status: string): StatusMeaning | null {
  if (went.test(status)) return 'moved';
  if (stayed.test(status)) return 'not-moved';
  return cameBack.test(status) ? 'reversed' : null;
}

/** A word of a statement: its meaning, or a mark that it puts its row in doubt. */
export type WordRead<Meaning> =
  | { readonly meaning: Meaning }
  | { readonly why: string; readonly word: Pick<StatementWord, 'part' | 'word'> };

const longestWord = 60;

/** The meaning of a type: as two people explained it, otherwise as the provider uses it. */
export function typeRead(
  written: string,
  words: readonly StatementWord[],
  meaningOf: FileLayout['meaningOf'],
): WordRead<TypeMeaning> {
  const word = written.trim().toLowerCase().slice(0, longestWord);
  const said = words.find((one) => one.part === 'type' && one.word === word);
  const meaning = said?.part === 'type' ? said.meaning : meaningOf(word);
  return meaning === null ? unknownWord('type', word, written) : { meaning };
}

/** The meaning of a status, found in the same way. */
export function statusRead(
  written: string,
  words: readonly StatementWord[],
): WordRead<StatusMeaning> {
  const word = written.trim().toLowerCase().slice(0, longestWord);
  const said = words.find((one) => one.part === 'status' && one.word === word);
  const meaning = said?.part === 'status' ? said.meaning : statusMeaning(word);
  return meaning === null ? unknownWord('status', word, written) : { meaning };
}

function unknownWord(part: StatementWord['part'], word: string, written: string) {
  const shown = written.trim().slice(0, longestWord) || 'none';
  return { why: `has a ${part} we do not know: ${shown}`, word: { part, word } };
}
