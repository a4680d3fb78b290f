/** The worker thread that reads statement files, so that no borrower waits for it. */
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { largestStatement } from '../../../contract/staff/statement-acts.ts';
import { answerQuestions } from '../../models/answer-questions.ts';
import type { ReadStatement, UnreadableStatement } from '../../store/ports/payment-provider.ts';
import type { FileLayout } from './file-layout.ts';
import { readFile } from './read-file.ts';
import type { AskedToRead } from './read-file.ts';

answerQuestions(async (asked: AskedToRead): Promise<ReadStatement | UnreadableStatement> => {
  const plain = unpacked(asked.bytes);
  if (plain === null || plain.length > largestStatement) return tooLarge;
  const { words, needsDay } = asked;
  const { layout }: { layout: FileLayout } = await import(asked.layout);
  const read = readFile(plain, { layout, words, needsDay });
  if ('why' in read) return read;
  const rows = read.lines.filter(({ isWithin }) => isWithin !== true).length;
  const hash = createHash('sha256').update(plain).digest();
  const lines = asked.withLines ? read.lines : [];
  return { ...read, lines, rows, bytes: plain.length, hash };
});

const tooLarge = {
  line: 1,
  why: 'belongs to a file of more than 50 MB, or to a broken archive',
};

/** Null if it is larger than a file may be, or corrupt. */
function unpacked(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: largestStatement });
  } catch {
    return null;
  }
}
