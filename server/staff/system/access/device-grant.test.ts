import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { endAccess } from '../../../../contract/staff/people-acts.ts';
import {
  approveDeviceGrant,
  beginDeviceGrant,
  endDeviceGrant,
  showDeviceGrant,
} from '../../../../contract/staff/own-acts.ts';
import { whoAmI } from '../../../../contract/staff/session-acts.ts';
import { staffAtConsole } from '../../../../testing/staff-at-console.ts';
import { startApp } from '../../../../testing/start-app.ts';

it('a terminal is let in by its code, once, to look and propose for its person', async () => {
  await using app = await startApp();
  const terminal = staffAtConsole(app);
  const { deviceCode, userCode } = await terminal.done(beginDeviceGrant, {});
  expect((await terminal.ask(endDeviceGrant, { deviceCode })).reason).toBe('grant-waiting');
  const mary = staffAtConsole(app);
  await mary.logInAs('director');
  expect((await mary.done(showDeviceGrant, { userCode })).from).toMatch(/127\.0\.0/);
  await mary.done(approveDeviceGrant, { userCode });
  expect((await mary.ask(approveDeviceGrant, { userCode })).reason).toBe('grant-unknown');
  const { token, session } = await terminal.done(endDeviceGrant, { deviceCode });
  expect(session).toMatchObject({ means: 'terminal', passkeyUntil: null });
  expect((await terminal.ask(endDeviceGrant, { deviceCode })).reason).toBe('grant-unknown');
  expect([...terminal.cookies.keys()]).toEqual(['staff-browser']);

  const bearer = { authorization: `Bearer ${token}` };
  const asks = (name: string, args: object) =>
    terminal.askRaw(name, { requestId: randomUUID(), args }, bearer);
  expect((await asks(whoAmI.name, {})).status).toBe(200);
  const staffId = session.person.id;
  const ends = await asks(endAccess.name, { staffId, reason: 'By a terminal.' });
  expect(ends.reason).toBe('step-up-needed');
  // What is good for one is not for the other.
  const asCookie = { cookie: `staff=${token}` };
  const body = { requestId: randomUUID(), args: {} };
  expect((await terminal.askRaw(whoAmI.name, body, asCookie)).status).toBe(401);
  const cookie = mary.cookies.get('staff') ?? '';
  const asBearer = { authorization: `Bearer ${cookie}` };
  expect((await terminal.askRaw(whoAmI.name, body, asBearer)).status).toBe(401);
});

it('a terminal that is not let in for ten minutes restarts', async () => {
  await using app = await startApp();
  const terminal = staffAtConsole(app);
  const { deviceCode, userCode } = await terminal.done(beginDeviceGrant, {});
  app.hour.setOffset(app.hour.offsetSeconds() + 600n);
  const mary = staffAtConsole(app);
  await mary.logInAs('director');
  expect((await mary.ask(approveDeviceGrant, { userCode })).reason).toBe('grant-unknown');
  expect((await terminal.ask(endDeviceGrant, { deviceCode })).reason).toBe('grant-unknown');
});
