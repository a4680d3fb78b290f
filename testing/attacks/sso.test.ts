import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resumeContact } from '../../contract/staff/collections-acts.ts';
import { endAccess } from '../../contract/staff/people-acts.ts';
import { whoAmI } from '../../contract/staff/session-acts.ts';
import { sql } from '../../server/store/database/database.ts';
import { triesAsProgram } from '../as-program.ts';
import { type Lie, ssoWorld } from '../sso-world.ts';
import { staffAtConsole } from '../staff-at-console.ts';

/** The company's provider lies, and an insider has the program's SQL. */
let world: Awaited<ReturnType<typeof ssoWorld>>;
const joseph = 'joseph@lender.example';
beforeAll(async () => {
  world = await ssoWorld();
  await world.bound(joseph);
});
afterAll(() => world.end());

async function refusedWith(lie: Lie | null, login = joseph) {
  world.told.lie = lie;
  const { someone, answer } = await world.comeBack(login);
  const { reason, values } = await answer();
  Object.assign(world.told, { lie: null, isForged: false, ofUser: null });
  expect((await someone.ask(whoAmI, {})).reason).toBe('session-over');
  return [reason, values['why']];
}
const notHeard = ['sso-refused', 'it does not answer as it should'];
const unbound = ['sso-refused', expect.stringMatching(/two people confirm a first login/)];
const number = (value: unknown) => Number(value);

describe('a provider that lies opens no session', () => {
  it.each<[string, Lie]>([
    ['another issuer', (claims) => ({ ...claims, iss: 'https://login.example' })],
    ['another nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['no nonce', ({ nonce: _, ...claims }) => claims],
    ['another console', (claims) => ({ ...claims, aud: 'another' })],
    ['no time of the login', ({ auth_time: _, ...claims }) => claims],
    [
      'a login of hours ago',
      (claims) => ({ ...claims, auth_time: number(claims['iat']) - 3700 }),
    ],
    ['a login to come', (claims) => ({ ...claims, auth_time: number(claims['iat']) + 60 })],
    ['a token that is over', (claims) => ({ ...claims, exp: number(claims['iat']) - 600 })],
    ['a name without end', (claims) => ({ ...claims, sub: 's'.repeat(201) })],
  ])('%s', async (_, lie) => {
    expect(await refusedWith(lie)).toEqual(notHeard);
  });

  it('a signature of another key', async () => {
    world.told.isForged = true;
    expect(await refusedWith(null)).toEqual(notHeard);
  });

  it('another account than the one asked for', async () => {
    world.told.ofUser = (claims) => ({ ...claims, sub: 'mary@lender.example' });
    expect(await refusedWith(null)).toEqual(notHeard);
  });

  it('the address of a director in another’s account: it waits for two people', async () => {
    world.told.ofUser = (claims) => ({ ...claims, email: 'mary@lender.example' });
    expect(await refusedWith(null, 'stranger@elsewhere.example')).toEqual(unbound);
    // Not even twice, nor by the account's new name.
    world.told.ofUser = (claims) => ({ ...claims, email: 'mary@lender.example' });
    expect(await refusedWith(null, 'stranger@elsewhere.example')).toEqual(unbound);
    const another: Lie = (claims) => ({ ...claims, sub: 'recycled' });
    world.told.ofUser = (claims) => ({ ...claims, sub: 'recycled', email: joseph });
    expect(await refusedWith(another)).toEqual(unbound);
  });

  it('keeps five accounts of a person at most, in 20 logins at once', async () => {
    const count = sql<{ waiting: number }>(`
      select count(*)::int as waiting from staff_sso l join staff p on p.id = l.staff_id
      where p.email = 'ruth@lender.example' and l.bound_at is null`);
    world.told.ofUser = (claims) => ({ ...claims, email: 'ruth@lender.example' });
    const all = [];
    for (let at = 0; at < 20; at++) all.push(await world.comeBack(`flood-${at}`));
    await Promise.all(all.map(({ answer }) => answer()));
    world.told.ofUser = null;
    expect((await world.app.db.row(count))?.waiting).toBe(5);
  });
});

describe('a provider that lies about the factor opens a session that only looks', () => {
  it.each<[string, Lie]>([
    ['a password', (claims) => ({ ...claims, amr: ['pwd', 'mfa'], acr: '1' })],
    ['a text in place of a list', (claims) => ({ ...claims, amr: 'phr' })],
    ['a list in a list', (claims) => ({ ...claims, amr: [['phr']] })],
    ['another spelling', (claims) => ({ ...claims, amr: ['PHR', ' phr'] })],
  ])('%s', async (_, lie) => {
    world.told.lie = lie;
    const { someone, answer } = await world.comeBack(joseph);
    const { reason } = await answer();
    world.told.lie = null;
    const act = await someone.ask(resumeContact, { borrowerId: 'none' });
    expect([reason, act.reason]).toEqual([null, 'step-up-needed']);
  });
});

it('who lost their access does not come back by their company login', async () => {
  await world.bound('naomi@lender.example');
  const mary = staffAtConsole(world.app);
  await mary.logInAs('director');
  const { someone, answer } = await world.comeBack('naomi@lender.example');
  const staffId = (await answer()).data?.session.person.id ?? expect.fail('no session');
  await mary.done(endAccess, { staffId, reason: 'They leave.' });
  expect((await someone.ask(whoAmI, {})).reason).toBe('session-over');
  expect((await refusedWith(null, 'naomi@lender.example'))[0]).toBe('sso-refused');
});

describe('with the program’s SQL', () => {
  const tries = (statement: string) => triesAsProgram(world.app.db, [statement]);
  const row = (rest: string, values: string) => `
    insert into staff_sso (id, iss, sub, staff_id, asked_at${rest})
    select 'mine', 'https://x', 'me', id, now()${values} from staff
    where email = 'mary@lender.example'`;

  it.each([
    [
      'binds a login without two people',
      row(
        ', proposal_id, bound_at',
        ", (select id from proposal where kind = 'bind-sso' limit 1), now()",
      ),
      /two people say whose/,
    ],
    [
      'binds a login by a proposal that is done',
      `update staff_sso set bound_at = now(), proposal_id =
        (select id from proposal where kind = 'bind-sso' limit 1) where bound_at is null`,
      /no approved proposal/,
    ],
    [
      'gives a bound login to another person',
      `update staff_sso set staff_id = (select id from staff where email = 'mary@lender.example')
        where bound_at is not null and ended_at is null`,
      /stays of its person/,
    ],
    [
      'takes the account of a bound login',
      `update staff_sso set sub = 'me' where bound_at is not null and ended_at is null`,
      /stays of its person/,
    ],
    [
      'begins an ended login again',
      'update staff_sso set ended_at = null where ended_at is not null',
      /stays of its person/,
    ],
    ['deletes one', 'delete from staff_sso', /denied|stays of its person/],
  ])('%s: refused', async (_, statement, why) => {
    await expect(tries(statement)).rejects.toThrow(why);
  });
});
