import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newInvite, listPeople } from '../../../../contract/staff/people-acts.ts';
import { showMe } from '../../../../contract/staff/own-acts.ts';
import { beginEnrol, endEnrol } from '../../../../contract/staff/own-acts.ts';
import {
  beginPasskey,
  endPasskey,
  leave,
  showWaysIn,
  whoAmI,
} from '../../../../contract/staff/session-acts.ts';
import { staffAtConsole } from '../../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { approveProposal, beginApproval } from '../../../../contract/staff/proposal-acts.ts';
import { showProposal } from '../../../../contract/staff/proposal-view.ts';
import { previewProposal, propose } from '../../../../contract/staff/propose-acts.ts';
import type { ProposalBody } from '../../../../contract/staff/proposal-kinds.ts';
import { invitationOf } from '../../../../testing/invitation.ts';
import { inviteStaff } from './change-staff.ts';
import { listDemoStaff, signForDemo } from './demo-login.ts';
import { verifySignature } from '../../acts/passkeys.ts';
import { findCaller } from './sessions.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const somebody = {
  name: 'Chanda Bwalya',
  email: 'Chanda@lender.example',
  mobile: '0966000111',
  nrc: '123456/10/1',
  roles: ['care'],
  lastDay: null,
} as const;

/** The director proposes an invitation, and finance approves: each by a passkey. */
async function invitedByTwo() {
  const [mary, peter] = [staffAtConsole(app), staffAtConsole(app)];
  await mary.logInAs('director');
  await peter.logInAs('finance');
  const body: ProposalBody = { kind: 'invite', ...somebody, roles: [...somebody.roles] };
  const { previewHash } = await mary.done(previewProposal, { body });
  const reason = 'She begins on Monday.';
  const { proposal } = await mary.done(propose, { body, reason, previewHash });
  const seen = { proposalId: proposal.id, version: proposal.version };
  expect((await mary.done(listPeople, {})).waiting).toMatchObject([
    { proposalId: proposal.id, by: 'Mary Phiri' },
  ]);
  const refused = await mary.ask(beginApproval, { ...seen, previewHash });
  expect(refused).toMatchObject({ status: 403, reason: 'same-person' });
  const { nonce, options } = await peter.done(beginApproval, { ...seen, previewHash });
  const response = await peter.demoSigned('peter@lender.example', options);
  await peter.done(approveProposal, { ...seen, nonce, response });
  await expect
    .poll(
      async () => (await mary.done(showProposal, { proposalId: proposal.id })).proposal.state,
    )
    .toBe('done');
  const { people } = await mary.done(listPeople, {});
  const chanda = people.find(({ name }) => name === somebody.name);
  if (chanda === undefined) throw new Error('a person is invited');
  return chanda.id;
}

