import { afterEach, beforeEach, expect, it } from 'vitest';
import { playBrowser } from '../session/browser-for-tests.ts';
import type { PlayedBrowser } from '../session/browser-for-tests.ts';
import { endSession, readSession, startSession } from '../session/session.ts';
import { playServer } from './server-for-tests.ts';
import type { PlayedServer } from './server-for-tests.ts';
import { askForUser } from './use-user.ts';

const user = {
  id: 'u'.repeat(22),
  mobile: '0971000001',
  fullName: 'Thandiwe Zulu',
  creditLimit: 1000,
  settledLoans: 0,
  createdAt: '2026-11-26T08:00:00.000Z',
};
let server: PlayedServer;
let browser: PlayedBrowser;
let count = 0;

beforeEach(async () => {
  server = await playServer();
  browser = playBrowser(`${server.origin}/home`);
  count += 1;
  startSession({ token: `token${count}`.padEnd(24, 'x'), userId: user.id });
});
afterEach(async () => {
  endSession();
  browser.close();
  await server.close();
});

it('a new tab asks once who is logged in, and knows it from then on', async () => {
  server.reply({ code: 200, data: user });
  await Promise.all([askForUser(), askForUser()]);
  await askForUser();
  expect(server.received.map(({ url }) => url)).toEqual(['/api/my/getUserInfo']);
  expect(readSession().userInfo).toMatchObject({ fullName: 'Thandiwe Zulu' });
});

it('asks again where there was no answer', async () => {
  server.reply({ code: 1500, data: null });
  await askForUser();
  expect(readSession().userInfo).toBeNull();
  server.reply({ code: 200, data: user });
  await askForUser();
  expect(readSession().userInfo).toMatchObject({ mobile: user.mobile });
});

it('asks nothing where no one is logged in, and keeps no answer for another', async () => {
  server.reply({ code: 200, data: user });
  const asking = askForUser();
  startSession({ token: 'another-token-of-another-one', userId: 'v'.repeat(22) });
  await asking;
  expect(readSession().userInfo).toBeNull();
  endSession();
  await askForUser();
  expect(server.received).toHaveLength(1);
});
