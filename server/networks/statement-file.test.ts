import { describe, expect, it } from 'vitest';
import { airtelFile } from './airtel/statement-file.ts';
import { mtnFile } from './mtn/statement-file.ts';
import { pawapayFile } from './pawapay/read-statement-file.ts';
import { readDatedFileBy } from './statement-file.ts';
import type { FileLayout } from './statement-file.ts';

const id = 'f4401bd2-1568-4140-bf2d-eb77d2b2b639';
const mtnHeader = 'Id,External id,Date,Status,Type,From name,Amount,Currency,Fee,Currency';
const mtnRow = (cells: { id?: string; date?: string; status?: string; type?: string }) => {
  const { date = '2026-10-05 14:03:22', status = 'SUCCESSFUL', type = 'Debit' } = cells;
  return `77001,${cells.id ?? id},${date},${status},${type},"Ann, A",120.50,ZMW,0,ZMW\r\n`;
};

describe('the file of a portal', () => {
  it.each<[string, FileLayout, string, object]>([
    [
      'of MTN',
      mtnFile,
      `${mtnHeader}\r\n${mtnRow({})}${mtnRow({ type: 'Commission' })}`,
      { providerId: id, operation: 'collect', amount: 120_50n },
    ],
    [
      'of MTN, of money out',
      mtnFile,
      `${mtnHeader}\r\n${mtnRow({ type: 'Transfer' })}`,
      { providerId: id, operation: 'payout', amount: -120_50n },
    ],
    [
      'of MTN, of what nobody asked for',
      mtnFile,
      `${mtnHeader}\r\n${mtnRow({ id: '' })}`,
      { providerId: '77001', operation: 'collect', amount: 120_50n },
    ],
    [
      'of Airtel, whose ids have no strokes',
      airtelFile,
      'Transaction ID,Reference,Transaction Type,Amount,Date,Status\n' +
        `MP1,${id.replaceAll('-', '')},Merchant Payment,"1,200.00",05/10/2026 08:00,TS\n`,
      { providerId: id, operation: 'collect', amount: 1_200_00n },
    ],
    [
      'of pawaPay, whose hours are those of UTC',
      pawapayFile,
      'Creation Date,Transaction ID,Type,Currency,Amount\n' +
        `2026-10-04T22:30:00,${id},PAYOUT,ZMW,5\n`,
      { providerId: id, operation: 'payout', amount: -5_00n },
    ],
  ])('%s is read with the day in Lusaka', (_, layout, csv, line) => {
    expect(readDatedFileBy(layout, csv)).toEqual({
      lines: [line],
      days: new Set(['2026-10-05']),
    });
  });

  it('has what did not go well as nothing that moved', () => {
    const csv = `${mtnHeader}\n${mtnRow({ status: 'FAILED' })}`;
    expect(readDatedFileBy(mtnFile, csv)).toMatchObject({ lines: [] });
  });

  it.each([
    ['without a day', `${mtnHeader}\n${mtnRow({ date: 'yesterday' })}`, 'day'],
    [
      'with a day that no calendar has',
      `${mtnHeader}\n${mtnRow({ date: '2026-13-41' })}`,
      'day',
    ],
    ['with a type we never met', `${mtnHeader}\n${mtnRow({ type: 'Mystery' })}`, 'type'],
    ['of another provider', 'Date,Transaction ID,Type\n', 'header'],
    ['in one endless line', 'a'.repeat(30_000), 'Max Record Size'],
    ['of a workbook', 'PK\u0003\u0004\u0014\u0000', 'header'],
  ])('is refused %s', (_, csv, why) => {
    expect(readDatedFileBy(mtnFile, csv)).toMatchObject({ why: expect.stringContaining(why) });
  });

  it('is refused where one of several columns might be meant', () => {
    const csv =
      'External id,External transaction id,Type,Amount,Date\na,b,Debit,5,2026-10-05\n';
    expect(readDatedFileBy(mtnFile, csv)).toMatchObject({
      why: expect.stringContaining('header'),
    });
  });

  it('is refused with the first line whose day cannot be read', () => {
    const csv = `${mtnHeader}\r\n${mtnRow({})}${mtnRow({ date: '' })}${mtnRow({ date: 'x' })}`;
    expect(readDatedFileBy(mtnFile, csv)).toEqual({ line: 3, why: 'no day that can be read' });
  });

  it('has the days of rows that moved nothing of ours too', () => {
    const [fee, failed] = [{ type: 'Fee', date: '2026-10-07' }, { status: 'FAILED' }];
    expect(readDatedFileBy(mtnFile, `${mtnHeader}\n${mtnRow(fee)}${mtnRow(failed)}`)).toEqual({
      lines: [],
      days: new Set(['2026-10-07', '2026-10-05']),
    });
  });

  it.each<[FileLayout, string, string | null]>([
    // Without a zone it is the provider's own: Lusaka's of MTN and Airtel, UTC of pawaPay.
    [mtnFile, '2026-10-05 23:59:59', '2026-10-05'],
    [mtnFile, '2026-10-05T00:00', '2026-10-05'],
    [airtelFile, '05-10-2026 23:59', '2026-10-05'],
    [airtelFile, '05.10.2026', '2026-10-05'],
    [pawapayFile, '2026-10-05 21:59:59', '2026-10-05'],
    [pawapayFile, '2026-10-05 22:00:00', '2026-10-06'],
    [pawapayFile, '2026-10-05', '2026-10-05'],
    [mtnFile, '2026-10-05T22:30:00.123456789Z', '2026-10-06'],
    [mtnFile, '2026-10-05T22:30:00 utc', '2026-10-06'],
    [mtnFile, '2026-10-05T22:30:00+0200', '2026-10-05'],
    [mtnFile, '2026-10-05T22:30:00+02:00', '2026-10-05'],
    [mtnFile, '2026-10-05T23:30:00+01:00', '2026-10-06'],
    [mtnFile, '2026-10-05 10:30 PM', null],
    [mtnFile, '2026-02-29', null],
    [mtnFile, '2028-02-29', '2028-02-29'],
    [mtnFile, '31/04/2026', null],
    [mtnFile, '2026-10-05 25:00', null],
    [mtnFile, '10/05/26', null],
    [mtnFile, 'about 2026-10-05', null],
  ])('of %# dates %s', (layout, date, day) => {
    const { id: ids, type, amount, date: dates } = layout;
    const header = [ids[0], type[0], amount[0], dates[0]].join(',');
    const read = readDatedFileBy(layout, `${header}\n${id},Deposit Fee,5,${date}\n`);
    expect('why' in read ? null : [...read.days]).toEqual(day === null ? null : [day]);
  });
});

