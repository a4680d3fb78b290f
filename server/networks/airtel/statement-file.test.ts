import { describe, expect, it } from 'vitest';
import { readFile } from '../statements/read-file.ts';
import { layout as airtelFile } from './statement-file.ts';

const readAirtel = (csv: string) =>
  readFile(Buffer.from(csv), { layout: airtelFile, needsDay: true });
const id = 'f4401bd2-1568-4140-bf2d-eb77d2b2b639';

describe('a row of the portal of Airtel', () => {
  const header = 'Transaction ID,Reference,Transaction Type,Amount,Date,Status';
  const read = (type: string, status = 'TS') =>
    readAirtel(`${header}\nMP1,x,${type},5,2026-10-05,${status}\n`);
  const told = (type: string) => {
    const file = read(type);
    if ('why' in file) return 'in doubt';
    const [line] = file.lines;
    return line?.kind === undefined ? line?.operation : 'other';
  };

  it.each([
    ['Disbursement', 'payout'],
    ['B2C', 'payout'],
    ['Payout', 'payout'],
    ['MERCHPAY', 'collect'],
    ['Collection', 'collect'],
    ['C2B', 'collect'],
    ['USSD Push', 'collect'],
    ...['Fee', 'Commission', 'Levy', 'Refund', 'Reversal', 'Settlement'].map((type) => [
      type,
      'other',
    ]),
    ...['Top-up', 'Topup', 'Top up'].map((type) => [type, 'other']),
    ['Mystery', 'in doubt'],
    ['Adjustment', 'in doubt'],
    ['Merchant refund', 'other'],
    ['B2C Fee', 'other'],
  ])('of type %s is %s', (type, operation) => {
    expect(told(type)).toBe(operation);
  });

  it.each([
    ...[
      'TS',
      'ts',
      'Success',
      'SUCCESSFUL',
      'Complete',
      'Completed',
      'Transaction Success',
    ].map((status) => [status, 'moved']),
    ...['Unsuccessful', 'Transaction Unsuccessful', 'TF', 'TIP', 'Incomplete'].map((status) => [
      status,
      'not-moved',
    ]),
    ['Reversed', 'reversal'],
    ...['TA', '', 'Perhaps'].map((status) => [status, 'in doubt']),
  ])('of state %s is %s', (status, found) => {
    const file = read('MERCHPAY', status);
    expect('why' in file ? 'in doubt' : (file.lines[0]?.kind ?? 'moved')).toBe(found);
  });
});

describe('the id of a row', () => {
  const header = 'Transaction ID,Reference,Transaction Type,Amount,Date';
  const read = (theirs: string, ours: string) =>
    readAirtel(`${header}\n${theirs},${ours},C2B,5,2026-10-05\n`);
  it.each([
    ['MP1', id.replaceAll('-', '').toUpperCase(), id],
    ['MP1', 'Rent', 'MP1'],
    ['', 'Rent', 'Rent'],
    ['MP1', '', 'MP1'],
  ])('their %j and our %j is %j', (theirs, ours, providerId) => {
    expect(read(theirs, ours)).toMatchObject({ lines: [{ providerId }] });
  });
  it('is needed', () =>
    expect(read('', '')).toMatchObject({ line: 2, why: 'has no transaction id' }));
});

it.each([
  'External ID,ID,Type,Date,Transaction Amount',
  'Reference ID,Airtel Money ID,Service Type,Transaction Date,Amount',
  'Reference Number,Transaction ID,Type,Created At,Amount',
  'Partner Transaction ID,ID,Type,Transaction Date and Time,Amount',
])('has these columns too: %s', (header) => {
  const csv = `${header}\n${id},T1,C2B,2026-10-05,5\n`;
  const collected = { providerId: id, operation: 'collect', amount: 5_00n };
  const days = new Set(['2026-10-05']);
  expect(readAirtel(csv)).toMatchObject({ lines: [collected], days });
  expect(readAirtel(csv.replace(id, ''))).toMatchObject({
    lines: [{ ...collected, providerId: 'T1' }],
  });
});
