import { describe, expect, it } from 'vitest';
import { readDatedFileBy } from '../statement-file.ts';
import { airtelFile } from './statement-file.ts';

const id = 'f4401bd2-1568-4140-bf2d-eb77d2b2b639';

describe('a row of the portal of Airtel', () => {
  const header = 'Transaction ID,Reference,Transaction Type,Amount,Date,Status';
  const read = (type: string, status = 'TS') =>
    readDatedFileBy(airtelFile, `${header}\nMP1,x,${type},5,2026-10-05,${status}\n`);
  const told = (type: string) => {
    const file = read(type);
    return 'why' in file ? 'in doubt' : (file.lines[0]?.operation ?? 'other');
  };

  it.each([
    ['Disbursement', 'payout'],
    ['B2C', 'payout'],
    ['Payout', 'payout'],
    ['MERCHPAY', 'collect'],
    ['Collection', 'collect'],
    ['C2B', 'collect'],
    ['USSD Push', 'collect'],
    ...['Fee', 'Commission', 'Levy', 'Adjustment', 'Refund', 'Reversal', 'Settlement'].map(
      (type) => [type, 'other'],
    ),
    ...['Top-up', 'Topup', 'Top up'].map((type) => [type, 'other']),
    ['Mystery', 'in doubt'],
    ['Merchant refund', 'other'],
    ['B2C Fee', 'other'],
  ])('of type %s is %s', (type, operation) => {
    expect(told(type)).toBe(operation);
  });

  it.each([
    ['TS', 1],
    ['ts', 1],
    ['Success', 1],
    ['SUCCESSFUL', 1],
    ['Complete', 1],
    ['Completed', 1],
    ['Transaction Success', 1],
    ['Unsuccessful', 0],
    ['Transaction Unsuccessful', 0],
    ['TF', 0],
    ['Incomplete', 0],
    ['', 0],
  ])('of state %s is %d payment', (status, count) => {
    expect(read('MERCHPAY', status)).toMatchObject({ lines: { length: count } });
  });
});

describe('the id of a row', () => {
  const header = 'Transaction ID,Reference,Transaction Type,Amount,Date';
  const read = (theirs: string, ours: string) =>
    readDatedFileBy(airtelFile, `${header}\n${theirs},${ours},C2B,5,2026-10-05\n`);
  it.each([
    ['MP1', id.replaceAll('-', '').toUpperCase(), id],
    ['MP1', 'Rent', 'MP1'],
    ['', 'Rent', 'Rent'],
    ['MP1', '', 'MP1'],
  ])('of theirs %j and ours %j is %j', (theirs, ours, providerId) => {
    expect(read(theirs, ours)).toMatchObject({ lines: [{ providerId }] });
  });
  it('is needed', () =>
    expect(read('', '')).toMatchObject({ line: 2, why: 'no id of a transaction' }));
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
  expect(readDatedFileBy(airtelFile, csv)).toEqual({ lines: [collected], days });
  expect(readDatedFileBy(airtelFile, csv.replace(id, ''))).toMatchObject({
    lines: [{ ...collected, providerId: 'T1' }],
  });
});
