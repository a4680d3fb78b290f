import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  exportPortfolio,
  listViews,
  mostViews,
  saveView,
  showPortfolio,
  showRolls,
  showVintages,
} from '../../../../contract/staff/portfolio-acts.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { addDays } from '../../../../contract/words/civil-date.ts';
import { kwacha } from '../../../../contract/words/ngwee.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import type { TestDatabase } from '../../../../testing/database.ts';
import { testDatabase } from '../../../../testing/database.ts';
import type { MoneyWorld } from '../../../../testing/money-world.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../../testing/money-world.ts';
import { accrueOvernight } from '../../../lending/orders/accrue-overnight.ts';
import { sumPortfolio } from '../../../lending/portfolio/sum-portfolio.ts';

const daySeconds = 86_400;
const goesOn = new AbortController().signal;

let db: TestDatabase;
let world: MoneyWorld;
let office: Awaited<ReturnType<typeof consoleOfWorld>>;
let lentOn: CivilDate;
let asOf: CivilDate;
// Of 2 March there are three. K500 at MTN is never paid, K500 at Airtel of which K200 were, and
// K1,000 at Airtel is paid in time. Forty days later: K500 at MTN more.
beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' });
  office = await consoleOfWorld(world);
  lentOn = world.context.clock.today();
  await agreeToLoan(db, { at: world.now(), network: 'MTN' });
  const inPart = await agreeToLoan(db, { at: world.now() });
  const paid = await agreeToLoan(db, { at: world.now(), amount: kwacha(1000) });
  await world.live(15);
  await world.pass(10 * daySeconds);
  await askToPay(world, inPart, kwacha(200));
  await world.live(15);
  await askToPay(world, paid, kwacha(1070));
  await world.live(15);
  await world.pass(30 * daySeconds);
  await agreeToLoan(db, { at: world.now(), network: 'MTN' });
  await world.live(15);
  await world.pass(24 * daySeconds);
  await accrueOvernight(world.context);
  await world.pass(daySeconds);
  await accrueOvernight(world.context);
  asOf = addDays(world.context.clock.today(), -1);
  await sumPortfolio(world.context, goesOn);
});
afterAll(async () => {
  await office.close();
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

it('shows how much is open and late, by ages and apart by network', async () => {
  const shown = await office.done('director', showPortfolio, { asOf, by: ['network'] });
  const { all, rows, days } = shown;
  expect([shown.asOf, all.loans]).toEqual([asOf, 3]);
  // Lent for 30 days 64 days ago: 34 days late.
  const late = all.ages.find(({ fromDays }) => fromDays === 31);
  expect(late?.loans).toBe(2);
  expect(all.risk.map(({ days: n, loans }) => [n, loans])).toEqual([
    [1, 2],
    [7, 2],
    [30, 2],
    [90, 0],
  ]);
  expect(all.risk[0]?.principal).toBe(late?.principal);
  expect(all.risk[0]?.loanShare).toBe(6667);
  expect(rows.map(({ keys, loans }) => [keys, loans])).toEqual([
    [['MTN'], 2],
    [['Airtel'], 1],
  ]);
  expect(rows[0]).toMatchObject({ principal: '1000.00' });
  expect(rows[0]?.risk[2]).toMatchObject({ principal: '500.00', share: 5000 });
  expect(days[0]?.day).toBe(lentOn);
  expect(days.at(-1)?.risk[2]?.share).toBe(all.risk[2]?.share);
  expect(all.earned.gross).toBeGreaterThan(0);
  expect(all.earned.net).toBe(all.earned.gross);
});

it('shows no day before the first, and the last one for any after it', async () => {
  const before = await office.done('finance', showPortfolio, {
    asOf: addDays(lentOn, -1),
    by: [],
  });
  expect([before.asOf, before.rows, before.all.loans]).toEqual([null, [], 0]);
  const later = await office.done('finance', showPortfolio, {
    asOf: addDays(asOf, 90),
    by: [],
  });
  expect(later.asOf).toBe(asOf);
});

it('rolls what was there and what came to what went and what is left', async () => {
  const { rows, moves } = await office.done('credit', showRolls, { from: lentOn, to: asOf });
  const [notLate] = rows;
  expect(notLate).toMatchObject({ before: '0.00', came: '2500.00', after: '500.00' });
  expect(moves.find(({ from, to }) => from === 'new' && to === '0')?.loans).toBe(4);
  const roll = rows.find(({ fromDays }) => fromDays === 8);
  expect([roll?.worseRate, roll?.after]).toEqual([10_000, '0.00']);
  const wide = await office.ask('credit', showRolls, { from: addDays(asOf, -500), to: asOf });
  expect(wide.reason).toBe('too-many-days');
});

it('tells of each month what was ever late, by months since', async () => {
  const { rows } = await office.done('director', showVintages, {
    from: '2026-01',
    to: '2026-06',
    late: 30,
    by: [],
  });
  expect(rows.map(({ month, loans, lent }) => [month, loans, lent])).toEqual([
    ['2026-03', 3, '2000.00'],
    ['2026-04', 1, '500.00'],
  ]);
  // Due on 1 April, more than 30 days late from 2 May on.
  expect(rows[0]?.months.map(({ loans, share }) => [loans, share])).toEqual([
    [0, 0],
    [0, 0],
    [2, 5000],
  ]);
  const apart = await office.done('director', showVintages, {
    from: '2026-03',
    to: '2026-03',
    late: 7,
    by: ['network'],
  });
  expect(apart.rows.map(({ keys, months }) => [keys, months[1]?.share])).toEqual([
    [['Airtel'], 3333],
    [['MTN'], 10_000],
  ]);
});

it('leaves as CSV and as a workbook, with the same figures', async () => {
  for (const name of ['ages', 'days', 'income'] as const) {
    const table = { name, asOf, by: ['network' as const] };
    const csv = await office.done('finance', exportPortfolio, { table, format: 'csv' });
    const lines = Buffer.from(csv.content, 'base64').toString('utf8').trim().split('\r\n');
    expect(csv.fileName).toBe(`portfolio-${name}-${asOf}.csv`);
    expect(new Set(lines.map((line) => line.split(',').length)).size).toBe(1);
    if (name === 'ages')
      expect(lines.map((line) => line.split(',').slice(0, 3))).toEqual([
        ['Network', 'Loans', 'Principal'],
        ['MTN', '2', '1000.00'],
        ['Airtel', '1', expect.any(String)],
        ['All', '3', expect.any(String)],
      ]);
    const sheet = await office.done('finance', exportPortfolio, { table, format: 'xlsx' });
    expect(Buffer.from(sheet.content, 'base64').subarray(0, 2).toString()).toBe('PK');
  }
  for (const table of [
    { name: 'rolls' as const, from: lentOn, to: asOf },
    {
      name: 'vintages' as const,
      from: '2026-03',
      to: '2026-04',
      late: 30 as const,
      by: [],
    },
  ]) {
    const { content } = await office.done('finance', exportPortfolio, { table, format: 'csv' });
    expect(Buffer.from(content, 'base64').toString('utf8')).toContain('500.00');
  }
});

it('keeps the views of each person, up to a number of them', async () => {
  for (let view = 0; view < mostViews; view++) {
    await office.done('finance', saveView, { name: `View ${view}`, query: 'by=network' });
  }
  const more = { name: 'One more', query: 'by=product' };
  expect((await office.ask('finance', saveView, more)).reason).toBe('too-many-views');
  await office.done('finance', saveView, { name: 'View 3', query: '' });
  await office.done('finance', saveView, more);
  const { rows } = await office.done('finance', listViews, {});
  expect(rows).toHaveLength(mostViews);
  expect(rows[0]).toMatchObject(more);
  expect((await office.done('credit', listViews, {})).rows).toEqual([]);
});
