import { describe, expect, it } from 'vitest';
import { readDatedFileBy } from '../statement-file.ts';
import { mtnFile } from './statement-file.ts';

const id = 'f4401bd2-1568-4140-bf2d-eb77d2b2b639';

describe('a row of the portal of MTN', () => {
  const told = (type: string) => {
    const csv = `External id,Type,Amount,Date\n${id},${type},5,2026-10-05\n`;
    const read = readDatedFileBy(mtnFile, csv);
    return 'why' in read ? 'in doubt' : (read.lines[0]?.operation ?? 'other');
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
    ['A debit', 'in doubt'],
    ['Transferred', 'in doubt'],
    ['Transfer fee', 'other'],
    ['Payment reversal', 'other'],
    ...['Fee', 'Commission', 'Float', 'Adjustment', 'Refund', 'Reversal', 'Withdrawal'].map(
      (type) => [type, 'other'],
    ),
    ...['Cash in', 'Settlement', 'Top-up', 'TOPUP', 'Top up'].map((type) => [type, 'other']),
  ])('of type %s is %s', (type, operation) => expect(told(type)).toBe(operation));

  it.each([
    ['Status', 0],
    ['Transaction Status', 0],
    ['Remarks', 1],
  ])('%s tells, or does not, what moved', (name, count) => {
    const csv = `External id,Type,Amount,Date,${name}\n${id},Deposit,5,2026-10-05,FAILED\n`;
    expect(readDatedFileBy(mtnFile, csv)).toMatchObject({ lines: { length: count } });
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
  expect(readDatedFileBy(mtnFile, csv)).toEqual({ lines: [collected], days });
  expect(readDatedFileBy(mtnFile, csv.replace(id, ''))).toMatchObject({
    lines: [{ ...collected, providerId: 'T1' }],
  });
});