describe('who works for the lender', () => {
  it('is offered the people of the simulator and logs in as one of them', async () => {
    const someone = staffAtConsole(app);
    const ways = await someone.done(showWaysIn, {});
    expect(ways.demoPeople.map(({ name }) => name)).toContain('Mary Phiri');
    const session = await someone.logInAs('director');
    expect(session).toMatchObject({ roles: ['director'], means: 'passkey' });
    expect(session.permissions['money-by-hand']).toEqual(['reads', 'proposes', 'approves']);
    expect((await someone.done(whoAmI, {})).session.person.name).toBe('Mary Phiri');
  });

  it('comes in once by an invitation, with a passkey of their own, and again by that', async () => {
    const { context } = app;
    const staffId = await invitedByTwo();
    const invitation = await invitationOf(context, staffId);
    const chanda = staffAtConsole(app);
    const { name, options } = await chanda.done(beginEnrol, invitation);
    expect(name).toBe('Chanda Bwalya');
    const args = { ...invitation, response: chanda.made(options), keyName: 'A phone' };
    expect((await chanda.done(endEnrol, args)).session.roles).toEqual(['care']);
    expect((await chanda.done(showMe, {})).passkeys).toHaveLength(1);
    expect((await chanda.ask(endEnrol, args)).reason).toBe('invite-over');
    await chanda.done(leave, {});
    expect(await chanda.ask(whoAmI, {})).toMatchObject({ status: 401, reason: 'session-over' });
    expect((await chanda.logIn()).person.name).toBe('Chanda Bwalya');
    const director = staffAtConsole(app);
    await director.logInAs('director');
    const late = await director.ask(newInvite, { staffId });
    expect(late.reason).toBe('not-possible-now');
    const { people } = await director.done(listPeople, {});
    expect(people.find(({ id }) => id === staffId)).toMatchObject({
      state: 'works-here',
      passkeys: 1,
    });
  });

  it.each([
    ['the card', { ...somebody, email: 'x@y.zm', mobile: '0966000112' }],
    ['the mobile number', { ...somebody, email: 'x@y.zm', nrc: '123457/10/1' }],
    ['the e-mail address', { ...somebody, mobile: '0966000113', nrc: '123458/10/1' }],
  ])('is one person: %s belongs to no other', async (taken, invited) => {
    expect(await inviteStaff(app.context, invited, { proposalId: null })).toEqual({ taken });
  });

  it('is refused a signature over something else, of another key, or given twice', async () => {
    const someone = staffAtConsole(app);
    await someone.done(beginPasskey, {});
    const { options } = await someone.done(beginPasskey, {});
    const foreign = await someone.ask(endPasskey, { response: someone.signed(options) });
    expect(foreign.reason).toBe('passkey-unknown');
    const other = { challenge: Buffer.alloc(32, 1).toString('base64url') };
    const response = await someone.demoSigned('mary@lender.example', other);
    expect((await someone.ask(endPasskey, { response })).reason).toBe('signature-wrong');
    const again = await someone.done(beginPasskey, {});
    const right = await someone.demoSigned('mary@lender.example', again.options);
    await someone.done(endPasskey, { response: right });
    expect((await someone.ask(endPasskey, { response: right })).reason).toBe('signature-wrong');
  });
});

it('the keys of the simulator’s people open nothing where money is real', async () => {
  const { context } = app;
  const real = { ...context, config: { ...context.config, providers: 'real' as const } };
  const someone = staffAtConsole(app);
  await someone.logInAs('director');
  const token = someone.cookies.get('staff') ?? '';
  expect(await findCaller(context, token)).toMatchObject({ name: 'Mary Phiri' });
  expect(await findCaller(real, token)).toBeNull();
  const email = 'mary@lender.example';
  const challenge = Buffer.alloc(32, 2).toString('base64url');
  const given = { response: await someone.demoSigned(email, { challenge }), challenge };
  expect(await verifySignature(context, someone.at, given)).toHaveProperty('credentialId');
  expect(await verifySignature(real, someone.at, given)).toBe('unknown');
  expect(await listDemoStaff(real, someone.at)).toEqual([]);
  expect(await signForDemo(real, someone.at, { email, challenge })).toBeNull();
});

describe('a session', () => {
  it('ends after twenty idle minutes, and ten hours after its login', async () => {
    const before = app.hour.offsetSeconds();
    const someone = staffAtConsole(app);
    await someone.logInAs('director');
    for (let minutes = 0n; minutes < 600n; minutes += 15n) {
      app.hour.setOffset(before + minutes * 60n);
      expect([minutes, (await someone.ask(whoAmI, {})).status]).toEqual([minutes, 200]);
    }
    app.hour.setOffset(before + 600n * 60n);
    expect((await someone.ask(whoAmI, {})).reason).toBe('session-over');
    await someone.logInAs('director');
    app.hour.setOffset(before + 620n * 60n);
    expect((await someone.ask(whoAmI, {})).reason).toBe('session-over');
    app.hour.setOffset(before);
  });

  it('is asked from its own origin alone, with the header no form can send', async () => {
    const someone = staffAtConsole(app);
    await someone.logInAs('director');
    const body = { requestId: '6e6d2a0c-7a3c-4c3f-9d0a-5c4f3c1b2a10', args: {} };
    const foreign = { origin: 'https://elsewhere.example' };
    expect((await someone.askRaw('whoAmI', body, foreign)).status).toBe(403);
    expect((await someone.askRaw('whoAmI', body, { 'x-console': '0' })).status).toBe(403);
    expect((await someone.askRaw('whoAmI', body)).status).toBe(200);
  });
});
