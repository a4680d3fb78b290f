import { expect } from 'vitest';
import { fillLogin } from '../log-in.ts';
import { asData, client, type Client } from '../../testing/client.ts';
import { list } from '../phone.ts';
import { type Check, people, type World } from './check.ts';
import { routes } from './specification.ts';

/** Who owes, with the order and its first open plan. */
async function debtor(world: World) {
  const calls = await world.byCalls(people.threeBills);
  const order = asData((await calls.done('/my/getMyLoanInfo'))['order']);
  const orderId = Number(order['orderId']);
  const planId = String(asData(order['nextPlan'])['planId']);
  return { calls, orderId, planId };
}

async function repayDetail(world: World) {
  const { calls, orderId } = await debtor(world);
  return calls.done(`/order/api/getRepayDetailV2/${orderId}`, { method: 'POST' });
}

/** The fields a call complains of when it is sent nothing: those it needs. */
async function wantedFields(calls: Client, path: string): Promise<string[]> {
  const { data } = await calls.ask(path, { body: {} });
  return Object.keys(asData(asData(data)['errors'])).toSorted();
}

/** What comes in answers and goes out in requests, field by field. */
export const answerChecks: readonly Check[] = [
  {
    under: '3. Entities and their fields',
    says:
      'Repay detail response: repayAccountId, repayAccount, minRepayAmount, repayPlanList[] ' +
      '(planId, remainingAmount), couponVoList[] (couponName, userCouponId, ' +
      'couponUsableStatus; 2 = currently selected).',
    where: 'calls',
    async prove(world) {
      const detail = await repayDetail(world);
      const [plan] = list(detail['repayPlanList']);
      const [coupon] = list(detail['couponVoList']);
      for (const name of ['repayAccountId', 'repayAccount', 'minRepayAmount']) {
        expect(detail).toHaveProperty(name);
      }
      for (const name of ['planId', 'remainingAmount']) expect(plan).toHaveProperty(name);
      for (const name of ['couponName', 'userCouponId', 'couponUsableStatus']) {
        expect(coupon).toHaveProperty(name);
      }
      const { calls, planId } = await debtor(world);
      const usable = list(detail['couponVoList']).find(
        (one) => one['couponUsableStatus'] === 1,
      );
      const choose = (userCouponId: unknown) =>
        calls.done('/coupon/api/couponUsedByPlanId', { body: { userCouponId, planId } });
      await choose(usable?.['userCouponId']);
      const after = list((await repayDetail(world))['couponVoList']);
      await choose(null);
      const chosen = after.find((one) => one['userCouponId'] === usable?.['userCouponId']);
      expect(chosen?.['couponUsableStatus']).toBe(2);
    },
  },
  {
    under: '3. Entities and their fields',
    says:
      'Extension detail response: beforeRepayDate, extensionRepayDate, repayAccount, ' +
      'extensionFee.',
    where: 'calls',
    async prove(world) {
      const calls = await world.byCalls(people.dueTomorrow);
      const order = asData((await calls.done('/my/getMyLoanInfo'))['order']);
      const { planId } = asData(order['nextPlan']);
      const offer = await calls.done('/order/api/extensionDetail', { body: { planId } });
      const named = ['beforeRepayDate', 'extensionRepayDate', 'repayAccount', 'extensionFee'];
      for (const name of named) expect(offer).toHaveProperty(name);
    },
  },
  {
    under: '3. Entities and their fields',
    says:
      'Repay submit payload: bizType (1 = repayment, 2 = extension), planId, payAmount, ' +
      'repayAccountId, payCard (false).',
    where: 'calls',
    async prove(world) {
      const { calls } = await debtor(world);
      const path = '/order/payment/api/submitRepayApplyV2';
      const named = ['bizType', 'payAmount', 'payCard', 'planId', 'repayAccountId'];
      expect(await wantedFields(calls, path)).toEqual(named);
      for (const bizType of [0, 1, 2, 3]) {
        const body = { bizType, planId: 'x'.repeat(22), payAmount: 1, payCard: true };
        const { data } = await calls.ask(path, { body });
        const wrong = Object.keys(asData(asData(data)['errors']));
        expect(wrong.includes('bizType'), `${bizType}`).toBe(![1, 2].includes(bizType));
        expect(wrong).toContain('payCard');
      }
    },
  },
  {
    under: '9. Business constants and limits',
    says: 'bizType 1 repayment, 2 extension; login deviceType 4.',
    where: 'calls',
    async prove(world) {
      const { calls } = await debtor(world);
      const asked = async (path: string, body: object) => {
        const { data } = await calls.ask(path, { body });
        return Object.keys(asData(asData(data)['errors']));
      };
      const submit = '/order/payment/api/submitRepayApplyV2';
      for (const bizType of [1, 2]) {
        expect(await asked(submit, { bizType })).not.toContain('bizType');
      }
      const login = '/authentication/mobileLogin';
      expect(await asked(login, { deviceType: 4 })).not.toContain('deviceType');
      expect(await asked(login, { deviceType: 5 })).toContain('deviceType');
    },
  },
  {
    under: '3. Entities and their fields',
    says: 'Login payload: mobile, captcha, username, deviceType (4), deviceBrand, appChannelCode.',
    where: 'calls',
    async prove(world) {
      const calls = client(world.stage.app.url);
      const path = '/authentication/mobileLogin';
      expect(await wantedFields(calls, path)).toEqual([
        'appChannelCode',
        'captcha',
        'deviceBrand',
        'deviceType',
        'mobile',
        'username',
      ]);
      const { data } = await calls.ask(path, { body: { deviceType: 3 } });
      expect(asData(asData(data)['errors'])['deviceType']).toBe('must be 4');
    },
  },
  {
    under: '3. Entities and their fields',
    says: 'Login response: token, id, appRedirectStatus.',
    where: 'calls',
    async prove(world) {
      const calls = client(world.stage.app.url);
      const login = await calls.logIn('0977555040', world.stage.app.simulatorUrl);
      expect(Object.keys(login).toSorted()).toEqual(['appRedirectStatus', 'id', 'token']);
      expect(login['appRedirectStatus']).toBe(1);
    },
  },
  {
    under: '3. Entities and their fields',
    says: 'Auth step list entries: cerCode, isAuth (0 = not done).',
    where: 'calls',
    async prove(world) {
      const calls = await world.byCalls(people.halfVerified);
      const path = '/user/auth/api/getUserAuthProcessStep';
      const steps = list((await calls.ask(path, { method: 'POST' })).data);
      expect(steps.every((step) => 'cerCode' in step)).toBe(true);
      expect(steps.map(({ isAuth }) => isAuth)).toEqual([1, 0, 0, 0, 0]);
    },
  },
  {
    under: '3. Entities and their fields',
    says:
      'Device record: deviceid, appNameDevice, appVersionDevice, deviceTypeDevice (h5), ' +
      'language.',
    where: 'screens',
    async prove(world) {
      const person = await world.visitor('0977555041');
      const record = person.page.waitForRequest(/addUserGrabInfoToRisk/);
      await person.goesTo('/home');
      await person.taps('Log in or start');
      await fillLogin(person);
      const { info, type } = (await record).postDataJSON();
      expect(type).toBe(1);
      expect(Object.keys(JSON.parse(info)).toSorted()).toEqual([
        'appNameDevice',
        'appVersionDevice',
        'deviceTypeDevice',
        'deviceid',
        'language',
      ]);
    },
  },
  {
    under: '3. Entities and their fields',
    says:
      'Geolocation record: latitudeLocation, longitudeLocation, eastOrWestLocation, ' +
      'northOrSouthLocation.',
    where: 'screens',
    async prove(world) {
      const person = await world.visitor('0977555042');
      await person.context.grantPermissions(['geolocation']);
      await person.context.setGeolocation({ latitude: -15.41, longitude: 28.28 });
      await person.goesTo('/home');
      await person.taps('Log in or start');
      await fillLogin(person);
      await expect.poll(async () => (await person.calls()).token).not.toBeNull();
      const body = { purpose: 'location', textVersion: 2, given: true };
      await (await person.calls()).done('/user/consent/api/save', { body });
      await person.context.clearCookies();
      world.aMinutePasses();
      const record = person.page.waitForRequest(
        (request) =>
          request.url().includes('addUserGrabInfoToRisk') && request.postDataJSON().type === 2,
      );
      await person.phone.readsAll();
      await person.goesTo('/home');
      await person.taps('Log in or start');
      await fillLogin(person);
      const sent = JSON.parse((await record).postDataJSON().info);
      expect(Object.keys(sent).toSorted()).toEqual([
        'eastOrWestLocation',
        'latitudeLocation',
        'longitudeLocation',
        'northOrSouthLocation',
      ]);
      expect(sent).toMatchObject({ eastOrWestLocation: 'E', northOrSouthLocation: 'S' });
    },
  },
  {
    under: '3. Entities and their fields',
    says:
      'Tracking event: deviceType, appName, appVersion, pageId, pageName, actionId, ' +
      'actionName, value.',
    where: 'screens',
    async prove(world) {
      const person = await world.visitor();
      const batches: unknown[] = [];
      person.page.on('request', (request) => {
        if (request.url().includes('buriedPointV2')) batches.push(request.postDataJSON());
      });
      await person.goesTo('/home');
      // What was noted goes out when the page hides, or when the network is there again.
      await expect
        .poll(async () => {
          await person.page.evaluate(() => dispatchEvent(new Event('online')));
          return batches.length;
        })
        .toBeGreaterThan(0);
      const [sent] = batches;
      const event = asData(Array.isArray(sent) ? sent[0] : sent);
      const { value: _, ...always } = event;
      expect(Object.keys(always).toSorted()).toEqual([
        'actionId',
        'actionName',
        'appName',
        'appVersion',
        'deviceType',
        'pageId',
        'pageName',
      ]);
    },
  },
  {
    under: '3. Entities and their fields',
    says: 'Identifiers from routes: orderId, orderPlanId.',
    where: 'screens',
    async prove(world) {
      const { orderId } = await debtor(world);
      const inRoutes = routes.flatMap(({ path }) =>
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      );
      expect(new Set(inRoutes)).toEqual(new Set(['orderId', 'orderPlanId']));
      const person = await world.loggedIn(people.threeBills);
      const asked = person.page.waitForRequest(/queryLoanDetail/);
      await person.goesTo(`/billing-details/${orderId}`);
      expect((await asked).url()).toMatch(new RegExp(`/queryLoanDetail/${orderId}$`));
    },
  },
  {
    under: '7. Calls',
    says: 'Response envelope: code, msg, data.',
    where: 'calls',
    async prove(world) {
      const { url } = world.stage.app;
      for (const path of ['/api/my/getUserInfo', '/api/nothing', '/api/h5/quickRepay/info']) {
        const answer: unknown = await (await fetch(url + path)).json();
        expect(Object.keys(asData(answer)).toSorted(), path).toEqual(['code', 'data', 'msg']);
      }
    },
  },
];
