import { describe, expect, it } from 'vitest';
import { readFile } from '../statements/read-file.ts';
import { layout as pawapayFile } from './statement-file.ts';

/** The payments of a file; or why it is in doubt. */
function readStatementFile(csv: string) {
  const read = readFile(Buffer.from(csv), { layout: pawapayFile, needsDay: false });
  return 'why' in read ? read : read.lines;
}

const id = 'f4401bd2-1568-4140-bf2d-eb77d2b2b639';
const header = 'Date,Transaction ID,Transaction type,Phone number,Currency,Amount';

/** A file of one row, with what is asked otherwise. */
function fileOf(cells: { type?: string; currency?: string; amount?: string; id?: string }) {
  const { type = 'DEPOSIT', currency = 'ZMW', amount = '1200.50' } = cells;
  const row = `2026-03-02T08:00:00Z,${cells.id ?? id},${type},260971000001,${currency},${amount}`;
  return `${header}\r\n${row}\r\n`;
}
const collected = { providerId: id, operation: 'collect', amount: 1_200_50n };
const paidOut = { providerId: id, operation: 'payout', amount: -1_200_50n };

describe('a statement of pawaPay', () => {
  it.each([
    ['as it comes', fileOf({})],
    ['with plain line ends and none at the end', fileOf({}).replaceAll('\r\n', '\n').trim()],
    ['with a mark of its encoding', `\uFEFF${fileOf({})}`],
    ['with thousands', fileOf({ amount: '"1,200.50"' })],
    ['with everything in quotes', fileOf({}).replace(/[^,\r\n]+/g, '"$&"')],
    [
      'with a name over two lines',
      `N,${header}\r\n"Ann ""A"",\r\nB",${fileOf({}).split('\n')[1]}`,
    ],
    ['in another order', `Amount,Type,MNO,Transaction ID\n1200.50,DEPOSIT,MTN,${id}\n`],
  ])('is read %s', (_, csv) => expect(readStatementFile(csv)).toMatchObject([collected]));

  it('has a payout leave us, whatever its sign', () => {
    for (const amount of ['1200.50', '-1200.50', '"-1,200.50"']) {
      expect(readStatementFile(fileOf({ type: 'Payout', amount }))).toMatchObject([paidOut]);
    }
  });

  it('has a reversed deposit leave us', () => {
    const back = { ...collected, kind: 'reversal', amount: -40_00n };
    expect(readStatementFile(fileOf({ amount: '-40' }))).toMatchObject([back]);
  });

  it('is empty when nothing moved', () =>
    expect(readStatementFile(`${header}\r\n`)).toEqual([]));

  it.each([
    ['without its amounts', 'Date,Transaction ID,Transaction type\n', 1, 'header'],
    ['with two columns of amounts', `${header},Amount\n`, 1, 'header'],
    ['with nothing in it', '', 1, 'header'],
    ['that is a page of the web', '<html>\n<body>Log in, please</body>\n', 2, 'header'],
    ['with an amount that is none', `${fileOf({})}${rowOf({ amount: 'much' })}`, 3, 'amount'],
    ['with commas where none part', fileOf({ amount: '"12,00.50"' }), 2, 'amount'],
    ['with an unquoted comma', fileOf({ amount: '1,200.50' }), 2, 'columns'],
    ['with a row cut short', `${fileOf({})}2026-03-02,${id},PAYOUT\r\n`, 3, 'columns'],
    ['with an open quote', `${fileOf({})}"2026-03-02,${id},PAYOUT,2,ZMW,5\r\n`, 4, 'quote'],
    ['of another currency', fileOf({ currency: 'EUR' }), 2, 'currency'],
    ['with a type we never met', fileOf({ type: 'MYSTERY' }), 2, 'type'],
    ['with a payment of no id', fileOf({ id: '""' }), 2, 'id'],
  ])('is refused %s, with its line', (_, csv, line, why) => {
    const read = readStatementFile(csv);
    expect(read).toMatchObject({ line, why: expect.stringContaining(why) });
  });
});

function rowOf(cells: Parameters<typeof fileOf>[0]): string {
  return `${fileOf(cells).split('\r\n')[1]}\r\n`;
}
