import '../ui/tokens.css';
import '../ui/elements.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { mayEnter } from './guard.ts';
import { hearOnly, heardEvents } from './heard-events.ts';
import { loadSignedInHome } from '../home/home-page.tsx';
import { whenIdle } from '../platform/lazy-part.ts';
import { startWorker } from './start-worker.ts';
import { paths } from '../platform/paths.ts';
import { pageOf } from './page-of.ts';
import { findRoute } from './routes.tsx';
import { startTracking } from '../tracking/start-tracking.ts';
import { keepChannelOf, readSession } from '../platform/session/session.ts';

const root = document.querySelector('#root');

keepChannelOf(location.search);
history.scrollRestoration = 'manual';
if (root !== null) void start(root);

/** Takes over a prerendered page, or draws the screen where the page holds only its outline. */
async function start(place: Element): Promise<void> {
  const { token } = readSession();
  const leadsTo = findRoute(location.pathname)?.leadsTo;
  if (leadsTo !== undefined) history.replaceState(null, '', leadsTo + location.search);
  const route = findRoute(location.pathname);
  const isOwnPage = document.body.dataset['page'] === (route?.path ?? '/not-found');
  const staysHere = mayEnter(location.pathname, token);
  if (location.pathname === paths.home && token !== null) void loadSignedInHome();
  // The screen's own code first: what is prerendered would otherwise wait half hydrated.
  if (staysHere) await route?.page.load().catch(() => null);
  hearOnly(place, heardEvents);
  if (isOwnPage && staysHere && document.body.dataset['prerendered'] === 'whole') {
    hydrateRoot(place, <App />);
  } else {
    createRoot(place).render(<App />);
  }
  // For what is worth laying out before it is asked for: the closed drawer.
  whenIdle(() => document.documentElement.toggleAttribute('data-idle', true));
  whenIdle(startWorker);
  whenIdle(() => startTracking(pageOf));
}
