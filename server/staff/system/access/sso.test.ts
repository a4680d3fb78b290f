import { afterAll, beforeAll, expect, it } from 'vitest';
import { resumeContact } from '../../../../contract/staff/collections-acts.ts';
import { listPeople } from '../../../../contract/staff/people-acts.ts';
import { makeTotp } from '../../../../contract/staff/own-acts.ts';
import { whoAmI } from '../../../../contract/staff/session-acts.ts';
import { ssoWorld } from '../../../../testing/sso-world.ts';
import { staffAtConsole } from '../../../../testing/staff-at-console.ts';

let world: Awaited<ReturnType<typeof ssoWorld>>;
beforeAll(async () => {
  world = await ssoWorld();
});
afterAll(() => world.end());

it('a first login waits for two people, and from then on opens a session that looks', async () => {
  const first = await (await world.comeBack('mary@lender.example')).answer();
  expect(first.values['why']).toMatch(/two people confirm a first login/);
  await world.bound('mary@lender.example');
  const { someone, at, answer } = await world.comeBack('mary@lender.example');
  expect(at.searchParams.get('max_age')).toBe('3600');
  const { data, reason, values } = await answer();
  expect([reason, values]).toEqual([null, {}]);
  expect(data?.session).toMatchObject({ means: 'sso', passkeyUntil: null });
  expect((await someone.done(whoAmI, {})).session.person.name).toBe('Mary Phiri');
  expect((await someone.done(listPeople, {})).logins).toEqual([]);
  expect((await someone.ask(makeTotp, {})).reason).toBe('step-up-needed');
});

it('a login with a factor that no page can ask for acts, and changes no key', async () => {
  await world.bound('joseph@lender.example');
  const resumes = { borrowerId: 'none' };
  const weak = await world.comeBack('joseph@lender.example');
  await weak.answer();
  expect((await weak.someone.ask(resumeContact, resumes)).reason).toBe('step-up-needed');
  world.told.lie = (claims) => ({ ...claims, amr: ['pwd', 'phr'] });
  const strong = await world.comeBack('joseph@lender.example');
  await strong.answer();
  world.told.lie = null;
  // It is allowed, and there is no such borrower.
  expect((await strong.someone.ask(resumeContact, resumes)).reason).not.toBe('step-up-needed');
  expect((await strong.someone.ask(makeTotp, {})).reason).toBe('step-up-needed');
});

it('the same login is taken once, and in the browser that began it alone', async () => {
  await world.bound('naomi@lender.example');
  const { answer, args } = await world.comeBack('naomi@lender.example');
  const other = await staffAtConsole(world.app).askRaw('endSso', {
    requestId: crypto.randomUUID(),
    args,
  });
  expect(other.values['why']).toMatch(/begun elsewhere/);
  expect((await answer()).reason).toBe('sso-refused');
  const again = await world.comeBack('naomi@lender.example');
  expect((await again.answer()).status).toBe(200);
  expect((await again.answer()).reason).toBe('sso-refused');
});

it.each([
  ['no staff has', 'stranger@elsewhere.example', /no staff has this e-mail/],
  ['it does not vouch for', 'unverified@lender.example', /does not vouch/],
])('an address that %s gives no access', async (_, login, why) => {
  const { answer } = await world.comeBack(login);
  const { reason, values } = await answer();
  expect([reason, values['why']]).toEqual(['sso-refused', expect.stringMatching(why)]);
});
