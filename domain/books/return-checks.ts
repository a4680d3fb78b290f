import type { FilledCell } from './return-cells.ts';
import { sumOfCells } from './return-cells.ts';
import type { FormCheck, FormColumn } from './return-form.ts';

/** What is wrong in a return: where, and what is asked for there. */
export interface ReturnFault {
  /** The code of a check, or the number of a loan. */
  readonly row: string;
  /** Of a row: its column. */
  readonly column: string | null;
  readonly say: string;
  /** Of a check: what is there and what there should be, in ngwee or counted. */
  readonly found: bigint | null;
  readonly wanted: bigint | null;
}

/** The checks of a form that its cells do not pass. */
export function cellFaults(
  checks: readonly FormCheck[],
  cells: readonly FilledCell[],
): ReturnFault[] {
  return checks.flatMap(({ code, say, left, is, right }) => {
    const [found, wanted] = [sumOfCells(cells, left), sumOfCells(cells, right)];
    const passes = is === 'least' ? found >= wanted : found === (is === 'zero' ? 0n : wanted);
    return passes ? [] : [{ row: code, column: null, say, found, wanted }];
  });
}

/** What is wrong in the row of a loan, column by column. */
export function rowFaults(
  loan: string,
  columns: readonly FormColumn[],
  row: readonly string[],
): ReturnFault[] {
  return columns.flatMap(({ head, needed, longest }, at) => {
    const text = row[at] ?? '';
    const say =
      text === '' && needed
        ? `${head} is missing.`
        : text.length > longest
          ? `${head} is longer than ${longest} characters.`
          : null;
    return say === null ? [] : [{ row: loan, column: head, say, found: null, wanted: null }];
  });
}
