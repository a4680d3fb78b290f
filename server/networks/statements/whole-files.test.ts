import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layout as mtnFile } from '../mtn/statement-file.ts';
import { mtn, mtnRow, simple, utf16, utf16be } from './files-for-tests.ts';
import { readFile } from './read-file.ts';

it('names the lines above the header and below the rows', () => {
  const file = `Lender Ltd\n${simple('5')}Total;;5;\nClosing balance;;900;\n`;
  expect(readFile(Buffer.from(file), { layout: mtnFile, needsDay: true })).toMatchObject({
    setAside: [
      { line: 1, text: 'Lender Ltd' },
      { line: 4, text: 'Total  5' },
      { line: 5, text: 'Closing balance  900' },
    ],
  });
});

it('believes a balance only where every row leads to it', () => {
  const closing = (...balances: readonly string[]) => {
    const rows = balances.map((balance, at) => mtnRow({ id: `${at}`, ext: '', balance }));
    const found = readFile(Buffer.from(mtn(...rows)), { layout: mtnFile, needsDay: true });
    return 'why' in found ? found.why : found.closing;
  };
  expect(closing('1000.00', '1120.50', '1241.00')).toBe(1_241_00n);
  expect(closing('1241.00', '1120.50', '1000.00')).toBe(1_241_00n);
  expect(closing('1000.00', '1000.00')).toBeNull();
});

it('reads a word as two people explained it', () => {
  const file = Buffer.from(mtn(mtnRow({ type: 'Mystery', status: 'Settling' })));
  const words = [
    { part: 'type', word: 'mystery', meaning: 'fee' },
    { part: 'status', word: 'settling', meaning: 'moved' },
  ] as const;
  expect(readFile(file, { layout: mtnFile, needsDay: true, words })).toMatchObject({
    lines: [{ kind: 'fee', amount: -120_50n }],
  });
});

describe('random files in random dialects', () => {
  const amount = fc.integer({ min: 1, max: 99_999_999 });
  const types = [
    'Debit',
    'Disbursement',
    'Commission',
    'Top-up',
    'Settlement',
    'Refund',
  ] as const;
  const row = fc.record({
    amount,
    type: fc.constantFrom(...types),
    status: fc.constantFrom('Successful', 'Failed'),
    isTwice: fc.boolean(),
  });
  const dialect = fc.record({
    delimiter: fc.constantFrom(',', ';', '\t'),
    end: fc.constantFrom('\r\n', '\n', '\r'),
    encoding: fc.constantFrom('utf8', 'bom', 'utf16le', 'utf16be', 'latin1'),
    decimal: fc.constantFrom('point', 'comma'),
    title: fc.boolean(),
    total: fc.boolean(),
  });
  it('leave as many rows, and the same sums, as they have', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), dialect, (rows, how) => {
        const written = rows.flatMap((one, at) => {
          const cells = [`r${at}`, `e${at}`, '05/10/2026 02:15 PM', one.status, one.type];
          const text = [...cells, kwachaOf(one.amount, how.decimal)].map((cell) =>
            cell.includes(how.delimiter) ? `"${cell}"` : cell,
          );
          return Array.from({ length: one.isTwice ? 2 : 1 }, () => text.join(how.delimiter));
        });
        const header = ['Id', 'External id', 'Date', 'Status', 'Type', 'Amount'];
        const lines = [
          ...(how.title ? ['Caf\u00e9 Loans'] : []),
          header.join(how.delimiter),
          ...written,
          ...(how.total ? [`Total${how.delimiter}`] : []),
          '',
        ];
        const found = readFile(encoded(lines.join(how.end), how.encoding), {
          layout: mtnFile,
          needsDay: true,
        });
        if ('why' in found) throw new Error(`line ${found.line} ${found.why}`);
        expect(found.lines).toHaveLength(written.length);
        const sum = found.lines.reduce((all, line) => all + line.amount, 0n);
        const moved = rows.filter(({ status }) => status === 'Successful');
        const amounts = moved.map((one) => signOf(one.type) * BigInt(one.amount));
        const expected = amounts.reduce((all, one) => all + one, 0n);
        expect(sum).toBe(expected);
        expect(found.setAside).toHaveLength(Number(how.title) + Number(how.total));
      }),
      { seed: 27, numRuns: 300 },
    );
  });

  function signOf(type: string): bigint {
    return type === 'Debit' || type === 'Top-up' ? 1n : -1n;
  }
  function kwachaOf(ngwee: number, decimal: 'point' | 'comma'): string {
    const [whole = '', cents = ''] = (ngwee / 100).toFixed(2).split('.');
    const [group, sign] = decimal === 'point' ? [',', '.'] : [' ', ','];
    return `${whole.replace(/\B(?=(?:\d{3})+$)/g, group)}${sign}${cents}`;
  }
  function encoded(text: string, encoding: string): Uint8Array {
    if (encoding === 'bom') return Buffer.from(`\uFEFF${text}`);
    if (encoding === 'utf16le') return utf16(text);
    if (encoding === 'utf16be') return utf16be(text);
    return Buffer.from(text, encoding === 'latin1' ? 'latin1' : 'utf8');
  }
});
