import { afterAll, beforeAll, expect, it } from 'vitest';
import { mayContact, showContactRules } from '../../../../contract/staff/collections-acts.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import {
  type Colleague,
  colleague,
  doneByTwo,
  proposed,
} from '../../../../testing/staff-world.ts';
import { twoPeopleWorld } from '../../../../testing/two-people-world.ts';
import { script } from '../../../store/database/database.ts';
import { carryOutProposals } from '../../../app/proposals.ts';

const hour = 3600;
const day = 24 * hour;

let of: Awaited<ReturnType<typeof twoPeopleWorld>>;
let office: Awaited<ReturnType<typeof consoleOfWorld>>;
let care: Colleague;
let law: Colleague;
beforeAll(async () => {
  of = await twoPeopleWorld(async (world) => {
    office = await consoleOfWorld(world);
    care = await colleague(world.context, 'Care', ['care']);
    law = await colleague(world.context, 'Law', ['compliance']);
  });
});
afterAll(async () => {
  await office.close();
  expect(await of.end()).toEqual([]);
});

const seen = () => office.done('care', showContactRules, {});

it('two people change the rules and name a holiday, and not beyond the licence', async () => {
  const { world, at } = of;
  const { orderId } = await at.lentLoan();
  const { version, rules } = await seen();
  expect([version, rules.toHour]).toEqual([1, 18]);
  const body = {
    kind: 'contact-rules' as const,
    rules: { ...rules, toHour: 17 },
    holidays: [],
  };
  expect((await proposed(law, body)).reason).toBe('not-allowed');
  const refused = async (wrong: object) =>
    (await proposed(care, { ...body, rules: { ...rules, ...wrong } })).values['why'];
  expect(await refused({ toHour: 19 })).toContain('between 8 and 18');
  expect(await refused({ weekdays: [7] })).toContain('no Sunday');
  expect(await refused({ callsADay: 0 })).toContain('one call');
  expect(await refused({})).toBe('It is so already.');
  // From Monday the second of March on these are a Saturday and the Monday after it.
  const mourning = { on: '2026-04-13' as CivilDate, name: 'National mourning' };
  await doneByTwo(world.context, [care, law], { ...body, holidays: [mourning] });
  expect((await seen()).version).toBe(1);
  await world.pass(601);
  await carryOutProposals(world.context);
  const now = await seen();
  expect([now.version, now.rules.toHour]).toEqual([2, 17]);
  expect(now.holidays).toContainEqual({ ...mourning, isAssumed: false });
  expect(now.holidays[0]?.on).toBe('2026-03-09');
  const mayCall = async () => {
    const asked = { orderId: String(orderId), how: 'call' } as const;
    return (await office.done('care', mayContact, asked)).whys.map(({ rule }) => rule);
  };
  await world.pass(40 * day);
  expect(await mayCall()).toEqual([]);
  await world.pass(7.5 * hour);
  expect(await mayCall()).toEqual(['outside-hours']);
  await world.pass(day + 17 * hour);
  expect(await mayCall()).toEqual(['holiday']);
});

it('the database takes no version and no holiday that two people did not agree to', async () => {
  for (const text of [
    `insert into contact_rules_version (version, rules, proposal_id, published_at)
      select 9, rules, proposal_id, published_at from contact_rules_version`,
    `insert into contact_rules_version (version, rules, proposal_id, published_at)
      values (9, '{}', 'none', now())`,
    `insert into holiday (on_date, name, source, added_at)
      values ('2026-04-14', 'A day off', 'me', now())`,
  ]) {
    await expect(of.program.run(script(text))).rejects.toThrow(/two people/);
  }
});