describe('a row of a portal', () => {
  const [mtns, airtels] = [
    (type: string, status = 'SUCCESSFUL') =>
      readDatedFileBy(mtnFile, `${mtnHeader}\n${mtnRow({ type, status })}`),
    (type: string, status = 'TS') =>
      readDatedFileBy(
        airtelFile,
        'Transaction ID,Reference,Transaction Type,Amount,Date,Status\n' +
          `MP1,x,${type},5,2026-10-05,${status}\n`,
      ),
  ];
  const told = (read: ReturnType<typeof readDatedFileBy>) =>
    'why' in read ? 'in doubt' : (read.lines[0]?.operation ?? 'other');

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
  ])('of MTN of type %s is %s', (type, operation) => expect(told(mtns(type))).toBe(operation));

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
  ])('of Airtel of type %s is %s', (type, operation) => {
    expect(told(airtels(type))).toBe(operation);
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
    expect(airtels('MERCHPAY', status)).toMatchObject({ lines: { length: count } });
  });
});

describe('the columns of a portal', () => {
  it.each<[FileLayout, string]>([
    [
      mtnFile,
      'External transaction ID,Transaction ID,Transaction Type,Transaction Date,Amount',
    ],
    [mtnFile, 'EXTERNAL_ID,Financial Transaction Id,type,date,amount'],
    [airtelFile, 'External ID,ID,Type,Date,Transaction Amount'],
    [airtelFile, 'Reference ID,Airtel Money ID,Service Type,Transaction Date,Amount'],
    [airtelFile, 'Reference Number,Transaction ID,Type,Created At,Amount'],
    [airtelFile, 'Partner Transaction ID,ID,Type,Transaction Date and Time,Amount'],
    [pawapayFile, 'Transaction ID,x,Transaction type,Creation date,Amount'],
  ])('%# have these names too: %s', (layout, header) => {
    const type = layout === airtelFile ? 'C2B' : 'Deposit';
    const csv = `${header}\n${id},T1,${type},2026-10-05,5\n`;
    const collected = { providerId: id, operation: 'collect', amount: 5_00n };
    const days = new Set(['2026-10-05']);
    expect(readDatedFileBy(layout, csv)).toEqual({ lines: [collected], days });
    const theirs = csv.replace(id, '');
    const expected = layout.theirId ? [{ ...collected, providerId: 'T1' }] : undefined;
    expect(readDatedFileBy(layout, theirs)).toMatchObject(expected ? { lines: expected } : {});
  });

  it.each([
    ['Status', 0],
    ['Transaction Status', 0],
    ['Remarks', 1],
  ])('%s tells, or does not, what moved', (name, count) => {
    const csv = `External id,Type,Amount,Date,${name}\n${id},Deposit,5,2026-10-05,FAILED\n`;
    expect(readDatedFileBy(mtnFile, csv)).toMatchObject({ lines: { length: count } });
  });

  it('may say the currency, which is to be ours', () => {
    const csv = (said: string) =>
      `External id,Type,Amount,Date,Currency\n${id},Deposit,5,2026-10-05,${said}\n`;
    expect(readDatedFileBy(mtnFile, csv('ZMW'))).toMatchObject({ lines: { length: 1 } });
    expect(readDatedFileBy(mtnFile, csv('USD'))).toMatchObject({
      why: 'another currency: USD',
    });
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
