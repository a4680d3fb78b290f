import { afterAll, beforeAll, expect, it } from 'vitest';
import { listNotices } from '../../../../contract/staff/notice-acts.ts';
import { addDays } from '../../../../contract/words/civil-date.ts';
import { kwacha } from '../../../../contract/words/ngwee.ts';
import {
  approved,
  type Colleague,
  colleague,
  doneByTwo,
  proposed,
} from '../../../../testing/staff-world.ts';
import { agreeToLoan, askToPay, type LentLoan } from '../../../../testing/money-world.ts';
import { twoPeopleWorld } from '../../../../testing/two-people-world.ts';
import { assignOfficers } from '../../../lending/officers/assign-officers.ts';
import { sumOfficers } from '../../../lending/officers/sum-officers.ts';
import { accrueOvernight } from '../../../lending/orders/accrue-overnight.ts';
import { accountOf } from '../../../lending/orders/load-order.ts';
import { sumPortfolio } from '../../../lending/portfolio/sum-portfolio.ts';
import { carryOutProposals } from '../../../app/proposals.ts';
import { servedActs } from '../../../app/served-acts.ts';
import { grantToProgram } from '../../../store/database/privileges.ts';
import { unitRoles } from '../../../store/database/rights.ts';
import { mayLogIn } from '../../../../testing/two-roles.ts';
import { notifyStaff } from '../notices/notify-staff.ts';
import { script } from '../../../store/database/database.ts';
import type { ServedAct } from '../../acts/serve-act.ts';
import type { StaffAct } from '../../../../contract/staff/staff-act.ts';
import { endStaff } from '../access/end-access.ts';
import { listLoans } from '../../../../contract/staff/loan-acts.ts';
import {
  endAbsence,
  pickOfficerLoans,
  setAbsence,
  showOfficers,
} from '../../../../contract/staff/officer-acts.ts';

const lentAtFirst = 204;

let of: Awaited<ReturnType<typeof twoPeopleWorld>>;
let [james, ann, lead]: Colleague[] = [];
const loans: LentLoan[] = [];
beforeAll(async () => {
  of = await twoPeopleWorld();
  const { context } = of.world;
  james = await colleague(context, 'James', ['credit']);
  ann = await colleague(context, 'Ann', ['care']);
  lead = await colleague(context, 'Lead', ['credit']);
  // Two more who may approve: an access ends only while enough of them are left.
  await colleague(context, 'Ruth', ['compliance']);
  for (let count = 0; count < lentAtFirst; count++) {
    const amount = kwacha(count % 50 === 0 ? 800 : 300);
    loans.push(await agreeToLoan(of.world.context.db, { at: of.world.now(), amount }));
  }
  await of.world.live(60);
}, 300_000);
afterAll(async () => {
  expect(await of.end()).toEqual([]);
});

const act = <A extends StaffAct>(wanted: A) =>
  servedActs.get(wanted.name) as unknown as ServedAct<A>;
const here = (one: Colleague | undefined): Colleague => {
  if (one === undefined) throw new Error('this person works here');
  return one;
};
const rulesOf = () => ({
  teams: [
    {
      name: 'Large',
      leadId: of.mary.id,
      officerIds: [here(lead).id],
      target: '20000',
      amountFrom: '500',
      amountTo: null,
    },
    {
      name: 'Lusaka',
      leadId: here(lead).id,
      officerIds: [here(james).id, here(ann).id],
      target: '5000',
      amountFrom: null,
      amountTo: null,
    },
  ],
});
const officersNow = async () => of.mary.done(act(showOfficers), {});
const countOf = async (who: Colleague | undefined) => {
  const rows = await of.db.rows(
    script<{ loans: number }>(
      `select count(*)::int as loans from loan_officer where staff_id = '${who?.id}'`,
    ),
  );
  return rows[0]?.loans;
};

