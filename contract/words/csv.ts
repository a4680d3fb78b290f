/** What spreadsheets take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/;
const amount = /^-?\d+(?:\.\d+)?$/;
const quoted = /[",\r\n]/;

/**
 * Rows as CSV (RFC 4180) with the mark by which spreadsheets know UTF-8. Text that a spreadsheet
 * would run as a formula is led by an apostrophe; amounts stay amounts.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return csvMark + csvLines(rows);
}

/** The lines before the first row. */
export const csvMark = '\uFEFF';

/** Rows that go on. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(text: string): string {
  const safe = formula.test(text) && !amount.test(text) ? `'${text}` : text;
  return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
