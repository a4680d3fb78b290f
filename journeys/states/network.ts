import type { Page } from 'playwright-core';
import type { Person } from '../person.ts';

/** All that is asked of the server; files of the screens are not. */
export const calls = '**/api/**';

type Pages = Pick<Person, 'page'>;

/** From now on these calls are never answered. */
export function noAnswers({ page }: Pages, address = calls): Promise<unknown> {
  return page.route(address, () => undefined);
}

/** From now on these calls get no answer. */
export function cutOff({ page }: Pages, address = calls): Promise<unknown> {
  return page.route(address, (route) => route.abort('connectionrefused'));
}

/** The phone has no network; the page stays as it is. */
export function goesOffline({ page }: Pages): Promise<void> {
  return page.context().setOffline(true);
}

/** Whatever was done to the network is undone. */
export async function networkIsBack(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().setOffline(false);
}

/** What a page complains of when its network is taken away, or when it is refused something. */
export const expectedComplaints =
  /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|answer 404|40[0-9]/;
