import { describe, expect, it } from 'vitest';
import { layout as airtelFile } from '../airtel/statement-file.ts';
import { layout as mtnFile } from '../mtn/statement-file.ts';
import { layout as pawapayFile } from '../pawapay/statement-file.ts';
import type { FileLayout } from './file-layout.ts';
import {
  airtel,
  id,
  mtn,
  mtnRow,
  other,
  pawa,
  simple,
  us,
  utf16,
  utf16be,
} from './files-for-tests.ts';
import { mostColumns } from './records.ts';
import { readFile } from './read-file.ts';

/** Kind, operation and amount of each row, or the words of the doubt. */
function read(layout: FileLayout, file: string | Uint8Array) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const found = readFile(bytes, { layout, needsDay: true });
  if ('why' in found) return `line ${found.line} ${found.why}`;
  return found.lines.map(({ kind, operation, amount }) => [
    kind ?? 'payment',
    operation,
    amount,
  ]);
}
const collected = ['payment', 'collect', 120_50n];

type Case = readonly [string, FileLayout, string | Uint8Array, unknown];
describe('a file as programs really write it', () => {
  it.each<Case>([
    ['of the portal', mtnFile, mtn(mtnRow()), [collected]],
    ['with LF', mtnFile, mtn(mtnRow()).replaceAll('\r\n', '\n'), [collected]],
    ['with CR alone', mtnFile, mtn(mtnRow()).replaceAll('\r\n', '\r'), [collected]],
    ['by semicolons', mtnFile, mtn(mtnRow()).replaceAll(',', ';'), [collected]],
    ['by tabs', mtnFile, mtn(mtnRow()).replaceAll(',', '\t'), [collected]],
    ['with the mark of UTF-8', mtnFile, `\uFEFF${mtn(mtnRow())}`, [collected]],
    ['in UTF-16 of Excel', mtnFile, utf16(mtn(mtnRow()).replaceAll(',', '\t')), [collected]],
    ['in UTF-16 the other way', mtnFile, utf16be(mtn(mtnRow())), [collected]],
    ['in UTF-16 without its mark', mtnFile, utf16(mtn(mtnRow())).subarray(2), [collected]],
    [
      'in Windows-1252',
      mtnFile,
      Buffer.from(mtn(mtnRow({ from: 'Ren\u00e9' })), 'latin1'),
      [collected],
    ],
    ['with the line of Excel', mtnFile, `sep=;\r\n${simple('120.50')}`, [collected]],
    ['under a title', mtnFile, `Lender Ltd\n\nFrom;To\n${simple('120.50')}`, [collected]],
    ['above a total', mtnFile, `${simple('120.50')}Total;;120.50;\n`, [collected]],
    ['with empty rows', mtnFile, `${simple('120.50')};;;\n;;;\n\n`, [collected]],
    ['in kwacha', mtnFile, simple('K120.50'), [collected]],
    ['in ZMW', mtnFile, simple('ZMW 120.50'), [collected]],
    ['with thousands', mtnFile, simple('K1,250.00'), [['payment', 'collect', 1_250_00n]]],
    ['by comma', mtnFile, simple('1 250,00'), [['payment', 'collect', 1_250_00n]]],
    ['by comma, narrow', mtnFile, simple('1\u202f250,00'), [['payment', 'collect', 1_250_00n]]],
    ['by comma, dotted', mtnFile, simple('1.250,00'), [['payment', 'collect', 1_250_00n]]],
    ['in brackets', mtnFile, simple('(40.00)'), [['reversal', 'collect', -40_00n]]],
    [
      'of a reversal, an Airtel payout',
      airtelFile,
      airtel('MP1,x,B2C Reversal,5,2026-10-05,TS'),
      [['reversal', 'payout', 5_00n]],
    ],
    [
      'of a refund',
      pawapayFile,
      pawa(`2026-10-05T08:00:00,${id},REFUND,COMPLETED,MTN,ZMW,-5`),
      [['reversal', 'collect', -5_00n]],
    ],
    [
      'of what was reversed by its status',
      mtnFile,
      mtn(mtnRow({ status: 'Reversed' })),
      [['reversal', 'collect', 0n]],
    ],
    [
      'of what failed',
      pawapayFile,
      pawa(`2026-10-05T08:00:00,${id},DEPOSIT,FAILED,MTN,ZMW,5`),
      [['not-moved', 'collect', 0n]],
    ],
    [
      'twice the same row',
      mtnFile,
      mtn(mtnRow(), mtnRow()),
      [collected, ['repeated', 'collect', 0n]],
    ],
    [
      'twice our id in two transactions',
      mtnFile,
      mtn(mtnRow(), mtnRow({ id: '2' })),
      [collected, collected],
    ],
    [
      'with a fee in a column',
      mtnFile,
      mtn(mtnRow({ fee: '1.20' })),
      [collected, ['fee', 'payout', -1_20n]],
    ],
    ['with a fee', mtnFile, mtn(mtnRow({ type: 'Commission' })), [['fee', 'payout', -120_50n]]],
    ['with a top-up', mtnFile, simple('5', 'Top-up'), [['top-up', 'collect', 5_00n]]],
    ['with a settlement', mtnFile, simple('5', 'Settlement'), [['transfer', 'payout', -5_00n]]],
    [
      'with an adjustment by its sign',
      mtnFile,
      simple('-5', 'Adjustment'),
      [['transfer', 'payout', -5_00n]],
    ],
    [
      'with a transfer out by From and To',
      mtnFile,
      mtn(mtnRow(), mtnRow({ id: '2', ext: '', type: 'Transfer', from: us, to: 'FRI:0962' })),
      [collected, ['payment', 'payout', -120_50n]],
    ],
    [
      'with a transfer in by From and To',
      mtnFile,
      mtn(mtnRow(), mtnRow({ id: '2', ext: '', type: 'Transfer', from: 'FRI:0963' })),
      [collected, collected],
    ],
    [
      'with our own transfer',
      mtnFile,
      simple('5', 'Transfer'),
      [['payment', 'payout', -5_00n]],
    ],
    ['in the British way', mtnFile, simple('120.50', 'Debit', '05/10/2026 08:00'), [collected]],
    ['by 12 hours', mtnFile, simple('120.50', 'Debit', '05/10/2026 02:15:01 PM'), [collected]],
    ['by the name of a month', mtnFile, simple('120.50', 'Debit', '5-Oct-2026'), [collected]],
    ['with nothing moved', mtnFile, mtn(), []],
  ])('%s is read', (_, layout, file, found) => expect(read(layout, file)).toEqual(found));

  it.each<Case>([
    ['a workbook', mtnFile, 'PK\u0003\u0004\u0014', 'is an Excel workbook'],
    ['a PDF', mtnFile, '%PDF-1.7', 'is a PDF'],
    ['a page', mtnFile, '<html>\n<body>Log in</body>', 'line 1 has no header we know: <html>'],
    ['nothing', mtnFile, '', 'line 1 has no header we know: no line'],
    [
      'a row cut short',
      pawapayFile,
      pawa(`2026-10-05,${id},DEPOSIT,COMPLETED`),
      'line 2 has 4 columns, the header has 7. Export it again as CSV',
    ],
    [
      'an unquoted comma',
      airtelFile,
      airtel(`MP1,${id},C2B,1,250.00,2026-10-05,TS`),
      'line 2 has 7 columns, the header has 6',
    ],
    [
      'an unknown type',
      mtnFile,
      simple('5', 'Mystery'),
      'line 2 has a type we do not know: Mystery',
    ],
    [
      'an unknown status',
      mtnFile,
      mtn(mtnRow({ status: 'Settling' })),
      'line 2 has a status we do not know: Settling',
    ],
    [
      'an empty status',
      mtnFile,
      mtn(mtnRow({ status: '' })),
      'line 2 has a status we do not know: none',
    ],
    [
      'another currency',
      mtnFile,
      mtn(mtnRow({ currency: 'USD' })),
      'has another currency: USD',
    ],
    [
      'an unclear thousand',
      mtnFile,
      simple('1,250'),
      'has the amount 1,250, which may be 1250.00 or 1.25',
    ],
    ['an unclear point', mtnFile, simple('1.250'), 'which may be 1.25 or 1250.00'],
    [
      'two decimal signs',
      mtnFile,
      `${simple('1,200.50')}${other};Debit;12,50;2026-10-05\n`,
      'line 3 has the amount 12,50 and line 2 has 1,200.50',
    ],
    ['no amount', mtnFile, simple('much'), 'line 2 has no valid amount: much'],
    ['a month of 25', mtnFile, simple('5', 'Debit', '05/25/2026'), 'no valid date'],
    ['a year of two digits', mtnFile, simple('5', 'Debit', '05/10/26'), 'no valid date'],
    ['13 PM', mtnFile, simple('5', 'Debit', '05/10/2026 13:00 PM'), 'no valid date'],
    [
      'a transfer that says no way',
      mtnFile,
      simple('5', 'Transfer').replace(id, 'Rent'),
      'line 2 does not say whether the money came in or went out',
    ],
    ['an adjustment of no way', mtnFile, simple('5', 'Adjustment'), 'does not say whether'],
    [
      'a transfer that contradicts itself',
      mtnFile,
      mtn(
        mtnRow(),
        mtnRow({ id: '2', type: 'Transfer', from: us, to: 'x' }),
        mtnRow({
          id: '3',
          type: 'Transfer',
          amount: '-5',
        }),
      ),
      'by From and To, and',
    ],
    [
      'payouts of both signs',
      pawapayFile,
      pawa(
        `2026-10-05,${id},PAYOUT,COMPLETED,MTN,ZMW,-5`,
        `2026-10-05,${other},PAYOUT,COMPLETED,MTN,ZMW,5`,
      ),
      'line 3 is a positive payout among negative payouts',
    ],
    [
      'the ids of another row',
      mtnFile,
      mtn(mtnRow(), mtnRow({ amount: '5' })),
      'line 3 has the ids of line 2, and another amount',
    ],
    [
      'rows below a total',
      mtnFile,
      `${simple('5')}Total;;5;\n${other};Debit;5;2026-10-05\n`,
      'line 3 is a total, and rows follow it',
    ],
    [
      'no id',
      pawapayFile,
      pawa('2026-10-05,,DEPOSIT,COMPLETED,MTN,ZMW,5'),
      'no transaction id',
    ],
    ['an open quote', mtnFile, `${simple('5')}"${id};Debit;5;2026-10-05\n`, 'quote'],
    ['a NUL', mtnFile, `${simple('5')}\u0000`, 'characters that no CSV has'],
    ['3.9 MB of commas', mtnFile, ','.repeat(3_900_000), 'line 1 is longer than 20000'],
    [
      'commas below a header',
      mtnFile,
      `${mtn(mtnRow())}${','.repeat(3_900_000)}`,
      'line 3 is longer than 20000',
    ],
    ['one line of 50 MB', mtnFile, Buffer.alloc(50_000_000, 'a'), 'line 1 is longer than'],
    [
      '10,000 columns',
      mtnFile,
      `External id,Type,Amount,Date${','.repeat(9996)}\n`,
      `has 10000 columns, the most are ${mostColumns}`,
    ],
    ['250 cells in a row', pawapayFile, pawa(','.repeat(249)), 'has 250 columns'],
    [
      'a quote never closed',
      mtnFile,
      `${mtn(mtnRow())}"${'a\n'.repeat(100_000)}`,
      'quote that is never closed',
    ],
  ])('%s is refused with its words', (_, layout, file, why) => {
    expect(read(layout, file)).toContain(why);
  });
});
