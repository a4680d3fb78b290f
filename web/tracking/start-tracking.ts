import {
  appName,
  appVersionCode,
  defaultChannelCode,
  device,
} from '../../contract/words/headers.ts';
import type { TrackingEvent } from '../../contract/borrower/tracking.ts';
import { whenIdle } from '../platform/lazy-part.ts';
import { readSession } from '../platform/session/session.ts';
import { actionOf } from './action-id.ts';
import { keepEvent, sendEvents } from './event-queue.ts';
import type { PageOf } from './action-id.ts';

let shown = '';
let pageOf: PageOf;

/**
 * Begins to note which screens are seen and which controls are touched, and shows the pixel of the
 * channel its visitor came by. No event names the visitor, so there is no question; a visitor whose
 * browser asks for no tracking is not tracked. An ad network gets reports only after consent.
 */
export function startTracking(screens: PageOf): void {
  if (objects()) return;
  pageOf = screens;
  // What an earlier visit left goes first, alone: what begins now may grow.
  sendEvents();
  note('arrive', readSession().channelCode);
  view();
  // The router reports its moves by events of these names.
  for (const move of ['pushState', 'replaceState', 'popstate']) addEventListener(move, view);
  addEventListener('click', ({ target }) => touch(target), { capture: true, passive: true });
  addEventListener('visibilitychange', () => void (document.hidden && leave()));
  addEventListener('pagehide', leave);
  addEventListener('online', sendEvents);
  if (readSession().channelCode !== defaultChannelCode) {
    void import('./ad-network.ts').then(({ startPixel }) => startPixel()).catch(() => null);
  }
}

/** A screen once, however its address changes while it is seen. */
function view(): void {
  const { pageId } = pageOf(location.pathname);
  if (pageId === shown) return;
  shown = pageId;
  note('view');
}

function touch(target: EventTarget | null): void {
  const action = target instanceof Element ? actionOf(target, pageOf) : null;
  if (action !== null) note(`tap:${action}`);
}

function leave(): void {
  keepNoted();
  sendEvents();
}

/** Kept when the screen has come to rest: the storage is slow, and a tap must be answered first. */
const noted: TrackingEvent[] = [];

function keepNoted(): void {
  noted.splice(0).forEach(keepEvent);
}

function note(actionId: string, value?: string): void {
  if (noted.length === 0) whenIdle(keepNoted);
  noted.push({
    deviceType: device,
    appName,
    appVersion: appVersionCode,
    ...pageOf(location.pathname),
    actionId,
    actionName: actionId.replace(/[:-]/g, ' '),
    ...(value !== undefined && { value }),
  });
}

/** Global Privacy Control, and what came before it. */
function objects(): boolean {
  const says = (name: string) => String(Reflect.get(navigator, name));
  return says('globalPrivacyControl') === 'true' || says('doNotTrack') === '1';
}
