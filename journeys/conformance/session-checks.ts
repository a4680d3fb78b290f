import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { agreesToContract } from '../borrow.ts';
import { fillLogin } from '../log-in.ts';
import { until } from '../../testing/until.ts';
import { asData } from '../../testing/client.ts';
import { halfVerified } from '../../testing/half-verified.ts';
import { type Check, people, type World } from './check.ts';
import { headers as named } from './specification.ts';

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
    under: '3. Entities and their fields',
    says:
      'App session: uid (random UUID per session), appName, AppVersionCode, tenantID, lang ' +
      '(en), device (h5), appChannelCode (default h5), token, userId, userInfo, deviceId ' +
      '(random UUID kept in local storage), loanType, authStep (number, default 1)',
    where: 'screens',
    async prove(world) {
      const headers = await sentHeaders(world);
      expect(headers['uid']).toMatch(uuid);
      expect(headers['lang']).toBe('en');
      expect(headers['appchannelcode']).toBe('h5');
      for (const name of ['appname', 'appversioncode', 'x-tenantid', 'token']) {
        expect(headers[name]).toMatch(/./);
      }
      const { page } = await world.loggedIn(people.free);
      const deviceId = await page.evaluate(() => localStorage.getItem('deviceId'));
      expect(deviceId).toMatch(uuid);
      const visitor = await world.visitor();
      await visitor.goesTo('/home');
      const other = await visitor.page.evaluate(() => localStorage.getItem('deviceId'));
      expect(other).not.toBe(deviceId);
    },
  },
  {
    under: '3. Entities and their fields',
    says: 'Token, user info, user id, channel code, auth step and loan type persist in cookies.',
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
    under: '1. What the product does and for whom',
    says: 'At start-up an optional query parameter appChannelCode is read and stored.',
    where: 'screens',
    async prove(world) {
      const visitor = await world.visitor();
      await visitor.goesTo('/home?appChannelCode=radio-3');
      const kept = async () => (await visitor.context.cookies()).map(({ value }) => value);
      await expect.poll(kept).toContain('radio-3');
      await visitor.goesTo('/qp');
      await visitor.types('Phone number of the borrower', '0961000002');
      await visitor.types('First six digits of the NRC', '111111');
      const sent = visitor.page.waitForRequest(/quickRepay\/info/);
      await visitor.taps('Open the bill');
      expect((await sent).headers()['appchannelcode']).toBe('radio-3');
    },
  },
  {
    under: '4. States and transitions',
    says:
      'Auth step: after login the auth steps are fetched; the step becomes the cerCode of ' +
      'the first step with isAuth 0 (cerCode 15 maps to step 3), or 3 if all are done.',
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
    under: '6. Roles and permissions',
    says: 'Two states: anonymous and logged-in (token present)',
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
    under: '6. Roles and permissions',
    says: 'Calls flagged as needing a token send the token plus a signature.',
    where: 'screens',
    async prove(world) {
      const headers = await sentHeaders(world);
      for (const name of named.token) expect(headers[name]).toMatch(/./);
      const cookies = await cookiesOf(world, people.free);
      expect(headers['token']).toBe(cookies['token']);
    },
  },
  {
    under: '7. Calls',
    says:
      'Headers on every request: appName, AppVersionCode, X-TenantID, lang, deviceBrand, ' +
      'appChannelCode.',
    where: 'screens',
    async prove(world) {
      const headers = await sentHeaders(world);
      const visitor = await world.visitor('0977555021');
      await visitor.goesTo('/home');
      await visitor.taps('Log in or start');
      await visitor.types('Phone number', visitor.phone.mobile);
      const sent = visitor.page.waitForRequest(/sendSmsCode/);
      await visitor.taps('Obtain');
      const unsigned = (await sent).headers();
      for (const name of named.every) {
        expect(headers[name.toLowerCase()], name).toMatch(/./);
        expect(unsigned[name.toLowerCase()], name).toMatch(/./);
      }
      for (const name of named.token) expect(unsigned[name]).toBeUndefined();
    },
  },
  {
    under: '7. Calls',
    says:
      'For token calls when a token exists: uid, nonce (6 random letters or digits), ' +
      'timestamp (ms), sign (MD5 hash of uid+nonce+timestamp), token.',
    where: 'screens',
    async prove(world) {
      const { uid = '', nonce = '', timestamp = '', sign } = await sentHeaders(world);
      expect(nonce).toMatch(/^[A-Za-z0-9]{6}$/);
      expect(timestamp).toMatch(/^\d{13}$/);
      const now = world.stage.app.context.clock.now().getTime();
      expect(Math.abs(Number(timestamp) - now)).toBeLessThan(300_000);
      const md5 = createHash('md5').update(uid + nonce + timestamp);
      expect(sign).toBe(md5.digest('hex'));
    },
  },
  {
    under: '9. Business constants and limits',
    says: 'App version code 1016, tenant tenant_24, language en, device h5, default channel h5.',
    where: 'screens',
    async prove(world) {
      const headers = await sentHeaders(world);
      expect(headers['appversioncode']).toBe('1016');
      expect(headers['x-tenantid']).toBe('tenant_24');
      expect(headers['lang']).toBe('en');
      expect(headers['appchannelcode']).toBe('h5');
      const visitor = await world.visitor('0977555022');
      const record = visitor.page.waitForRequest(/addUserGrabInfoToRisk/);
      await visitor.goesTo('/home');
      await visitor.taps('Log in or start');
      await fillLogin(visitor);
      const { info } = (await record).postDataJSON();
      expect(JSON.parse(info).deviceTypeDevice).toBe('h5');
    },
  },
  {
    under: '4. States and transitions',
    says:
      'On a 401 response the session (token, auth step, user info, user id) is cleared and ' +
      'the login drawer opens.',
    where: 'screens',
    prove: async (world) => endsWith401(world, '0977555006'),
  },
  {
    under: '6. Roles and permissions',
    says: 'A 401 logs the user out.',
    where: 'screens',
    prove: async (world) => endsWith401(world, '0977555007'),
  },
  {
    under: '8. Error catalogue',
    says: 'Code 401: clear the session and open the login drawer.',
    where: 'screens',
    prove: async (world) => endsWith401(world, '0977555008'),
  },
];

