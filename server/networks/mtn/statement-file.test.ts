import { describe, expect, it } from 'vitest';
import { readFile } from '../statements/read-file.ts';
import { layout as mtnFile } from './statement-file.ts';

const readMtn = (csv: string) =>
  readFile(Buffer.from(csv), { layout: mtnFile, needsDay: true });
const id = 'f4401bd2-1568-4140-bf2d-eb77d2b2b639';

describe('a row of the portal of MTN', () => {
  const told = (type: string) => {
    const csv = `External id,Type,Amount,Date\n${id},${type},5,2026-10-05\n`;
    const read = readMtn(csv);
    if ('why' in read) return 'in doubt';
    const [line] = read.lines;
    return line?.kind === undefined ? line?.operation : 'other';
  };

  it.each([
    ['Debit', 'collect'],
    ['PAYMENT', 'collect'],
    ['Request to pay', 'collect'],
    ['RequestToPay', 'collect'],
    ['Collection', 'collect'],
    ['Deposit', 'collect'],
    ['Transfer', 'payout'],
    ['Disbursement', 'payout'],
    ['Payout', 'payout'],
    ['Paymaster', 'in doubt'],
    ['Adjustment', 'in doubt'],
    ['A debit', 'in doubt'],
    ['Transferred', 'in doubt'],
    ['Transfer fee', 'other'],
    ['Payment reversal', 'other'],
    ...['Fee', 'Commission', 'Float', 'Refund', 'Reversal', 'Withdrawal'].map((type) => [
      type,
      'other',
    ]),
    ...['Cash in', 'Settlement', 'Top-up', 'TOPUP', 'Top up'].map((type) => [type, 'other']),
  ])('of type %s is %s', (type, operation) => expect(told(type)).toBe(operation));

  it.each([
    ['Status', 'not-moved'],
    ['Transaction Status', 'not-moved'],
    ['Remarks', undefined],
  ])('%s tells, or does not, what moved', (name, kind) => {
    const csv = `External id,Type,Amount,Date,${name}\n${id},Deposit,5,2026-10-05,FAILED\n`;
    const read = readMtn(csv);
    expect('why' in read ? read.why : read.lines.map((line) => line.kind)).toEqual([kind]);
  });
});

it.each([
  'External transaction ID,Transaction ID,Transaction Type,Transaction Date,Amount',
  'EXTERNAL_ID,Financial Transaction Id,type,date,amount',
  'External id,Id,Type,Date,Amount',
])('has these columns too: %s', (header) => {
  const csv = `${header}\n${id},T1,Deposit,2026-10-05,5\n`;
  const collected = { providerId: id, operation: 'collect', amount: 5_00n };
  const days = new Set(['2026-10-05']);
  expect(readMtn(csv)).toMatchObject({ lines: [collected], days });
  expect(readMtn(csv.replace(id, ''))).toMatchObject({
    lines: [{ ...collected, providerId: 'T1' }],
  });
});
