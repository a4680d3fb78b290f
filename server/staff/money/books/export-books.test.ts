import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  exportBooks,
  showMapping,
  showPeriod,
  trialBalance,
} from '../../../../contract/staff/books-acts.ts';
import type { ArgsOf } from '../../../../contract/staff/staff-act.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { kwacha } from '../../../../contract/words/ngwee.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import { askToPay } from '../../../../testing/money-world.ts';
import { doneByTwo, proposed } from '../../../../testing/staff-world.ts';
import { twoPeopleWorld } from '../../../../testing/two-people-world.ts';
import { carryOutProposals } from '../../../app/proposals.ts';
import { accrueOvernight } from '../../../lending/orders/accrue-overnight.ts';
import { script } from '../../../store/database/database.ts';
import { violatedConstraint } from '../../../store/database/violated-constraint.ts';
import { inFiles, oneSided } from './export-layouts.ts';
import type { ExportLine } from './export-layouts.ts';

const daySeconds = 86_400;
let of: Awaited<ReturnType<typeof twoPeopleWorld>>;
let office: Awaited<ReturnType<typeof consoleOfWorld>>;
let month = '';

type Format = ArgsOf<typeof exportBooks>['format'];
/** The rows of a file by the heads of their columns. */
async function rowsOf(format: Format): Promise<Record<string, string>[]> {
  const file = await office.done('finance', exportBooks, { month, format });
  const text = Buffer.from(file.content, 'base64').toString('utf8');
  expect(file.fileName).toMatch(/\.csv$/);
  const [head = [], ...rows] = text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}
const ngweeOf = (digits = '') => BigInt(digits.replace('.', '') || '0');
/** Sums of some lines by a name of each. */
function sumsBy(
  rows: readonly Record<string, string>[],
  by: string,
  of_: (row: Record<string, string>) => bigint,
) {
  const sums = new Map<string, bigint>();
  for (const row of rows) {
    const name = row[by] ?? '';
    sums.set(name, (sums.get(name) ?? 0n) + of_(row));
  }
  return sums;
}
const isZero = (sums: ReadonlyMap<string, bigint>) =>
  [...sums.values()].every((sum) => sum === 0n);
/** What the trial balance has moved in the month, by the accountant's code. */
async function movedByCode() {
  const { rows } = await office.done('finance', showPeriod, { month });
  const sums = new Map<string, bigint>();
  for (const { gl, debits, credits } of rows) {
    const moved = ngweeOf(debits) - ngweeOf(credits);
    sums.set(gl, (sums.get(gl) ?? 0n) + moved);
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0n));
}
const withoutZero = (sums: ReadonlyMap<string, bigint>) =>
  new Map([...sums].filter(([, sum]) => sum !== 0n));

beforeAll(async () => {
  of = await twoPeopleWorld(async (world) => {
    office = await consoleOfWorld(world);
  });
  const { world, at, peter, mary } = of;
  month = world.context.clock.today().slice(0, 7);
  const loans = [await at.lentLoan(), await at.lentLoan()];
  for (const loan of loans) await askToPay(world, loan, kwacha(100));
  await world.live(15);
  await world.pass(3 * daySeconds);
  await accrueOvernight(world.context);
  for (const memo of ['=Capital, "first"', '+Rent']) {
    await doneByTwo(of.world.context, [peter, mary], {
      kind: 'journal',
      on: world.context.clock.today(),
      memo,
      debits: [{ account: 'bank', amount: '1000' }],
      credits: [{ account: 'capital', amount: '1000' }],
    });
  }
  await world.pass(601);
  await carryOutProposals(world.context);
}, 120_000);
afterAll(async () => {
  await office.close();
  expect(await of.end()).toEqual([]);
});

