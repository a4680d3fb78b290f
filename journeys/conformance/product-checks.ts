import { expect } from 'vitest';
import { kwacha } from '../../contract/words/ngwee.ts';
import { client } from '../../testing/client.ts';
import { list } from '../phone.ts';
import { readBill } from '../pay.ts';
import { type Check, people } from './check.ts';
import { routes } from './specification.ts';

/** What the product is, how its screens behave, and who may see them. */
export const productChecks: readonly Check[] = [
  {
    under: 'The product',
    says:
      'The product is a mobile-first web application for short-term cash loans for ' +
      'borrowers in Zambia (amounts in ZMW; tagline: a pocket wallet for all Zambians)',
    where: 'screens',
    async prove(world) {
      const visitor = await world.visitor();
      await visitor.goesTo('/home');
      const shown = await visitor.page.getByRole('heading', { level: 1 }).innerText();
      expect(shown.toLowerCase()).toBe('a pocket wallet for all zambians');
      const person = await world.loggedIn(people.dueTomorrow);
      await person.goesTo('/home');
      await person.taps('Extend this bill');
      await person.page.getByLabel(/\(ZMW\)$/).waitFor();
    },
  },
  {
    under: '1. What the product does and for whom',
    says:
      'Borrowers log in with a phone number and an SMS code, complete identity and ' +
      'authentication steps, view their loan, and repay it in full or in part (optionally ' +
      'with a coupon) or extend it for a fee.',
    where: 'calls',
    async prove(world) {
      const calls = client(world.stage.app.url);
      await calls.logIn('0977555060', world.stage.app.simulatorUrl);
      const path = '/user/auth/api/getUserAuthProcessStep';
      expect(list((await calls.ask(path, { method: 'POST' })).data)).toHaveLength(5);
      const person = await world.loggedIn(people.threeBills);
      const bill = await readBill(person);
      expect(bill.minimum).toBeLessThan(bill.remaining);
      const debtor = await world.byCalls(people.threeBills);
      const loan = await debtor.done(`/order/api/queryLoanDetail/${bill.orderId}`, {
        method: 'POST',
      });
      expect(list(loan['plans'])).toHaveLength(3);
      const other = await world.byCalls(people.dueTomorrow);
      const { planId } = await readBill(await world.loggedIn(people.dueTomorrow));
      const offer = await other.done('/order/api/extensionDetail', { body: { planId } });
      expect(Number(offer['extensionFee'])).toBeGreaterThan(0);
      const { total } = await other.done('/my/couponList', { body: {} });
      expect(Number(total)).toBeGreaterThan(0);
      expect(bill.remaining).toBeGreaterThan(kwacha(0));
    },
  },
  {
    under: '1. What the product does and for whom',
    says:
      'Related areas by name: loan bills, estimated bill, loan contract, coupons, identity ' +
      'verification, emergency contacts, questionnaire, face recognition.',
    where: 'calls',
    async prove(world) {
      const calls = await world.byCalls(people.free);
      const path = '/user/auth/api/getUserAuthProcessStep';
      const steps = list((await calls.ask(path, { method: 'POST' })).data);
      const shown = [
        ...routes.map(({ title }) => title),
        ...steps.map(({ name }) => String(name)),
      ].map((name) => name.toLowerCase());
      // The specification itself names two of them otherwise among its titles.
      const titles: Record<string, string> = {
        'identity verification': 'identity information',
      };
      const areas = [
        'loan bills',
        'estimated bill',
        'loan contract',
        'coupons',
        'identity verification',
        'emergency contacts',
        'questionnaire',
        'face recognition',
      ];
      for (const area of areas) {
        const name = titles[area] ?? area.replace(/s$/, '');
        expect(
          shown.some((one) => one.includes(name)),
          area,
        ).toBe(true);
      }
    },
  },
  {
    under: '2. Screens and routes',
    says: 'Routes (auth = login required):',
    where: 'calls',
    async prove({ stage }) {
      const paths = routes.map(({ path }) => path.replace(/\{\w+\}/g, '1'));
      for (const path of paths) {
        const response = await fetch(stage.app.url + path, { redirect: 'manual' });
        expect([200, 302, 308], path).toContain(response.status);
      }
      expect((await fetch(`${stage.app.url}/no-such-screen`)).status).toBe(404);
    },
  },
  {
    under: '2. Screens and routes',
    says: 'Navigation scrolls to the top on each route change.',
    where: 'screens',
    async prove(world) {
      const person = await world.loggedIn(people.threeBills);
      const top = () => person.page.evaluate(() => Math.round(window.scrollY));
      for (const link of ['Billing Details', 'Repayment Plan']) {
        await person.goesTo('/home');
        const control = person.control(link);
        await control.waitFor();
        await person.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        expect(await top()).toBeGreaterThan(0);
        await control.click();
        await person.page.locator('h1', { hasText: link }).waitFor();
        await expect.poll(top).toBe(0);
      }
    },
  },
  {
    under: '2. Screens and routes',
    says: 'Layout: root font size is the viewport width (capped at 780 px) divided by 10.',
    where: 'screens',
    async prove(world) {
      const visitor = await world.visitor();
      await visitor.goesTo('/home');
      for (const width of [320, 360, 412, 780, 1280]) {
        await visitor.page.setViewportSize({ width, height: 700 });
        const size = visitor.page.evaluate(
          () => getComputedStyle(document.documentElement).fontSize,
        );
        expect(Number.parseFloat(await size), `${width}`).toBeCloseTo(
          Math.min(width, 780) / 10,
          2,
        );
      }
    },
  },
  {
    under: '4. States and transitions',
    says:
      'Navigation guard: if the target is not /home, the route requires auth and there is ' +
      'no token, navigation is cancelled and the login drawer opens.',
    where: 'screens',
    async prove(world) {
      const visitor = await world.visitor();
      await visitor.goesTo('/home');
      await visitor.taps('Me');
      await visitor.page.getByRole('dialog', { name: 'Log In' }).waitFor();
      expect(visitor.path()).toBe('/home');
      const other = await world.visitor();
      await other.goesTo('/home');
      await other.control('Log in or start').waitFor();
      expect(await other.page.locator('dialog[open]').count()).toBe(0);
    },
  },
  {
    under: '5. Validation rules',
    says: 'Phone display mask hides characters 4-7 with asterisks.',
    where: 'screens',
    async prove(world) {
      const person = await world.loggedIn(people.free);
      await person.goesTo('/me');
      await person.page.getByText('097****001').first().waitFor();
      expect(await person.page.locator('main').innerText()).not.toContain(people.free);
    },
  },
  {
    under: '6. Roles and permissions',
    says:
      'Public routes: home, privacy, loan contract, /qp, extension, promotion, ' +
      'return-visit; others need a token.',
    where: 'screens',
    async prove(world) {
      const open = routes.filter(({ access }) => access === 'public');
      expect(open.map(({ path }) => path)).toEqual([
        '/',
        '/home',
        '/agreement/privacy',
        '/al',
        '/qp',
        '/qp/extension/{orderPlanId}',
        '/promotion',
        '/return-visit',
      ]);
      const visitor = await world.visitor();
      for (const { path, access } of routes) {
        await visitor.goesTo(path.replace(/\{\w+\}/g, 'x1'));
        const drawer = visitor.page.getByRole('dialog', { name: 'Log In' });
        if (access === 'auth') await drawer.waitFor();
        else expect(await drawer.isVisible(), path).toBe(false);
      }
    },
  },
];
