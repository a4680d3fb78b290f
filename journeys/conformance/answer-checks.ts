import { expect } from 'vitest';
import { fillLogin } from '../log-in.ts';
import { asData, client, type Client } from '../../testing/client.ts';
import { list } from '../phone.ts';
import { type Check, namesIn, numberIn, people, type World } from './check.ts';

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
  return Object.keys(asData(asData(data)['errors']));
}

/** What comes in answers and goes out in requests, field by field. */
export const answerChecks: readonly Check[] = [
  {
    says: 'Repay detail response',
    where: 'calls',
    async prove(world, text) {
      const detail = await repayDetail(world);
      const [plan] = list(detail['repayPlanList']);
      const [coupon] = list(detail['couponVoList']);
      const there = [detail, plan, coupon].flatMap((one) => Object.keys(asData(one)));
      const named = world.facts.entities['Repay detail response'] ?? [];
      expect(named.length).toBeGreaterThan(8);
      for (const name of named) expect(there).toContain(name);
      const selected = numberIn(text, '= currently selected|couponUsableStatus; ');
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
      expect(chosen?.['couponUsableStatus']).toBe(selected);
    },
  },
  {
    says: 'Extension detail response',
    where: 'calls',
    async prove(world) {
      const calls = await world.byCalls(people.dueTomorrow);
      const order = asData((await calls.done('/my/getMyLoanInfo'))['order']);
      const { planId } = asData(order['nextPlan']);
      const offer = await calls.done('/order/api/extensionDetail', { body: { planId } });
      const named = world.facts.entities['Extension detail response'] ?? [];
      expect(named.length).toBe(4);
      for (const name of named) expect(Object.keys(offer)).toContain(name);
    },
  },
  {
    says: 'Repay submit payload: bizType',
    where: 'calls',
    async prove(world, text) {
      const { calls } = await debtor(world);
      const path = '/order/payment/api/submitRepayApplyV2';
      const named = world.facts.entities['Repay submit payload'] ?? [];
      expect((await wantedFields(calls, path)).toSorted()).toEqual(named.toSorted());
      const right = /bizType \((\d) = repayment, (\d) = extension/
        .exec(text)
        ?.slice(1)
        .map(Number);
      for (const bizType of [0, 1, 2, 3]) {
        const body = { bizType, planId: 'x'.repeat(22), payAmount: 1, payCard: true };
        const { data } = await calls.ask(path, { body });
        const wrong = Object.keys(asData(asData(data)['errors']));
        expect(wrong.includes('bizType'), `${bizType}`).toBe(!right?.includes(bizType));
        expect(wrong).toContain('payCard');
      }
    },
  },
  {
    says: 'bizType 1 repayment, 2 extension; login deviceType 4',
    where: 'calls',
    async prove(world, text) {
      const { calls } = await debtor(world);
      const asked = async (path: string, body: object) => {
        const { data } = await calls.ask(path, { body });
        return Object.keys(asData(asData(data)['errors']));
      };
      const submit = '/order/payment/api/submitRepayApplyV2';
      for (const word of ['repayment', 'extension']) {
        expect(await asked(submit, { bizType: numberIn(text, ` ${word}`) })).not.toContain(
          'bizType',
        );
      }
      const login = '/authentication/mobileLogin';
      const deviceType = numberIn(text, 'deviceType');
      expect(await asked(login, { deviceType })).not.toContain('deviceType');
      expect(await asked(login, { deviceType: deviceType + 1 })).toContain('deviceType');
    },
  },
  {
    says: 'Login payload: mobile, captcha',
    where: 'calls',
    async prove(world, text) {
      const calls = client(world.stage.app.url);
      const path = '/authentication/mobileLogin';
      expect((await wantedFields(calls, path)).toSorted()).toEqual(
        namesIn(text, 'mobile').toSorted(),
      );
      const { data } = await calls.ask(path, { body: { deviceType: 3 } });
      expect(asData(asData(data)['errors'])['deviceType']).toBe(
        `must be ${numberIn(text, 'deviceType')}`,
      );
    },
  },
  {
    says: 'Login response: token, id',
    where: 'calls',
    async prove(world, text) {
      const calls = client(world.stage.app.url);
      const login = await calls.logIn('0977555040', world.stage.app.simulatorUrl);
      expect(Object.keys(login).toSorted()).toEqual(namesIn(text, 'token').toSorted());
      expect(login['appRedirectStatus']).toBe(1);
    },
  },
  {
    says: 'Auth step list entries',
    where: 'calls',
    async prove(world, text) {
      const calls = await world.byCalls(people.halfVerified);
      const path = '/user/auth/api/getUserAuthProcessStep';
      const steps = list((await calls.ask(path, { method: 'POST' })).data);
      for (const name of namesIn(text, 'cerCode')) {
        expect(steps.every((step) => name in step)).toBe(true);
      }
      const notDone = Number(/isAuth \((\d) = not done\)/.exec(text)?.[1]);
      expect(steps.map(({ isAuth }) => isAuth)).toEqual([
        1,
        notDone,
        notDone,
        notDone,
        notDone,
      ]);
    },
  },
  {
    says: 'Device record: deviceid',
    where: 'screens',
    async prove(world, text) {
      const person = await world.visitor('0977555041');
      const record = person.page.waitForRequest(/addUserGrabInfoToRisk/);
      await person.goesTo('/home');
      await person.taps('Log in or start');
      await fillLogin(person);
      const { info, type } = (await record).postDataJSON();
      expect(type).toBe(1);
      expect(Object.keys(JSON.parse(info)).toSorted()).toEqual(
        namesIn(text, 'deviceid').toSorted(),
      );
    },
  },
  {
    says: 'Geolocation record: latitudeLocation',
    where: 'screens',
    async prove(world, text) {
      const person = await world.visitor('0977555042');
      await person.context.grantPermissions(['geolocation']);
      await person.context.setGeolocation({ latitude: -15.41, longitude: 28.28 });
      await person.goesTo('/home');
      await person.taps('Log in or start');
      await fillLogin(person);
      await expect.poll(async () => (await person.calls()).token).not.toBeNull();
      const body = { purpose: 'location', textVersion: 1, given: true };
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
      expect(Object.keys(sent).toSorted()).toEqual(
        namesIn(text, 'latitudeLocation').toSorted(),
      );
      expect(sent).toMatchObject({ eastOrWestLocation: 'E', northOrSouthLocation: 'S' });
    },
  },
  {
    says: 'Tracking event: deviceType, appName',
    where: 'screens',
    async prove(world, text) {
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
      const named = namesIn(text, 'deviceType');
      expect(named).toHaveLength(8);
      for (const name of Object.keys(event)) expect(named).toContain(name);
      for (const name of named.filter((one) => one !== 'value')) {
        expect(Object.keys(event)).toContain(name);
      }
    },
  },
  {
    says: 'Identifiers from routes: orderId, orderPlanId',
    where: 'screens',
    async prove(world, text) {
      const { orderId } = await debtor(world);
      const named = namesIn(text, 'orderId');
      const inRoutes = world.facts.routes.flatMap(({ path }) =>
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      );
      expect([...new Set(inRoutes)].toSorted()).toEqual(named.toSorted());
      const person = await world.loggedIn(people.threeBills);
      const asked = person.page.waitForRequest(/queryLoanDetail/);
      await person.goesTo(`/billing-details/${orderId}`);
      expect((await asked).url()).toMatch(new RegExp(`/queryLoanDetail/${orderId}$`));
    },
  },
  {
    says: 'Response envelope: code, msg, data',
    where: 'calls',
    async prove(world, text) {
      const named = namesIn(text, 'code').toSorted();
      const { url } = world.stage.app;
      for (const path of ['/api/my/getUserInfo', '/api/nothing', '/api/h5/quickRepay/info']) {
        const answer: unknown = await (await fetch(url + path)).json();
        expect(Object.keys(asData(answer)).toSorted(), path).toEqual(named);
      }
    },
  },
];
