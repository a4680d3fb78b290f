// Sits between the pages of this site and the network, and keeps what they are made of, so that
// the app opens without one (docs/adr/0042). It keeps pages and their files alone, which are
// the same for everybody: what the server answers about a borrower never passes through here.

/** Each build and each price has its own name, so each release has its own cache. */
declare const __RELEASE__: string;

/** The worker's own events, of which the page's types know nothing. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly cookieStore?: { get(name: string): Promise<{ readonly value?: string } | null> };
  addEventListener(name: 'install' | 'activate', act: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', act: (event: Asked) => void): void;
  addEventListener(name: 'message', act: (event: Lasting & { data: string[] }) => void): void;
}
/** Under its own name the page's types know it for a window. */
const worker: WorkerScope = Object(globalThis);

const home = '/home';
const machines = /^\/(api|callbacks|sandbox)\b/;

worker.addEventListener('install', (event) => event.waitUntil(install()));

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(kept(pathname, request));
  else if (pathname === home || (request.mode === 'navigate' && !machines.test(pathname))) {
    event.respondWith(kept(pageOf(pathname), request).catch(() => kept(home, home)));
  }
});

// What a page has fetched before this worker stood beside it.
worker.addEventListener('message', (event) => {
  event.waitUntil(Promise.allSettled(event.data.map((path) => kept(pageOf(path), path))));
});

/** One page serves all loans: the numbers in an address say whose, and the page does not. */
function pageOf(path: string): string {
  return path.replace(/\/\d+/g, '/0');
}

/**
 * From the cache of this release, or of an older one for files of an open tab and unchanged
 * files. Otherwise fetched. It is kept when it came well.
 */
async function kept(key: string, wanted: Request | string): Promise<Response> {
  const place = await caches.open(__RELEASE__).catch(() => null);
  const known = await place?.match(key).catch(() => null);
  if (known) return known;
  const older = /^.assets/.test(key) && (await caches.match(key).catch(() => null));
  const answer = older || (await fetch(wanted));
  // A phone without space, or one that denies storage, still gets the fetched response.
  if (answer.ok && !answer.redirected) await place?.put(key, answer.clone()).catch(() => null);
  return answer;
}

/** Home, with the files it needs to open: for a borrower also those of their home. */
async function install(): Promise<void> {
  const page = await (await kept(home, home)).text();
  const inside = await worker.cookieStore?.get('token');
  const lists = page.match(inside?.value ? /data-[a-z-]*files="[^"]*/g : /data-files="[^"]*/g);
  const paths = lists?.join(' ').match(/\/assets\/[\w.-]+/g) ?? [];
  await Promise.all(paths.map((path) => kept(path, path)));
  // The pages that are open keep their code; only the next one begins with the new release.
  await worker.skipWaiting();
}

/** The release before stays, for tabs that began with it. */
async function takeOver(): Promise<void> {
  const places = await caches.keys();
  await Promise.all(places.slice(0, -2).map((place) => caches.delete(place)));
  await worker.clients.claim();
}
