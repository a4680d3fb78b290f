/** The worker thread that reads the files of a book, so that no borrower waits for it. */
import { answerQuestions } from '../../models/answer-questions.ts';
import { Doubt, longestLine, recordsOf, tooLong } from '../../networks/statements/records.ts';
import type { AskedPiece, ReadPiece } from './read-piece.ts';

const newline = 10;

answerQuestions(async (asked: AskedPiece): Promise<ReadPiece> => {
  const { bytes, firstLine, isLast } = asked;
  const end = isLast ? bytes.length : bytes.lastIndexOf(newline) + 1;
  const rest = bytes.slice(end);
  if (rest.length > longestLine) return { fault: { line: firstLine, why: tooLong } };
  const whole = bytes.subarray(0, end);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(whole);
  } catch {
    return { fault: { line: firstLine, why: notUtf8 } };
  }
  const delimiter = asked.delimiter ?? delimiterOf(text);
  try {
    const records = [...recordsOf([text], { delimiter, firstLine })];
    return { records, rest, delimiter, nextLine: firstLine + linesIn(whole) };
  } catch (error) {
    if (!(error instanceof Doubt)) throw error;
    return { fault: { line: error.at.line, why: error.at.why } };
  }
});

const notUtf8 = 'is not in UTF-8. Save the file again as “CSV UTF-8”';

function delimiterOf(text: string): string {
  const header = text.slice(0, text.indexOf('\n') + 1 || undefined);
  return header.split(';').length > header.split(',').length ? ';' : ',';
}

function linesIn(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) lines++;
  return lines;
}
