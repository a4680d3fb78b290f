import { afterAll, beforeAll, expect, it } from 'vitest';
import { showOfficers } from '../../../../contract/staff/officer-acts.ts';
import type { OfficerRules } from '../../../../contract/staff/officer-words.ts';
import { kwacha } from '../../../../contract/words/ngwee.ts';
import { regionNamed } from '../../../../domain/people/regions.ts';
import { agreeToLoan } from '../../../../testing/money-world.ts';
import {
  type Colleague,
  colleague,
  doneByTwo,
  proposed,
} from '../../../../testing/staff-world.ts';
import { mayLogIn } from '../../../../testing/two-roles.ts';
import { twoPeopleWorld } from '../../../../testing/two-people-world.ts';
import { servedActs } from '../../../app/served-acts.ts';
import { assignOfficers } from '../../../lending/officers/assign-officers.ts';
import {
  newestColumns,
  publishShippedForms,
} from '../../../people/verification/form-versions.ts';
import { saveAnswer } from '../../../people/verification/step-answers.ts';
import { script } from '../../../store/database/database.ts';
import { grantToProgram } from '../../../store/database/privileges.ts';
import { unitRoles } from '../../../store/database/rights.ts';
import type { ServedAct } from '../../acts/serve-act.ts';

let of: Awaited<ReturnType<typeof twoPeopleWorld>>;
let [kafue, copperbelt, rest]: Colleague[] = [];
beforeAll(async () => {
  of = await twoPeopleWorld();
  const { context, now } = of.world;
  await publishShippedForms(of.db, now());
  kafue = await colleague(context, 'Kafue', ['credit']);
  copperbelt = await colleague(context, 'Copper', ['care']);
  rest = await colleague(context, 'Rest', ['credit']);
}, 120_000);
afterAll(async () => {
  expect(await of.end()).toEqual([]);
});

const team = (name: string, one: Colleague | undefined, districts?: string[]) => ({
  ...{ name, leadId: of.mary.id, officerIds: one ? [one.id] : [], target: '5000' },
  ...{ amountFrom: null, amountTo: null, ...(districts && { districts }) },
});
const rulesOf = (more: Partial<OfficerRules> = {}): OfficerRules => ({
  teams: [
    team('South', kafue, ['kafue', 'Chilanga']),
    team('North', copperbelt, ['Copperbelt Province']),
    team('All', rest),
  ],
  ...more,
});
const publish = (rules: OfficerRules) =>
  doneByTwo(of.world.context, [of.grace, of.mary], { kind: 'officer-rules', rules });
const whyNot = async (rules: OfficerRules) =>
  (await proposed(of.grace, { kind: 'officer-rules', rules })).values['why'];
/** A loan whose borrower said to live in a district; without one, they said nothing. */
async function loanIn(district: string | null) {
  const { context, now } = of.world;
  const loan = await agreeToLoan(context.db, { at: now(), amount: kwacha(300) });
  if (district === null) return loan;
  const { borrowerId } = loan;
  const { version } = await newestColumns(of.db, 'personal');
  const answer = { region: String(regionNamed(district)?.id) };
  await saveAnswer(of.db, context.keys, {
    ...{ borrowerId, step: 'personal', version, answer, now: now() },
  });
  return loan;
}
const officerOf = async ({ orderId }: { readonly orderId: number }) => {
  const rows = await of.db.rows(
    script<{
      name: string;
    }>(`select s.name from loan_officer f join staff s on s.id = f.staff_id
      where f.order_id = ${orderId}`),
  );
  return rows[0]?.name ?? null;
};
const readings = async () => {
  const rows = await of.db.rows(
    script<{ who: string | null; kind: string }>(
      "select who, kind from sealed_reading where reader = 'assign-officer'",
    ),
  );
  return rows.map(({ who, kind }) => [who, kind]);
};

it('refuses unknown districts, and rules that leave loans without a team', async () => {
  const [south, north, all] = rulesOf().teams;
  if (!south || !north || !all) throw new Error('there are three teams');
  const lusakka = { ...south, districts: ['Lusakka'] };
  expect(await whyNot({ teams: [lusakka, all] })).toContain('Lusakka is no district.');
  for (const teams of [
    [south, north],
    [all, south],
    [south, { ...all, amountTo: '900' }],
  ]) {
    expect(await whyNot({ teams })).toContain('Add a last team');
  }
  const aim = { officerId: of.peter.id, target: '1' };
  expect(await whyNot(rulesOf({ targets: [aim] }))).toBe('Peter is an officer of no team.');
  const twice = { ...aim, officerId: all.officerIds[0] ?? of.peter.id };
  expect(await whyNot(rulesOf({ targets: [twice, twice] }))).toBe('A person has two targets.');
});

it('opens no form while no team is of districts', async () => {
  const loan = await loanIn('Kafue');
  await of.world.live(30);
  await publish({ teams: [team('All', rest)] });
  await assignOfficers(of.world.context);
  expect(await officerOf(loan)).toBe('Rest');
  expect(await readings()).toEqual([]);
});

it('gives a loan to the team of its district, opened once by the job', async () => {
  await publish(rulesOf());
  const loans = [
    await loanIn('Kafue'),
    await loanIn('Kitwe'),
    await loanIn('Solwezi'),
    await loanIn(null),
  ];
  await of.world.live(30);
  await mayLogIn(of.db.url);
  await grantToProgram(of.db, null);
  const jobs = { ...of.world.context, db: of.db.as(unitRoles.jobs) };
  await assignOfficers(jobs);
  await assignOfficers(jobs);
  const officers = await Promise.all(loans.map(officerOf));
  expect(officers).toEqual(['Kafue', 'Copper', 'Rest', 'Rest']);
  const once = [null, 'step-answer'];
  expect(await readings()).toEqual([once, once, once]);
});

it('opens none where the last team has no one here', async () => {
  const loan = await loanIn('Kafue');
  await of.world.live(30);
  await of.db.run(script(`update staff set last_day = '2026-01-01' where id = '${rest?.id}'`));
  await assignOfficers(of.world.context);
  expect(await officerOf(loan)).toBeNull();
  expect(await readings()).toHaveLength(3);
  await of.db.run(script(`update staff set last_day = null where id = '${rest?.id}'`));
  await assignOfficers(of.world.context);
  expect(await officerOf(loan)).toBe('Kafue');
});

it('has a target of one officer instead of that of the team', async () => {
  const targets = [{ officerId: kafue?.id ?? of.mary.id, target: '7500' }];
  await publish(rulesOf({ targets }));
  const act = servedActs.get(showOfficers.name) as unknown as ServedAct<typeof showOfficers>;
  const { rows } = await of.mary.done(act, {});
  const found = rows.map(({ officer, target, isOwnTarget }) => [
    officer?.name,
    target,
    isOwnTarget,
  ]);
  expect(found).toEqual([
    ['Copper', '5000.00', false],
    ['Kafue', '7500.00', true],
    ['Rest', '5000.00', false],
  ]);
});
