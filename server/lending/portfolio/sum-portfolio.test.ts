import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { addDays } from '../../../contract/words/civil-date.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { ages } from '../../../domain/books/portfolio.ts';
import { confirmed, failed } from '../../../testing/case-world.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { standingClock } from '../../../testing/kill/standing-clock.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import { foldStock, rolledStock, summedStock } from '../../../testing/portfolio-fold.ts';
import { script } from '../../store/database/database.ts';
import { sumAccounts } from '../ledger/ledger-days.ts';
import { accrueOvernight } from '../orders/accrue-overnight.ts';
import { writeOffDebts } from '../orders/write-off.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { dropPortfolioDays, sumPortfolio } from './sum-portfolio.ts';

const daySeconds = 86_400;
const goesOn = new AbortController().signal;

let db: TestDatabase;
let world: MoneyWorld;
let lentOn: CivilDate;
/** When a timely payment was recorded. */
let heardOn: CivilDate;
const loans: LentLoan[] = [];
beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' });
  lentOn = world.context.clock.today();
  for (const network of ['MTN', 'Airtel', 'Airtel', 'Zamtel', 'MTN', 'MTN'] as const) {
    loans.push(await agreeToLoan(db, { at: world.now(), network }));
  }
  await world.live(15);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

const theLoan = (at: number): LentLoan => {
  const loan = loans[at];
  if (loan === undefined) throw new Error('it was lent');
  return loan;
};
const today = () => world.context.clock.today();
const nights = async (count: number): Promise<void> => {
  for (let night = 0; night < count; night++) {
    await world.pass(daySeconds);
    await accrueOvernight(world.context);
    await writeOffDebts(world.context);
    expect(await sumPortfolio(world.context, goesOn)).toBe('done');
  }
};
const tables = ['portfolio_day', 'earning_day', 'roll_day', 'vintage_month'];
const whole = async () =>
  Promise.all(
    tables.map(async (table) =>
      (await db.rows(script<object>(`select * from ${table}`)))
        .map((row) =>
          JSON.stringify(row, (_, one) => (typeof one === 'bigint' ? `${one}` : one)),
        )
        .sort(),
    ),
  );
const rows = async (table: string): Promise<number> =>
  (await db.rows(script(`select from ${table}`))).length;

it('sums each day as the loans were known by its end, missed nights with the next', async () => {
  await askToPay(world, theLoan(0), kwacha(200));
  await world.live(15);
  const inTime = await askToPay(world, theLoan(1), kwacha(515));
  if (inTime.paymentId === undefined) throw new Error('it was asked for');
  await settlePayment(world.context, inTime.paymentId, failed);
  const paidAt = world.now();
  await world.pass(31 * daySeconds);
  await accrueOvernight(world.context);
  await nights(2);
  // The network said that it had failed; it had not, which comes out five weeks later.
  heardOn = today();
  await settlePayment(world.context, inTime.paymentId, confirmed(kwacha(515), paidAt));
  await world.live(15);
  await nights(2);
  for (let day = lentOn; day < today(); day = addDays(day, 1)) {
    for (const known of [day, addDays(heardOn, -1), heardOn]) {
      const knownOn = known < day ? day : known;
      const stock = await summedStock(db, day, knownOn);
      expect([day, knownOn, stock]).toEqual([day, knownOn, await foldStock(db, day, knownOn)]);
    }
  }
});

it('shows money that came in time as in time, and as late to who asks what was known', async () => {
  const before = await summedStock(db, addDays(heardOn, -1), addDays(heardOn, -1));
  const since = await summedStock(db, addDays(heardOn, -1), heardOn);
  const airtel = (stock: typeof before) =>
    [...stock].filter(([kind]) => kind.includes('Airtel')).map(([, { loans: count }]) => count);
  expect([airtel(before), airtel(since)]).toEqual([[2], [1]]);
});

it('leaves nothing of a night that was broken off, and takes it up where it stopped', async () => {
  await world.pass(daySeconds);
  await accrueOvernight(world.context);
  const stopping = new AbortController();
  const { db: own } = world.context;
  const stops = {
    ...own,
    transaction: async <T>(act: Parameters<typeof own.transaction<T>>[0]) => {
      stopping.abort();
      return own.transaction(act);
    },
  };
  const broken = { ...world.context, db: stops };
  const days = await rows('portfolio_night');
  expect(await sumPortfolio(broken, stopping.signal)).toBe('unfinished');
  expect([await rows('portfolio_night'), await rows('portfolio_part')]).toEqual([days, 1]);
  // Two processes share what is left.
  await Promise.all([sumPortfolio(world.context, goesOn), sumPortfolio(world.context, goesOn)]);
  expect([await rows('portfolio_night'), await rows('portfolio_part')]).toEqual([days + 1, 0]);
  const day = addDays(today(), -1);
  expect(await summedStock(db, day, day)).toEqual(await foldStock(db, day, day));
});