/** A session ends on the server; the next call clears it here and asks for the login. */
async function endsWith401(world: World, mobile: string): Promise<void> {
  const person = await world.visitor(mobile);
  await person.goesTo('/home');
  await person.taps('Log in or start');
  await fillLogin(person);
  await person.sees(/^Hello/);
  await (await person.calls()).done('/authentication/logout', { method: 'POST' });
  const drawer = person.page.getByRole('dialog', { name: 'Log In' });
  // What home itself still asks may get that answer first; then the drawer covers everything.
  await Promise.race([person.taps('Me').catch(() => null), drawer.waitFor()]);
  await drawer.waitFor();
  const names = async () => (await person.context.cookies()).map(({ name }) => name);
  await until(
    names,
    (left) => ['token', 'authStep', 'userInfo', 'userId'].every((one) => !left.includes(one)),
    'the session to be cleared',
  );
}

/** From the loan on, a cookie names its kind: the product that the server chose. */
async function keepsLoanType(world: World): Promise<void> {
  const calls = await world.byCalls(people.free);
  const body = { amount: 500, termDays: 30 };
  const { productId } = asData(
    (await calls.done('/api/v3/product/productTrial', { body }))['trial'],
  );
  const person = await world.loggedIn(people.free);
  await person.page.route(/appManualGetLoan/, (route) =>
    route.fulfill({
      json: { code: 200, msg: 'success', data: { orderId: 1, status: 'disbursing' } },
    }),
  );
  await person.goesTo('/borrow-plan?amount=500&term=30');
  await agreesToContract(person);
  await person.taps('Borrow K500.00');
  await person.taps('Confirm');
  await expect
    .poll(async () => (await cookiesOf(world, people.free))['loanType'])
    .toBe(productId);
  await person.page.unroute(/appManualGetLoan/);
}
