import { expect } from 'vitest';
import { kwacha } from '../../contract/words/ngwee.ts';
import { client } from '../../testing/client.ts';
import { list } from '../phone.ts';
import { readBill } from '../pay.ts';
import { type Check, numberIn, people } from './check.ts';

/** What the product is, how its screens behave, and who may see them. */
export const productChecks: readonly Check[] = [
  {
    says: 'The product is a mobile-first web application',
    where: 'screens',
    async prove(world, text) {
      const visitor = await world.visitor();
      await visitor.goesTo('/home');
      const tagline = /tagline: ([^)]+)\)/.exec(text)?.[1] ?? '';
      const shown = await visitor.page.getByRole('heading', { level: 1 }).innerText();
      expect(shown.toLowerCase()).toBe(tagline.toLowerCase());
      const person = await world.loggedIn(people.dueTomorrow);
      await person.goesTo('/home');
      await person.taps('Extend this bill');
      await person.page.getByLabel(/\(ZMW\)$/).waitFor();
    },
  },
  {
    says: 'Borrowers log in with a phone number',
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
    says: 'Related areas by name',
    where: 'calls',
    async prove(world, text) {
      const calls = await world.byCalls(people.free);
      const path = '/user/auth/api/getUserAuthProcessStep';
      const steps = list((await calls.ask(path, { method: 'POST' })).data);
      const shown = [
        ...world.facts.routes.map(({ title }) => title),
        ...steps.map(({ name }) => String(name)),
      ].map((name) => name.toLowerCase());
      // The specification itself names two of them otherwise among its titles.
      const titles: Record<string, string> = {
        'identity verification': 'identity information',
      };
      const areas = (/by name: (.*?)\.?$/.exec(text)?.[1] ?? '').split(', ');
      expect(areas).toHaveLength(8);
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
    says: 'Routes (auth = login required)',
    where: 'calls',
    async prove({ facts, stage }) {
      const paths = facts.routes.map(({ path }) => path.replace(/\{\w+\}/g, '1'));
      for (const path of paths) {
        const response = await fetch(stage.app.url + path, { redirect: 'manual' });
        expect([200, 302, 308], path).toContain(response.status);
      }
      expect((await fetch(`${stage.app.url}/no-such-screen`)).status).toBe(404);
    },
  },
  {
    says: 'Navigation scrolls to the top',
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
    says: 'Layout: root font size is the viewport width',
    where: 'screens',
    async prove(world, text) {
      const cap = numberIn(text, 'capped at');
      const parts = numberIn(text, 'divided by');
      const visitor = await world.visitor();
      await visitor.goesTo('/home');
      for (const width of [320, 360, 412, cap, cap + 500]) {
        await visitor.page.setViewportSize({ width, height: 700 });
        const size = visitor.page.evaluate(
          () => getComputedStyle(document.documentElement).fontSize,
        );
        expect(Number.parseFloat(await size), `${width}`).toBeCloseTo(
          Math.min(width, cap) / parts,
          2,
        );
      }
    },
  },
  {
    says: 'Navigation guard: if the target is not /home',
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
    says: 'Phone display mask hides characters',
    where: 'screens',
    async prove(world, text) {
      const [, from = 0, to = 0] = (/(\d)-(\d)/.exec(text) ?? []).map(Number);
      const masked = [...people.free].map((digit, at) =>
        at + 1 >= from && at + 1 <= to ? '*' : digit,
      );
      const person = await world.loggedIn(people.free);
      await person.goesTo('/me');
      await person.page.getByText(masked.join('')).first().waitFor();
      expect(await person.page.locator('main').innerText()).not.toContain(people.free);
    },
  },
  {
    says: 'Public routes: home, privacy',
    where: 'screens',
    async prove(world, text) {
      const named = (/routes: ([^;]+);/.exec(text)?.[1] ?? '').split(', ');
      const places: Record<string, string> = {
        home: '/home',
        privacy: '/agreement/privacy',
        'loan contract': '/al',
        '/qp': '/qp',
        extension: '/qp/extension/{orderPlanId}',
        promotion: '/promotion',
        'return-visit': '/return-visit',
      };
      const open = world.facts.routes.filter(({ access }) => access === 'public');
      expect(['/', ...named.map((name) => places[name])].toSorted()).toEqual(
        open.map(({ path }) => path).toSorted(),
      );
      const visitor = await world.visitor();
      for (const { path, access } of world.facts.routes) {
        await visitor.goesTo(path.replace(/\{\w+\}/g, 'x1'));
        const drawer = visitor.page.getByRole('dialog', { name: 'Log In' });
        if (access === 'auth') await drawer.waitFor();
        else expect(await drawer.isVisible(), path).toBe(false);
      }
    },
  },
];