describe('a month for an accounting program', () => {
  it('of Xero balances by narration, and is what the trial balance has moved', async () => {
    const rows = await rowsOf('xero');
    const amount = (row: Record<string, string>) => ngweeOf(row['*Amount']);
    expect(isZero(sumsBy(rows, '*Narration', amount))).toBe(true);
    expect(withoutZero(sumsBy(rows, '*AccountCode', amount))).toEqual(await movedByCode());
    for (const row of rows) {
      expect(row['*Date']).toMatch(/^\d\d\/\d\d\/\d{4}$/);
      expect(row['*Narration']).toMatch(/^(?:L-\d{8} loans|J-[\w-]{12} journal )/);
      expect(row['*TaxRate']).toBe('Tax Exempt');
    }
    expect(rows.filter((row) => row['Description'] === 'Bank: =Capital, "first"')).toHaveLength(
      1,
    );
  });

  it('of QuickBooks balances by journal, with accounts by name', async () => {
    const rows = await rowsOf('quickbooks');
    const amount = (row: Record<string, string>) =>
      ngweeOf(row['*Debits']) - ngweeOf(row['*Credits']);
    const sums = sumsBy(rows, '*JournalNo', amount);
    expect([isZero(sums), sums.size]).toEqual([true, new Set(sums.keys()).size]);
    const { codes } = await office.done('finance', showMapping, {});
    const codeOf = new Map(codes.map(({ code, name }) => [name, code]));
    const byCode = [...sumsBy(rows, '*AccountName', amount)].map(
      ([name, sum]): [string, bigint] => [codeOf.get(name) ?? name, sum],
    );
    expect(withoutZero(new Map(byCode))).toEqual(await movedByCode());
    expect(rows.every((row) => (row['*Debits'] === '') !== (row['*Credits'] === ''))).toBe(
      true,
    );
    expect(rows.every((row) => (row['*JournalNo']?.length ?? 0) <= 21)).toBe(true);
  });

  it('of Sage has a debit for each credit, and the tax code of two people', async () => {
    const { peter, mary, program } = of;
    const { version, accounts } = await office.done('finance', showMapping, {});
    const codes = Object.fromEntries(accounts.map(({ account, code }) => [account, code]));
    const body = { kind: 'map-accounts', version: version + 1, codes, names: {} } as const;
    expect((await proposed(peter, body)).values['why']).toMatch(/in force already/);
    const odd = { ...body, taxes: { 'no-such': 'T1' } };
    expect((await proposed(peter, odd)).values['why']).toMatch(/no account no-such/);
    // Its lines are fewer than one file takes.
    const refused = await office.ask('finance', exportBooks, {
      month,
      format: 'sage',
      part: 2,
    });
    expect(refused.reason).toBe('unknown');
    const formula = { ...body, taxes: { bank: '=1+1' } };
    await expect(proposed(peter, formula)).rejects.toThrow('is no tax code');
    await doneByTwo(of.world.context, [peter, mary], {
      ...body,
      taxes: { 'interest-income': 'T2' },
    });
    const rows = await rowsOf('sage');
    const amount = (row: Record<string, string>) =>
      row['Type'] === 'JD' ? ngweeOf(row['Net Amount']) : -ngweeOf(row['Net Amount']);
    expect(isZero(sumsBy(rows, 'Reference', amount))).toBe(true);
    expect(withoutZero(sumsBy(rows, 'Nominal A/C Ref', amount))).toEqual(await movedByCode());
    for (const row of rows) {
      expect(row['Tax Code']).toBe(row['Nominal A/C Ref'] === '4010' ? 'T2' : 'T9');
    }
    // The program itself changes no code without the words of two people.
    const other = `insert into gl_mapping (version, account, code, tax, proposal_id, mapped_at)
      select version + 1, account, code, 'T5', proposal_id, mapped_at from gl_mapping
      where proposal_id is not null limit 1`;
    expect(await program.run(script(other)).then(() => null, violatedConstraint)).toBe(
      'two_people',
    );
  });

  it('has its opening and closing balances beside it, equal to the trial balance', async () => {
    const rows = await rowsOf('balances');
    const total = rows.at(-1);
    expect(total).toMatchObject({ Account: 'Total', 'Closing balance': '0.00' });
    expect(total?.['Debits']).toBe(total?.['Credits']);
    const asOf = of.world.context.clock.today() as CivilDate;
    const balance = await office.done('finance', trialBalance, { asOf });
    const shown = rows.slice(0, -1).map((row) => [row['Our account'], row['Closing balance']]);
    expect(shown).toEqual(balance.rows.map((row) => [row.account, row.balance]));
    for (const row of rows) {
      const moved = ngweeOf(row['Debits']) - ngweeOf(row['Credits']);
      const opening = ngweeOf(row['Opening balance']);
      expect(opening + moved).toBe(ngweeOf(row['Closing balance']));
    }
  });

  it('is for those who see the books', async () => {
    const asked = await office.ask('marketing', exportBooks, { month, format: 'xero' });
    expect(asked.reason).toBe('not-allowed');
  });
});

const line = (document: string, debit: bigint, credit: bigint) =>
  ({ document, debit, credit }) as ExportLine;

describe('files of a program that takes few lines', () => {
  it('cut between documents alone', () => {
    const lines = ['a', 'a', 'b', 'b', 'b', 'c'].map((one) => line(one, 1n, 0n));
    const files = inFiles(lines, 4).map((file) =>
      file.map(({ document }) => document).join(''),
    );
    expect(files).toEqual(['aa', 'bbbc']);
    expect(inFiles(lines)).toEqual([lines]);
    expect(inFiles([], 4)).toEqual([[]]);
    expect(inFiles(lines, 1).map((file) => file.length)).toEqual([2, 3, 1]);
  });

  it('have each side of an account on its own line', () => {
    expect(oneSided(line('a', 5n, 3n))).toEqual([line('a', 5n, 0n), line('a', 0n, 3n)]);
    expect(oneSided(line('a', 5n, 0n))).toHaveLength(1);
  });
});
