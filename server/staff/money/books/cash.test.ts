import { afterAll, beforeAll, expect, it } from 'vitest';
import { askBalance, showCash, showForecast } from '../../../../contract/staff/cash-acts.ts';
import { kwacha } from '../../../../contract/words/ngwee.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import { askToPay } from '../../../../testing/money-world.ts';
import { doneByTwo } from '../../../../testing/staff-world.ts';
import { twoPeopleWorld } from '../../../../testing/two-people-world.ts';
import { closeDay } from '../../../lending/ledger/close-day.ts';
import { keepSaid } from '../../../lending/ledger/flow-days.ts';
import { proveLedger } from '../../../lending/ledger/prove-ledger.ts';
import {
  proveLedgerMonthly,
  proveLedgerNightly,
} from '../../../lending/ledger/prove-nightly.ts';
import { sumSharedBalances } from '../../../lending/ledger/sum-shared-balances.ts';
import { script } from '../../../store/database/database.ts';
import { carryOutProposals } from '../../../app/proposals.ts';

const day = 86_400;

type World = Awaited<ReturnType<typeof twoPeopleWorld>>;
let of: World;
let office: Awaited<ReturnType<typeof consoleOfWorld>>;
beforeAll(async () => {
  of = await twoPeopleWorld(async (world) => {
    office = await consoleOfWorld(world);
  });
});
afterAll(async () => {
  await office.close();
  expect(await of.end()).toEqual([]);
});

const airtel = async () => {
  const { floats, ...rest } = await office.done('finance', showCash, {});
  return { ...rest, float: floats.find(({ network }) => network === 'Airtel') };
};

it('a float is what payments moved and journals put in, beside what is under way', async () => {
  const { world, at, peter, mary } = of;
  const loan = await at.lentLoan();
  const { today } = world.context.clock;
  await doneByTwo(world.context, [peter, mary], {
    kind: 'journal',
    on: today(),
    memo: 'Top-up of Airtel',
    debits: [{ account: 'float:Airtel', amount: '2000' }],
    credits: [{ account: 'bank', amount: '2000' }],
  });
  await world.pass(601);
  await carryOutProposals(world.context);
  const { mobile } = loan;
  world.faults.arm({ operation: 'collect', fault: 'never-settle', mobile });
  await askToPay(world, loan, kwacha(120));
  await world.work();
  const { float, bank, unidentifiedReceipts: receipts } = await airtel();
  expect(float).toMatchObject({
    booked: '1500.00',
    moved: '-500.00',
    byHand: '2000.00',
    agrees: true,
    inToday: '2000.00',
    outToday: '500.00',
    underWayIn: '120.00',
    underWayOut: '0.00',
  });
  expect([bank, receipts]).toEqual(['-2000.00', '0.00']);
});

it('that has another amount than moved is a fault, with what journals put in', async () => {
  const superuser = async (sign: '+' | '-') =>
    of.db.run(
      script(`begin; set local session_replication_role = replica;
        update payment set amount = amount ${sign} 1 where state = 'confirmed'; commit`),
    );
  await superuser('+');
  expect((await proveLedger(of.world.context)).faults).toContain(
    'the float at Airtel: K1500.00 booked, K2000.00 by hand, K-500.01 moved',
  );
  await superuser('-');
});

it('is asked of the providers, by who may, and what they say is kept with its hour', async () => {
  expect((await office.ask('director', askBalance, {})).reason).toBe('not-allowed');
  const { said, silent } = await office.done('finance', askBalance, {});
  expect([said.length + silent.length > 0, (await airtel()).said]).toEqual([true, said]);
  const told = { provider: 'airtel', wallet: 'disbursement', pays: ['Airtel'] } as const;
  await keepSaid(of.program, [{ ...told, amount: kwacha(1450) }], of.world.now());
  expect((await airtel()).said).toContainEqual({
    ...told,
    amount: '1450.00',
    saidAt: of.world.now(),
  });
});

it('each day that is over stays, and is written once', async () => {
  const { world } = of;
  const yesterday = world.context.clock.today();
  await world.pass(day);
  await closeDay(world.context);
  await closeDay(world.context);
  expect((await airtel()).float?.days).toEqual([
    { day: yesterday, booked: '1500.00', said: '1450.00' },
  ]);
  const { floats } = await office.done('finance', showCash, {});
  expect(floats.find(({ network }) => network === 'MTN')?.days).toEqual([
    { day: yesterday, booked: '0.00', said: null },
  ]);
  const flows = await of.db.rows(
    script('select day, network, money_in, money_out from flow_day order by day'),
  );
  expect(flows).toEqual([
    { day: yesterday, network: 'Airtel', moneyIn: 0n, moneyOut: 50_000n },
  ]);
});

it('is forecast from the same days of the week, and warns where it is short', async () => {
  const { world, db } = of;
  const today = world.context.clock.today();
  await db.run(
    script(`insert into flow_day (day, network, money_in, money_out)
      select d::date, 'Airtel', 0, 40000 from generate_series(date '${today}' - 130,
        date '${today}' - 2, interval '1 day') as d on conflict do nothing`),
  );
  const { floats } = await office.done('finance', showForecast, { days: 14 });
  const told = floats.find(({ network }) => network === 'Airtel');
  expect(told?.days).toHaveLength(14);
  expect(told?.days[0]).toMatchObject({ day: today, out: expect.stringMatching(/^4\d\d\./) });
  // K1,500 and about K400 a day: it is short on the fourth.
  expect(told?.short?.day).toBe(told?.days[3]?.day);
  expect(told?.tried).toBeGreaterThan(40);
  // Where no journal ever put money in, nothing is called short by what the books have.
  const topped = floats.map(({ network, hasTopUps, short }) => [
    network,
    hasTopUps,
    short === null,
  ]);
  expect(topped).toContainEqual(['Airtel', true, false]);
  expect(topped).toContainEqual(['MTN', false, true]);
  expect((await office.ask('engineer', showForecast, { days: 14 })).reason).toBe('not-allowed');
});

it('the ledger is proved by night without the journals of before', async () => {
  const { context, pass } = of.world;
  const newest = 'select transfers as n from ledger_proof order by made_at desc limit 1';
  const transfers = async () => (await of.db.row(script<{ n: bigint }>(newest)))?.n;
  await pass(day);
  await sumSharedBalances(context);
  await proveLedgerMonthly(context);
  expect(await transfers()).toBeGreaterThan(1n);
  await pass(day);
  await sumSharedBalances(context);
  await proveLedgerNightly(context);
  expect(await transfers()).toBe(0n);
});