it('does nothing more in a night whose days are summed', async () => {
  const days = await rows('portfolio_night');
  const { db: own } = world.context;
  let begun = 0;
  const counting = {
    ...own,
    transaction: async <T>(act: Parameters<typeof own.transaction<T>>[0]) => {
      begun++;
      return own.transaction(act);
    },
  };
  expect(await sumPortfolio({ ...world.context, db: counting }, goesOn)).toBe('done');
  expect([begun, await rows('portfolio_night')]).toEqual([0, days]);
});

it('rolls principal from age to age, to what is open on each day', async () => {
  // One of them is given up on the way; nights are missed for half a year.
  await world.pass(190 * daySeconds);
  await nights(1);
  await askToPay(world, theLoan(2), kwacha(100));
  await world.live(15);
  await nights(2);
  const lost = await db.rows(script(`select from roll_day where to_standing = 'written-off'`));
  expect(lost.length).toBeGreaterThan(0);
  for (let day = lentOn; day < today(); day = addDays(day, 3)) {
    const stock = await foldStock(db, day, today());
    const open = new Map<number, { loans: number; principal: bigint }>(
      ages.map((age) => [age, { loans: 0, principal: 0n }]),
    );
    for (const { age, loans: count, principal } of stock.values()) {
      const sum = open.get(age);
      if (sum === undefined) throw new Error('an age is one of them');
      sum.loans += count;
      sum.principal += principal;
    }
    expect([day, await rolledStock(db, day)]).toEqual([day, open]);
  }
});

it('earns what the books say, account by account', async () => {
  const to = addDays(today(), -1);
  const knownUntil = new Date(`${today()}T00:00:00+02:00`);
  const sums = await sumAccounts(db, { from: null, to, knownUntil });
  const [earned] = await db.rows(
    script<Record<string, bigint>>(`
      select sum(interest)::bigint as "interest-income", sum(fees)::bigint as "fee-income",
        sum(late_fees)::bigint as "late-fee-income",
        sum(extensions)::bigint as "extension-income", -sum(coupons)::bigint as "coupon-expense",
        -sum(written_off)::bigint as "write-off" from earning_day`),
  );
  const booked = sums
    .filter(({ account }) => Object.hasOwn(earned ?? {}, account))
    .map(({ account, debits, credits }) => [account, credits - debits]);
  expect(booked).toHaveLength(6);
  expect(earned).toEqual(Object.fromEntries(booked));
  expect(earned?.['write-off']).toBeLessThan(0n);
});

it('is the same when it is thrown away and summed in one night', async () => {
  const before = await whole();
  expect(before.every((table) => table.length > 0)).toBe(true);
  await db.transaction(dropPortfolioDays);
  expect(await rows('portfolio_day')).toBe(0);
  await sumPortfolio(world.context, goesOn);
  expect(await whole()).toEqual(before);
  // Told again it does nothing more.
  await sumPortfolio(world.context, goesOn);
  expect(await whole()).toEqual(before);
});

// A night was missed, and the process is back just before yesterday can be seen.
it('sums no day without its loans by runs on both sides of midnight', async () => {
  await agreeToLoan(db, { at: world.now(), network: 'MTN' });
  await world.live(15);
  await nights(1);
  await world.pass(2 * daySeconds);
  const at = (time: string) => ({
    ...world.context,
    clock: standingClock(new Date(`${today()}T${time}+02:00`)),
  });
  const [before, after] = [at('00:01:00'), at('00:03:00')];
  const isSame = async () => {
    const summed = await whole();
    await db.transaction(dropPortfolioDays);
    await sumPortfolio(after, goesOn);
    expect(summed).toEqual(await whole());
  };
  expect(await sumPortfolio(before, goesOn)).toBe('done');
  expect(await sumPortfolio(after, goesOn)).toBe('done');
  await isSame();
  await db.transaction(dropPortfolioDays);
  // Side by side, whichever is first.
  for (let round = 0; round < 3; round++) {
    await Promise.all([before, after, before].map((one) => sumPortfolio(one, goesOn)));
  }
  await isSame();
});
