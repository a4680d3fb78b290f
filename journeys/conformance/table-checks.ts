import { expect } from 'vitest';
import { readBill } from '../pay.ts';
import type { Person } from '../person.ts';
import { until } from '../../testing/until.ts';
import { asData, client } from '../../testing/client.ts';
import { people, type World } from './check.ts';
import { routes, type SpecifiedCall, type SpecifiedRoute } from './specification.ts';

/** Titles that name what a route is rather than its screen. */
const describes = /^(Root,|parent of)/;

/**
 * A row of the table of routes. A stranger reaches it or is asked to log in. A borrower who is
 * logged in sees its title in the document and on the screen.
 */
export async function expectRoute(world: World, route: SpecifiedRoute): Promise<void> {
  const debtor = await world.loggedIn(people.dueTomorrow);
  const path = await addressOf(route, debtor);
  const stranger = await world.stranger();
  const asksForLogin = stranger.page.getByRole('dialog', { name: 'Log In' });
  if (route.access === 'auth') {
    const refused = async () => {
      await stranger.goesTo(path);
      await asksForLogin.waitFor();
      expect(stranger.path()).toBe('/home');
    };
    const entered = async () => {
      await debtor.goesTo(path);
      await showsRoute(debtor, route);
    };
    await Promise.all([refused(), entered()]);
  } else {
    await stranger.page.evaluate(() => sessionStorage.clear()).catch(() => null);
    await stranger.goesTo(path);
    await showsRoute(stranger, route);
    expect(await asksForLogin.isVisible()).toBe(false);
  }
}

async function addressOf({ path }: SpecifiedRoute, debtor: Person): Promise<string> {
  if (!path.includes('{')) return path;
  const { orderId, planId } = await readBill(debtor);
  return path.replace('{orderId}', `${orderId}`).replace('{orderPlanId}', planId);
}

async function showsRoute(person: Person, { path, title }: SpecifiedRoute): Promise<void> {
  const wanted = title.replace(/ \(.*\)$/, '');
  const below = routes.filter(
    (one) => one.path !== path && one.path.startsWith(path) && !describes.test(one.title),
  );
  const titles = describes.test(title) ? below.map((one) => one.title) : [wanted];
  const shown = await until(
    () => person.page.title(),
    (now) => titles.includes(now),
    `the title ${titles.join(' or ')}`,
  );
  if (path !== '/' && path !== '/home') {
    await person.page.locator('h1', { hasText: shown }).waitFor();
  }
}

/**
 * A row of the table of calls. It is there by its method alone, and asks for a token or does
 * not. It names each field that is missing, and one that it does not know.
 */
export async function expectCall(world: World, call: SpecifiedCall): Promise<void> {
  const { method, token, fields } = call;
  const { url } = world.stage.app;
  const path = call.path
    .replace('{mobile}', '0977555090')
    .replace(/\{(orderId|id)\}/, '1')
    .replace('{code}', 'h5');
  const other = await fetch(`${url}/api${path}`, { method: method === 'GET' ? 'POST' : 'GET' });
  expect(other.status).toBe(405);
  const asked = { method, ...(method === 'POST' && { body: { strange: 1 } }) };
  const stranger = await client(url).ask(path, asked);
  if (token !== 'not shown') expect(stranger.code === 401).toBe(token === 'yes');
  const known = await world.byCalls(people.free);
  const reply = await (token === 'no' ? client(url) : known).ask(path, asked);
  expect([401, 404, 405, 500]).not.toContain(reply.code);
  if (method === 'GET') return;
  expect(reply.httpStatus).toBe(400);
  const errors = asData(asData(reply.data)['errors']);
  if (fields === null) {
    expect(Object.keys(errors)).not.toEqual([]);
    return;
  }
  expect(errors['strange']).toBe('is not a field of this call');
  const missing = Object.keys(errors).filter((name) => name !== 'strange');
  expect(missing.toSorted()).toEqual(fields.toSorted());
  for (const name of missing) expect(errors[name], name).toMatch(/^(is missing|must be )/);
}
