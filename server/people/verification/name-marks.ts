import type { BorrowerId } from '../../../contract/words/ids.ts';
import { type Queryable, sql } from '../../store/database/database.ts';
import { fingerprint, type Keyring } from '../../store/sealing/keyring.ts';

/** A beginning shorter than this fits too many names to help. */
export const leastLetters = 3;
/** What is typed beyond it finds no fewer. */
const mostLetters = 6;
/** 64 bits: two names that share a mark by chance are one in billions. */
const markHexDigits = 16;

const dropMarks = sql<void, { borrowerId: BorrowerId }>(
  'delete from name_mark where borrower_id = :borrowerId',
);
const insertMarks = sql<void, { borrowerId: BorrowerId; marks: readonly Uint8Array[] }>(`
  insert into name_mark (mark, borrower_id) select unnest(:marks::bytea[]), :borrowerId
  on conflict do nothing`);

/** Keeps by what a borrower's name is found, instead of what was kept before. */
export async function saveNameMarks(
  q: Queryable,
  keys: Keyring,
  of: { readonly borrowerId: BorrowerId; readonly name: string },
): Promise<void> {
  const { borrowerId, name } = of;
  await q.run(dropMarks, { borrowerId });
  await q.run(insertMarks, { borrowerId, marks: marksOfName(keys, name) });
}

/** By what a name is found: the marks of the beginnings of its words. */
export function marksOfName(keys: Keyring, name: string): Uint8Array[] {
  const beginnings = new Set(wordsOf(name).flatMap(beginningsOf));
  return [...beginnings].map((text) => markOf(keys, text));
}

/** The marks that a name has all of, when each of these words begins another one. */
export function marksToFind(keys: Keyring, text: string): Uint8Array[] {
  const words = new Set(wordsOf(text).filter((word) => word.length >= leastLetters));
  return [...words].map((word) => markOf(keys, word.slice(0, mostLetters)));
}

/** The words of a name in plain capitals, whatever its accents, hyphens and apostrophes. */
export function wordsOf(name: string): string[] {
  const plain = name.slice(0, 200).normalize('NFKD').toUpperCase();
  return plain
    .replaceAll(/[\p{M}'’]/gu, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}

function beginningsOf(word: string): string[] {
  const most = Math.min(word.length, mostLetters);
  const lengths = Array.from({ length: most - leastLetters + 1 }, (_, i) => leastLetters + i);
  return lengths.map((length) => word.slice(0, length));
}

function markOf(keys: Keyring, text: string): Uint8Array {
  return Buffer.from(fingerprint(keys, 'name', text).slice(0, markHexDigits), 'hex');
}