it('two people publish the teams, and each open loan gets an officer in turns', async () => {
  const { context } = of.world;
  await assignOfficers(context);
  expect(await countOf(james)).toBe(0);
  const body = { kind: 'officer-rules', rules: rulesOf() } as const;
  expect((await proposed(here(ann), body)).reason).toBe('not-allowed');
  const alone = await of.open(body);
  expect((await approved(of.grace, alone)).reason).toBe('same-person');
  expect((await approved(of.mary, alone)).data).not.toBeNull();
  await carryOutProposals(context);
  await Promise.all([assignOfficers(context), assignOfficers(context)].map(settled));
  await assignOfficers(context);
  expect([await countOf(james), await countOf(ann), await countOf(lead)]).toEqual([100, 99, 5]);
});
const settled = (run: Promise<void>) => run.catch(() => undefined);

it('every figure is the fold of the portfolio: the difference is nothing', async () => {
  const { world } = of;
  const paying = loans[1];
  if (paying === undefined) throw new Error('it was lent');
  await askToPay(world, paying, kwacha(120));
  await world.live(15);
  await world.pass(33 * 86_400);
  await accrueOvernight(world.context);
  await sumPortfolio(world.context, new AbortController().signal);
  await sumOfficers(world.context);
  const { asOf, rows, all } = await officersNow();
  const [portfolio] = await of.db.rows(
    script<{ loans: number; ages: unknown }>(`
      select sum(loans)::int as loans, json_object_agg(age, principal::text) as ages from (
        select case age when 2 then 1 when 61 then 31 else age end as age,
          sum(loans) as loans, sum(principal) as principal from portfolio_day
        where day = '${asOf}' and known_on <= '${asOf}' group by 1) s where loans <> 0`),
  );
  const ngweeOf = (text: string) => String(Math.round(Number(text) * 100));
  const ages = all.ages.map(({ fromDays, principal }) => [fromDays, ngweeOf(principal)]);
  expect([all.loans, Object.fromEntries(ages)]).toEqual([portfolio?.loans, portfolio?.ages]);
  expect(rows.reduce((sum, one) => sum + one.loans, 0)).toBe(all.loans);
  expect(all.loans).toBe(lentAtFirst);
  expect(all.ages.some(({ fromDays }) => fromDays > 0)).toBe(true);
});

it('two people hand over 200 loans, and one that is paid in between stays', async () => {
  const { world } = of;
  const { context } = world;
  const from = here(james);
  const { orderIds } = await of.grace.done(act(pickOfficerLoans), {
    officerId: from.id,
    most: 500,
    inArrears: false,
  });
  expect(orderIds).toHaveLength(100);
  // To have 200 of them, those of Ann come first.
  const anns = await of.grace.done(act(pickOfficerLoans), {
    officerId: here(ann).id,
    most: 500,
    inArrears: true,
  });
  const body = { kind: 'hand-over', fromId: here(ann).id, toId: from.id, ...anns } as const;
  const { owed: _, ...first } = body;
  await doneByTwo(context, [of.grace, of.mary], first);
  const both = await of.grace.done(act(pickOfficerLoans), {
    officerId: from.id,
    most: 200,
    inArrears: false,
  });
  const count = both.orderIds.length;
  expect(count).toBeGreaterThan(190);
  const toGrace = { kind: 'hand-over', fromId: from.id, toId: of.grace.id } as const;
  const proposal = await of.open({ ...toGrace, orderIds: both.orderIds });
  // An officer gives loans to oneself: alone it is refused.
  expect((await approved(of.grace, proposal)).reason).toBe('same-person');
  const paid = loans.find(({ orderId }) => both.orderIds.includes(String(orderId)));
  if (paid === undefined) throw new Error('one of them is handed over');
  const { remainingAmount } = accountOf(await world.order(paid), world.now());
  await askToPay(world, paid, remainingAmount);
  await world.live(20);
  expect((await world.order(paid)).status).toBe('settled');
  expect((await approved(of.mary, proposal)).data).not.toBeNull();
  await carryOutProposals(context);
  expect(await countOf(of.grace)).toBe(count - 1);
  const step = await of.db.rows(
    script<{ why: string }>(`select why from officer_step where order_id = ${paid.orderId}`),
  );
  expect(step.map(({ why }) => why)).not.toContain('left');
});

