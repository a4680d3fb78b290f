import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { fillLogin } from '../log-in.ts';
import { asData } from '../../testing/client.ts';
import { halfVerified } from '../../testing/half-verified.ts';
import { type Check, namesIn, numberIn, people, type World } from './check.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The headers a browser really sent with a token call, their names in small letters. */
async function sentHeaders(world: World): Promise<Record<string, string>> {
  const person = await world.loggedIn(people.free);
  const sent = person.page.waitForRequest(/\/api\/my\/getMyLoanInfo/);
  await person.goesTo('/me');
  return (await sent).headers();
}

async function cookiesOf(world: World, mobile: string): Promise<Record<string, string>> {
  const { context } = await world.loggedIn(mobile);
  const cookies = await context.cookies();
  return Object.fromEntries(
    cookies.map(({ name, value }) => [name, decodeURIComponent(value)]),
  );
}

/** What a session is, what every request carries, and where it is kept. */
export const sessionChecks: readonly Check[] = [
  {
    says: 'App session: uid (random UUID per session)',
    where: 'screens',
    async prove(world, text) {
      const headers = await sentHeaders(world);
      expect(headers['uid']).toMatch(uuid);
      for (const name of ['lang', 'appChannelCode']) {
        const [, value] = new RegExp(`${name} \\((?:default )?(\\w+)\\)`).exec(text) ?? [];
        expect(headers[name.toLowerCase()]).toBe(value);
      }
      for (const name of ['appname', 'appversioncode', 'x-tenantid', 'token']) {
        expect(headers[name]).toMatch(/./);
      }
      const { page } = await world.loggedIn(people.free);
      const deviceId = await page.evaluate(() => localStorage.getItem('deviceId'));
      expect(deviceId).toMatch(uuid);
      const visitor = await world.visitor();
      await visitor.goesTo('/home');
      const step = /default (\d)\)\.?$/.exec(text)?.[1];
      expect(step).toBe('1');
      const other = await visitor.page.evaluate(() => localStorage.getItem('deviceId'));
      expect(other).not.toBe(deviceId);
    },
  },
  {
    says: 'Token, user info, user id, channel code, auth step and loan type persist',
    where: 'screens',
    async prove(world) {
      const cookies = await cookiesOf(world, people.free);
      const user = await (await world.byCalls(people.free)).done('/my/getUserInfo');
      expect(JSON.parse(cookies['userInfo'] ?? '{}')).toEqual({ id: cookies['userId'] });
      expect(cookies['userId']).toBe(user['id']);
      expect(cookies['token']).toMatch(/./);
      expect(cookies['authStep']).toMatch(/^\d+$/);
      const visitor = await world.visitor();
      await visitor.goesTo('/home?appChannelCode=tv-7');
      await expect
        .poll(async () => (await visitor.context.cookies()).map(({ name }) => name))
        .toContain('appChannelCode');
      await keepsLoanType(world);
    },
  },
  {
    says: 'At start-up an optional query parameter appChannelCode',
    where: 'screens',
    async prove(world, text) {
      const [parameter = ''] = /\w+Code/.exec(text) ?? [];
      const visitor = await world.visitor();
      await visitor.goesTo(`/home?${parameter}=radio-3`);
      const kept = async () => (await visitor.context.cookies()).map(({ value }) => value);
      await expect.poll(kept).toContain('radio-3');
      await visitor.goesTo('/qp');
      await visitor.types('Phone number of the borrower', '0961000002');
      await visitor.types('First six digits of the NRC', '111111');
      const sent = visitor.page.waitForRequest(/quickRepay\/info/);
      await visitor.taps('Open the bill');
      expect((await sent).headers()[parameter.toLowerCase()]).toBe('radio-3');
    },
  },
  {
    says: 'Auth step: after login the auth steps are fetched',
    where: 'screens',
    async prove(world) {
      const { authStep: allDone } = await cookiesOf(world, people.free);
      expect(allDone).toBe('3');
      const { authStep: personal } = await cookiesOf(world, people.halfVerified);
      expect(personal).toBe('2');
      const mobile = '0977555020';
      await halfVerified(world.stage.app, mobile, ['identity', 'personal']);
      world.aMinutePasses();
      const { authStep: contacts } = await cookiesOf(world, mobile);
      const steps = await (await world.loggedIn(mobile)).calls();
      const path = '/user/auth/api/getUserAuthProcessStep';
      const { data } = await steps.ask(path, { method: 'POST' });
      const open = (Array.isArray(data) ? data.map(asData) : []).find(
        ({ isAuth }) => isAuth === 0,
      );
      expect([open?.['cerCode'], contacts]).toEqual([15, '3']);
    },
  },
  {
    says: 'Two states: anonymous and logged-in',
    where: 'screens',
    async prove(world) {
      const visitor = await world.visitor();
      await visitor.goesTo('/home');
      await visitor.control('Log in or start').waitFor();
      const person = await world.loggedIn(people.free);
      await person.goesTo('/home');
      await person.sees(/^Hello/);
      await person.context.clearCookies({ name: 'token' });
      await person.goesTo('/home');
      await person.control('Log in or start').waitFor();
      world.forget(people.free);
    },
  },
  {
    says: 'Calls flagged as needing a token send the token',
    where: 'screens',
    async prove(world) {
      const headers = await sentHeaders(world);
      for (const name of world.facts.headers.token) expect(headers[name]).toMatch(/./);
      const cookies = await cookiesOf(world, people.free);
      expect(headers['token']).toBe(cookies['token']);
    },
  },
  {
    says: 'Headers on every request',
    where: 'screens',
    async prove(world, text) {
      const headers = await sentHeaders(world);
      const visitor = await world.visitor('0977555021');
      await visitor.goesTo('/home');
      await visitor.taps('Log in or start');
      await visitor.types('Phone number', visitor.phone.mobile);
      const sent = visitor.page.waitForRequest(/sendSmsCode/);
      await visitor.taps('Obtain');
      const unsigned = (await sent).headers();
      const named = namesIn(text, 'appName');
      expect(named).toEqual(world.facts.headers.every);
      for (const name of named) {
        expect(headers[name.toLowerCase()], name).toMatch(/./);
        expect(unsigned[name.toLowerCase()], name).toMatch(/./);
      }
      for (const name of world.facts.headers.token) expect(unsigned[name]).toBeUndefined();
    },
  },
  {
    says: 'For token calls when a token exists',
    where: 'screens',
    async prove(world, text) {
      const { uid = '', nonce = '', timestamp = '', sign } = await sentHeaders(world);
      const length = numberIn(text, 'random letters');
      expect(nonce).toMatch(new RegExp(`^[A-Za-z0-9]{${length}}$`));
      expect(timestamp).toMatch(/^\d{13}$/);
      const now = world.stage.app.hour.now().getTime();
      expect(Math.abs(Number(timestamp) - now)).toBeLessThan(300_000);
      const md5 = createHash('md5').update(uid + nonce + timestamp);
      expect(sign).toBe(md5.digest('hex'));
    },
  },
  {
    says: 'App version code 1016, tenant',
    where: 'screens',
    async prove(world, text) {
      const headers = await sentHeaders(world);
      const said = (word: string) =>
        new RegExp(`${word} (\\w+)`).exec(text)?.[1] ?? `no ${word}`;
      expect(headers['appversioncode']).toBe(said('code'));
      expect(headers['x-tenantid']).toBe(said('tenant'));
      expect(said('language')).toBe('en');
      expect(headers['lang']).toBe(said('language'));
      expect(headers['appchannelcode']).toBe(said('default channel'));
      const visitor = await world.visitor('0977555022');
      const record = visitor.page.waitForRequest(/addUserGrabInfoToRisk/);
      await visitor.goesTo('/home');
      await visitor.taps('Log in or start');
      await fillLogin(visitor);
      const { info } = (await record).postDataJSON();
      expect(JSON.parse(info).deviceTypeDevice).toBe(said('device'));
    },
  },
];

/** Who borrows has the kind of the loan in a cookie from then on. */
async function keepsLoanType(world: World): Promise<void> {
  const person = await world.loggedIn(people.free);
  await person.page.route(/appManualGetLoan/, (route) =>
    route.fulfill({
      json: { code: 200, msg: 'success', data: { orderId: 1, status: 'disbursing' } },
    }),
  );
  await person.goesTo('/borrow-plan?product=first-loan&amount=500&term=30');
  await person.taps(/^I have read the Loan Contract/);
  await person.taps('Borrow K500.00');
  await person.taps('Confirm');
  await expect
    .poll(async () => (await cookiesOf(world, people.free))['loanType'])
    .toBe('first-loan');
  await person.page.unroute(/appManualGetLoan/);
}
