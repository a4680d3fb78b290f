import { CsvError, parse } from 'csv-parse/sync';
import type { UnreadableStatement } from '../../store/ports/payment-provider.ts';

export const mostColumns = 200;
/** No line of a statement is longer; a file without line ends is not a statement. */
export const longestLine = 20_000;

/** The cells of a line and its number in the file, from 1. */
export interface FileRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Stops reading at the first item in doubt. */
export class Doubt extends Error {
  readonly at: UnreadableStatement;

  constructor(line: number, why: string, word?: UnreadableStatement['word']) {
    super(why);
    this.at = { line, why, ...(word && { word }) };
  }
}

const newline = 10;
const carriage = 13;
const quote = 34;

/**
 * The records of a CSV (RFC 4180), in batches. Text is cut at line ends outside quotes, so memory
 * is bounded by {@link longestLine} for any file.
 * @throws {Doubt}
 */
export function* recordsOf(
  text: Iterable<string>,
  { delimiter, firstLine }: { readonly delimiter: string; readonly firstLine: number },
): Generator<FileRecord> {
  for (const { piece, line } of wholeLines(text, firstLine)) {
    if (piece.trim() !== '') yield* parsePiece(piece, delimiter, line);
  }
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function parsePiece(piece: string, delimiter: string, line: number): FileRecord[] {
  try {
    const rows = parse(piece, {
      bom: false,
      info: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: delimiter !== '\t',
      max_record_size: longestLine,
    }) as unknown as Parsed[];
    return rows.map(({ record, info }) => ({
      line: line + info.lines - 1,
      cells: record.map((cell) => cell.trim()),
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines, code } = error as CsvError & { readonly lines?: number };
    const at = line + (lines ?? 1) - 1;
    const isLong = code === 'CSV_MAX_RECORD_SIZE';
    throw new Doubt(at, isLong ? tooLong : wrongQuote);
  }
}

const wrongQuote = 'has a quote in a wrong place. Export it again as CSV';
const wrongCharacters = 'has characters that no CSV has. Export it again as CSV';
export const tooLong =
  `is longer than ${longestLine} characters, ` + 'or has a quote that is never closed';

interface Piece {
  readonly piece: string;
  /** The number of its first line. */
  readonly line: number;
}

/** Pieces of whole lines; a line end within quotes does not end a piece. */
function* wholeLines(text: Iterable<string>, firstLine: number): Generator<Piece> {
  let held = '';
  let line = firstLine;
  let heldLine = firstLine;
  let cutLine = firstLine;
  let isQuoted = false;
  let lineChars = 0;
  let recordChars = 0;
  for (const part of text) {
    let cut = 0;
    for (let at = 0; at < part.length; at++) {
      const code = part.charCodeAt(at);
      if (code === 0) throw new Doubt(line, wrongCharacters);
      if (code === quote) isQuoted = !isQuoted;
      lineChars += 1;
      recordChars += 1;
      if (lineChars > longestLine || recordChars > longestLine) throw new Doubt(line, tooLong);
      if (code !== newline && code !== carriage) continue;
      // In CRLF, the second half counts no line.
      const isPair = code === carriage && (part.charCodeAt(at + 1) || newline) === newline;
      if (!isPair) line += 1;
      lineChars = 0;
      if (isQuoted || isPair) continue;
      recordChars = 0;
      cut = at + 1;
      cutLine = line;
    }
    if (cut > 0) {
      yield { piece: held + part.slice(0, cut), line: heldLine };
      held = part.slice(cut);
      heldLine = cutLine;
    } else held += part;
  }
  if (held !== '') yield { piece: held, line: heldLine };
}

/** The cells of one line; null if the line is not valid CSV. */
export function cellsOf(line: string, delimiter: string): readonly string[] | null {
  try {
    const options = { delimiter, relax_column_count: true, trim: delimiter !== '\t' };
    const [cells] = parse(line, options) as unknown as string[][];
    return cells?.map((cell) => cell.trim()) ?? null;
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}