it('the database takes no officer that two people did not agree to', async () => {
  const [one] = loans;
  for (const text of [
    `update loan_officer set staff_id = '${of.mary.id}'`,
    `delete from loan_officer`,
    `insert into officer_step (order_id, at, staff_id, from_id, why, batch_id)
      select order_id, now(), '${of.mary.id}', staff_id, 'left', 'b' from loan_officer limit 1`,
    `insert into officer_step (order_id, at, staff_id, why, batch_id)
      values (${one?.orderId}, now(), '${of.mary.id}', 'rule', 'b')`,
    `insert into officer_step (order_id, at, staff_id, from_id, why, proposal_id, batch_id)
      select order_id, now(), '${of.mary.id}', staff_id, 'hand-over',
        (select id from proposal where kind = 'hand-over' limit 1), 'b'
      from loan_officer limit 1`,
  ]) {
    await expect(of.db.run(script(text)), text).rejects.toThrow(/two people|officer/);
  }
});

it('a deputy looks after the loans while an officer is away, and not a day longer', async () => {
  const { world } = of;
  const today = world.context.clock.today();
  const days = { from: today, until: addDays(today, 2) };
  const [officer, deputy] = [of.grace, here(ann)];
  const ask = { officerId: officer.id, deputyId: deputy.id, ...days };
  // No one takes over loans alone.
  const own = { officerId: officer.id, deputyId: here(james).id, ...days };
  expect((await here(james).ask(act(setAbsence), own)).reason).toBe('not-allowed');
  const toSelf = { ...ask, deputyId: of.mary.id };
  expect((await of.mary.ask(act(setAbsence), toSelf)).reason).toBe('not-allowed');
  const { absenceId } = await officer.done(act(setAbsence), ask);
  expect((await officer.ask(act(setAbsence), ask)).reason).toBe('not-possible-now');
  const seen = async () => {
    const filter = { officerId: deputy.id };
    const asked = { filter, sort: 'newest', limit: 5 } as const;
    return (await deputy.done(act(listLoans), asked)).rows.length;
  };
  expect(await seen()).toBe(5);
  await world.pass(3 * 86_400);
  const after = await seen();
  expect(after).toBeLessThan(5);
  expect((await here(james).ask(act(endAbsence), { absenceId })).reason).toBe('not-allowed');
  await officer.done(act(endAbsence), { absenceId });
});

it('loans of an officer who leaves go to the lead of the team, with a notice', async () => {
  const { context } = of.world;
  const few = { officerId: of.grace.id, most: 20, inArrears: false };
  const { orderIds } = await of.grace.done(act(pickOfficerLoans), few);
  const body = { kind: 'hand-over', fromId: of.grace.id, toId: here(james).id } as const;
  await doneByTwo(context, [of.grace, of.mary], { ...body, orderIds });
  const leads = (await countOf(lead)) ?? 0;
  const ended = await context.db.transaction((db) =>
    endStaff(
      { ...context, db: { ...context.db, ...db } },
      {
        staffId: here(james).id,
        reason: 'Has left the company.',
      },
    ),
  );
  expect(ended).toBeNull();
  await assignOfficers(context);
  const open = await of.db.rows(
    script<{ open: number }>(`
      select count(*)::int as open from loan_officer f join loan_order o on o.id = f.order_id
      where f.staff_id = '${james?.id}' and o.status in ('active', 'overdue')`),
  );
  expect(open).toEqual([{ open: 0 }]);
  expect(await countOf(lead)).toBe(leads + 20);
  const { rows } = await here(lead).done(act(listNotices), { most: 30 });
  expect(rows.map(({ kind }) => kind)).toContain('officer');
});

it('the process of jobs assigns and sums by the rights of its role', async () => {
  const { context } = of.world;
  await agreeToLoan(context.db, { at: of.world.now(), amount: kwacha(300) });
  await of.world.live(30);
  await mayLogIn(of.db.url);
  await grantToProgram(of.db, null);
  const jobs = { ...context, db: of.db.as(unitRoles.jobs) };
  await assignOfficers(jobs);
  await sumOfficers(jobs);
  await notifyStaff(jobs);
  const without = await of.db.rows(
    script<{ loans: number }>(`
      select count(*)::int as loans from loan_order o where o.status in ('active', 'overdue')
        and not exists (select from loan_officer f where f.order_id = o.id)`),
  );
  expect(without).toEqual([{ loans: 0 }]);
});
