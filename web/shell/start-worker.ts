import { priceElementId } from '../../contract/borrower/shown-price.ts';
import { isLoginOpen } from '../login/login-drawer-state.ts';
import { readSession } from '../platform/session/session.ts';
import { ownScript } from '../ui/trusted.ts';
import { serviceWorkers } from '../platform/session/stores.ts';

const longAwayMs = 3_600_000;

/**
 * Starts the worker that opens the app without a network, and gives it what this page has fetched
 * before. A new release is looked for at each start and by who comes back after an hour; it begins
 * with the next page. Only a page that shows a price to strangers is fetched again at once
 * (docs/adr/0042).
 */
export function startWorker(): void {
  const workers = serviceWorkers();
  if (!workers) return;
  let away = 0;
  const isFirst = !workers.controller;
  workers.addEventListener('controllerchange', () => {
    if (!isFirst && showsThePrice()) location.reload();
  });
  workers.register(ownScript('/sw.js')).then(
    (registration) =>
      document.addEventListener('visibilitychange', () => {
        if (document.hidden) away = Date.now();
        else if (Date.now() - away > longAwayMs) registration.update().catch(() => null);
      }),
    () => null,
  );
  void workers.ready.then(({ active }) => active?.postMessage(fetchedBefore(), {}));
}

function fetchedBefore(): string[] {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname);
  return [location.pathname, ...files.filter((path) => path.startsWith('/assets/'))];
}

function showsThePrice(): boolean {
  const isAsOpened = location.pathname === document.body.dataset['page'];
  if (!isAsOpened || readSession().token !== null || isLoginOpen()) return false;
  return document.getElementById(priceElementId) !== null;
}
