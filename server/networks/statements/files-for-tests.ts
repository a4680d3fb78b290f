/** Statement files as the portals write them, for tests. */

export const id = 'f4401bd2-1568-4140-bf2d-eb77d2b2b639';
export const other = '0b1d4c1e-6ad5-4c5e-9e50-3d0e3c3b1a77';
const mtnHeader =
  'Id,External Transaction Id,Date,Status,Type,Provider Category,Information,Note/Message,' +
  'From,From Name,From Handler Name,To,To Name,To Handler Name,Initiated By,On Behalf Of,' +
  'Amount,Currency,Fee,Currency,Balance,Currency';

export interface MtnCells {
  id?: string;
  ext?: string;
  date?: string;
  status?: string;
  type?: string;
  from?: string;
  to?: string;
  amount?: string;
  currency?: string;
  fee?: string;
  balance?: string;
}
export const us = 'FRI:1000';
export function mtnRow(cells: MtnCells = {}): string {
  const { date = '2026-10-05 14:03:22', status = 'Successful', type = 'Debit' } = cells;
  const { from = 'FRI:0961', to = us, amount = '120.50', fee = '0', balance = '' } = cells;
  const { currency = 'ZMW' } = cells;
  const first = [cells.id ?? '77001', cells.ext ?? id, date, status, type, '', '', 'Rent'];
  const people = [from, 'Ann', '', to, 'Lender', '', '', ''];
  const last = [amount, currency, fee, 'ZMW', balance || '0', 'ZMW'];
  return [...first, ...people, ...last].map(quoted).join(',');
}
const quoted = (cell: string) =>
  /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
export const mtn = (...rows: readonly string[]) => [mtnHeader, ...rows, ''].join('\r\n');
export const pawa = (...rows: readonly string[]) =>
  ['Date,Transaction ID,Type,Status,Provider,Currency,Amount', ...rows, ''].join('\n');
export const airtel = (...rows: readonly string[]) =>
  ['Transaction ID,Reference,Transaction Type,Amount,Date,Status', ...rows, ''].join('\n');
export const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
export const utf16be = (text: string) => utf16(text).swap16();
export const simple = (amount: string, type = 'Debit', date = '2026-10-05') =>
  `External id;Type;Amount;Date\n${id};${type};${amount};${date}\n`;
