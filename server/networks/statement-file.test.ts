import { describe, expect, it } from 'vitest';
import { airtelFile } from './airtel/statement-file.ts';
import { mtnFile } from './mtn/statement-file.ts';
import { pawapayFile } from './pawapay/read-statement-file.ts';
import { readDatedFileBy, readFileBy } from './statement-file.ts';
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

describe('a row', () => {
  it('may say the currency first, which is to be ours', () => {
    const csv = (said: string) =>
      `Currency,External id,Type,Amount,Date\n${said},${id},Deposit,5,2026-10-05\n`;
    expect(readDatedFileBy(mtnFile, csv('ZMW'))).toMatchObject({ lines: { length: 1 } });
    expect(readDatedFileBy(mtnFile, csv('USD'))).toMatchObject({
      why: 'another currency: USD',
    });
  });
});

it('a file without a line is said to have none', () => {
  expect(readFileBy(mtnFile, '')).toEqual({ line: 1, why: 'no header we know: no line' });
});
