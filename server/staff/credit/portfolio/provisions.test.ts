import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  showMapping,
  showProvisions,
  trialBalance,
} from '../../../../contract/staff/books-acts.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { addDays } from '../../../../contract/words/civil-date.ts';
import { kwacha } from '../../../../contract/words/ngwee.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import { askToPay } from '../../../../testing/money-world.ts';
import { foldAgeing } from '../../../../testing/portfolio-fold.ts';
import { doneByTwo, proposed } from '../../../../testing/staff-world.ts';
import { twoPeopleWorld } from '../../../../testing/two-people-world.ts';
import { ageingOf } from '../../../lending/ledger/ageing.ts';
import { closeDay } from '../../../lending/ledger/close-day.ts';
import { sumPortfolio } from '../../../lending/portfolio/sum-portfolio.ts';
import { accrueOvernight } from '../../../lending/orders/accrue-overnight.ts';
import { script } from '../../../store/database/database.ts';
import { carryOutProposals, proposalActs } from '../../../app/proposals.ts';

const day = 86_400;

type World = Awaited<ReturnType<typeof twoPeopleWorld>>;
let of: World;
let office: Awaited<ReturnType<typeof consoleOfWorld>>;
let asOf: CivilDate;
beforeAll(async () => {
  of = await twoPeopleWorld(async (world) => {
    office = await consoleOfWorld(world);
  });
  const { world, at } = of;
  // Four loans of K500 and 30 days: one in time, two late, one that was paid in part.
  await at.lentLoan();
  await world.pass(40 * day);
  await at.lentLoan();
  await world.pass(60 * day);
  const paying = await at.lentLoan();
  await at.lentLoan();
  await askToPay(world, paying, kwacha(200));
  await world.live(15);
  asOf = world.context.clock.today();
  await world.pass(day);
  await accrueOvernight(world.context);
  await closeDay(world.context);
  await sumPortfolio(world.context, new AbortController().signal);
});
afterAll(async () => {
  await office.close();
  expect(await of.end()).toEqual([]);
});

it('knows by the end of each day how late the open principal is, as the fold says', async () => {
  const ageing = await ageingOf(of.db, asOf, asOf);
  expect(ageing).toEqual(await foldAgeing(of.db, asOf));
  expect(ageing.map(({ daysLate, loans }) => [daysLate, loans])).toEqual([
    [0, 2],
    [30, 1],
    [70, 1],
  ]);
});

it('shows IFRS 9 and the regulator’s side by side, each with its source, unconfirmed', async () => {
  const { profiles, booked } = await office.done('director', showProvisions, { asOf });
  expect(booked).toBe('0.00');
  expect(profiles.map(({ name, kind, status }) => [name, kind, status])).toEqual([
    ['ifrs9-matrix', 'ifrs9', 'assumption'],
    ['boz-assumed', 'regulatory', 'assumption'],
    ['boz-assumed-180', 'regulatory', 'assumption'],
  ]);
  const [ifrs, by30, by180] = profiles;
  // K500 are late by 70 days, K500 by 30.
  expect(by30?.rows.map(({ name, principal }) => [name, principal]).slice(1, 3)).toEqual([
    ['Watch', '500.00'],
    ['Substandard', '500.00'],
  ]);
  // The older is carried with K60 interest, K15 service fee and K75 late fees.
  expect([by30?.total, by180?.total]).toEqual(['130.00', '0.00']);
  const [inTime] = ifrs?.rows ?? [];
  expect(Number(inTime?.principal)).toBeLessThan(1000);
  const [, , ...late] = ifrs?.rows.filter(({ loans }) => loans > 0) ?? [];
  expect(late.map(({ carrying }) => carrying)).toEqual(['650.00']);
  const shares = (ifrs?.rows ?? []).map(
    (row) => (Number(row.carrying) * row.basisPoints) / 1e4,
  );
  expect(Number(ifrs?.total)).toBeCloseTo(
    shares.reduce((sum, one) => sum + one, 0),
    1,
  );
  for (const { rows } of profiles) {
    expect(rows[0]?.fromDays).toBe(0);
    const froms = rows.map(({ fromDays }) => fromDays);
    expect(froms).toEqual(froms.toSorted((a, b) => a - b));
  }
});

it('books the difference by two, after a hold, and nothing the second time', async () => {
  const { world, peter, mary } = of;
  const body = { kind: 'provision', asOf, profile: 'boz-assumed' } as const;
  const seen = await proposed(peter, { ...body, asOf: addDays(asOf, 1) });
  expect(seen.values['why']).toContain('not summed yet');
  expect((await proposed(peter, { ...body, profile: 'own' })).values['why']).toContain(
    'no profile',
  );
  const { data } = await proposed(peter, body);
  expect(data?.proposal.preview.sentences).toContain('DRAFT: the profile is not confirmed.');
  expect(data?.proposal.preview.transfers).toEqual([
    { debit: 'provision-expense', credit: 'provision', amount: '130.00' },
  ]);
  if (data === null) throw new Error('it was proposed');
  await of.peter.done(proposalActs.withdrawProposal, {
    proposalId: data.proposal.id,
    version: 0,
  });
  await doneByTwo(world.context, [peter, mary], body);
  await world.pass(601);
  await carryOutProposals(world.context);
  const { booked, profiles } = await office.done('director', showProvisions, { asOf });
  expect([booked, profiles[1]?.change]).toEqual(['130.00', '0.00']);
  expect((await proposed(peter, body)).values['why']).toBe('So much is provided for already.');
  // By another profile less is asked for: what is too much is released.
  const less = await proposed(peter, { ...body, profile: 'boz-assumed-180' });
  expect(less.data?.proposal.preview.transfers).toEqual([
    { debit: 'provision', credit: 'provision-expense', amount: '130.00' },
  ]);
});

it('maps the accounts again by two, whole or not at all', async () => {
  const { world, peter, mary, program } = of;
  const { version, accounts } = await office.done('finance', showMapping, {});
  const now = Object.fromEntries(accounts.map(({ account, code }) => [account, code]));
  const body = (codes: Record<string, string>, names: Record<string, string> = {}) =>
    ({
      kind: 'map-accounts',
      version: version + 1,
      codes: { ...now, ...codes },
      names,
    }) as const;
  const whyNot = async (one: ReturnType<typeof body>) =>
    (await proposed(peter, one)).values['why'];
  expect(await whyNot(body({}))).toBe('This is the chart in force already.');
  expect(await whyNot(body({ bank: '1015' }))).toContain('1015 is new');
  expect(await whyNot(body({ bank: '1110' }, { 2000: 'Nothing' }))).toContain(
    '2000 is not new',
  );
  expect(await whyNot({ ...body({}), version: version + 2 })).toContain('is at version');
  await doneByTwo(
    world.context,
    [peter, mary],
    body({ bank: '1015' }, { 1015: 'Bank, Lusaka' }),
  );
  const mapped = await office.done('finance', showMapping, {});
  expect(mapped).toMatchObject({ version: version + 1, versions: [{}, { proposalId: null }] });
  const { rows } = await office.done('finance', trialBalance, { asOf });
  expect(rows.find(({ account }) => account === 'bank')?.gl).toBe('1015');
  const raw = "insert into gl_mapping (version, account, code) values (9, 'bank', '1010')";
  await expect(program.run(script(raw))).rejects.toThrow('no approved proposal');
});
