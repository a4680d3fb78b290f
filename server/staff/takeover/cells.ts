import { parseMobile } from '../../../contract/market/phone.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { parseNrc } from '../../../contract/market/nrc.ts';
import { parseCivilDate } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { largestNgwee, ngwee, parseKwacha } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { FileRecord } from '../../networks/statements/records.ts';

/** How a file writes its dates and amounts. */
export interface Declared {
  readonly dates: 'ymd' | 'dmy';
  readonly amounts: 'kwacha' | 'ngwee';
}

/** A fault or warning of a row: its column, what is wrong and what to do. */
export interface Finding {
  readonly column: string;
  readonly why: string;
}

const longestCell = 255;
/** A number as Excel shortens it. */
export const byExcel = /^\d(?:[.,]\d+)?e\+?\d+$/i;

/** Where each column is; or what is wrong with the header. */
export function headerOf(
  { required, optional }: Readonly<Record<'required' | 'optional', readonly string[]>>,
  { cells }: FileRecord,
): ReadonlyMap<string, number> | string {
  const names = cells.map((cell) =>
    cell
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  );
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0) return `has no column ${missing.join(', ')}. Add it to the header`;
  const known = new Set<string>([...required, ...optional]);
  const strange = names.find((name) => !known.has(name));
  if (strange !== undefined) {
    return `has a column that is not known: ${strange.slice(0, 40)}. Remove it`;
  }
  if (new Set(names).size < names.length) return 'has a column twice. Remove one';
  return new Map(names.map((name, at) => [name, at]));
}

/** The cells of a row by the name of their column. What cannot be read is a fault of the row. */
export class Cells {
  readonly line: number;
  readonly faults: Finding[] = [];
  readonly warnings: Finding[] = [];
  readonly #cells: readonly string[];
  readonly #at: ReadonlyMap<string, number>;
  readonly #declared: Declared;

  constructor(record: FileRecord, at: ReadonlyMap<string, number>, declared: Declared) {
    this.line = record.line;
    this.#cells = record.cells;
    this.#at = at;
    this.#declared = declared;
    if (record.cells.length !== at.size) {
      const why = `has ${record.cells.length} columns, the header has ${at.size}. Export again`;
      this.fault('', why);
    }
  }

  fault(column: string, why: string): void {
    this.faults.push({ column, why });
  }

  warn(column: string, why: string): void {
    this.warnings.push({ column, why });
  }

  /** Empty where the file has no such column. */
  text(column: string): string {
    const text = this.#cells[this.#at.get(column) ?? -1] ?? '';
    if (text.length > longestCell) this.fault(column, `is longer than ${longestCell} letters`);
    return text.slice(0, longestCell);
  }

  needed(column: string): string {
    const text = this.text(column);
    if (text === '') this.fault(column, 'is empty. Fill it in');
    return text;
  }

  /** Null where it is empty or no day. */
  day(column: string): CivilDate | null {
    const text = this.text(column);
    if (text === '') return null;
    const [, d, m, y] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
    const iso =
      this.#declared.dates === 'ymd'
        ? text
        : `${y ?? ''}-${(m ?? '').padStart(2, '0')}-${(d ?? '').padStart(2, '0')}`;
    const day = parseCivilDate(iso);
    const form = this.#declared.dates === 'ymd' ? 'YYYY-MM-DD' : 'DD/MM/YYYY';
    if (day === null) this.fault(column, `is no day as ${form}. Write it so in each row`);
    return day;
  }

  neededDay(column: string): CivilDate | null {
    if (this.needed(column) === '') return null;
    return this.day(column);
  }

  /** Zero where it is empty; never below zero. */
  amount(column: string): Ngwee {
    const text = this.text(column);
    if (text === '') return ngwee(0n);
    const isWhole = this.#declared.amounts === 'ngwee';
    const read = isWhole
      ? /^\d{1,13}$/.test(text)
        ? ngwee(BigInt(text))
        : null
      : parseKwacha(text);
    if (read !== null && read <= largestNgwee && read >= 0n) return read;
    const form = isWhole ? 'whole ngwee, 123456' : 'kwacha, 1234.56';
    const hint = text.startsWith('-') ? 'is below zero' : `is no amount in ${form}`;
    this.fault(column, `${hint}. Write it without signs, spaces and commas`);
    return ngwee(0n);
  }

  mobile(column: string): Mobile | null {
    const text = this.text(column);
    if (text === '') return null;
    const mobile = parseMobile(text);
    if (mobile !== null) return mobile;
    this.fault(
      column,
      byExcel.test(text)
        ? 'was changed by Excel to a short number. Format the column as text, export again'
        : 'is no mobile number of ten digits. Correct it',
    );
    return null;
  }

  nrc(column: string): string {
    const text = this.text(column);
    if (text === '' || parseNrc(text) !== null) return text;
    this.fault(
      column,
      /^\d{1,5}\/\d\d\/\d$/.test(text)
        ? 'lost its leading zeros in Excel. Format the column as text, export again'
        : 'is no card number, 123456/11/1. Correct it',
    );
    return '';
  }

  /** A percentage as parts per million; null where it is empty or none. */
  ratePpm(column: string): number | null {
    const text = this.text(column);
    if (text === '') return null;
    if (/^\d{1,3}(?:\.\d{1,4})?$/.test(text)) return Math.round(Number(text) * 10_000);
    this.fault(column, 'is no rate in percent, 0.40. Correct it');
    return null;
  }

  yes(column: string): boolean {
    const text = this.text(column).toLowerCase();
    if (['', 'no', 'n', '0', 'false'].includes(text)) return false;
    if (['yes', 'y', '1', 'true'].includes(text)) return true;
    this.fault(column, 'is neither yes nor no. Correct it');
    return false;
  }
}
