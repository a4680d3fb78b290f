import type { Answer, Request, Routes } from '../http/router.ts';
import { answerJson } from '../http/router.ts';
import type { World } from '../world/world.ts';

/** One event as an ad network has heard it. */
export interface AdEvent {
  /** Whose pixel: the channel's own id at the network. */
  readonly id: string;
  readonly event: string;
  /** The event's own id: the same one again is the same event. */
  readonly eventId: string;
  readonly at: string;
  /** The whole query as it came, and the page that named itself: what else it received. */
  readonly query: string;
  readonly referrer: string;
}

const mostEvents = 1000;

/** A transparent picture of one dot, as networks answer a pixel. */
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/**
 * An ad network's pixel: `GET /ads/pixel?id=…&ev=…&eid=…` is noted and answered by a picture;
 * `GET /ads/events` lists what was heard, oldest first, each event once.
 */
export function createAdNetwork(world: World): Routes {
  const heard: AdEvent[] = [];
  return {
    'GET /ads/pixel': (request) => note(heard, request, world.clock.now()),
    'GET /ads/events': () => answerJson(200, heard),
    'DELETE /ads/events': () => {
      heard.length = 0;
      return answerJson(200, heard);
    },
  };
}

function note(heard: AdEvent[], { query, headers }: Request, now: number): Answer {
  const [id, event, eventId] = ['id', 'ev', 'eid'].map((name) => query.get(name) ?? '');
  if (!id || !event) return answerJson(400, { error: 'a pixel names its id and an event, ev' });
  const isKnown = heard.some((one) => one.eventId !== '' && one.eventId === eventId);
  if (!isKnown) {
    const at = new Date(now).toISOString();
    const referrer = headers.referer ?? '';
    heard.push({ id, event, eventId: eventId ?? '', at, query: query.toString(), referrer });
    heard.splice(0, heard.length - mostEvents);
  }
  // A page of another origin shows it, so it says that it may be shown anywhere.
  const more = { 'cross-origin-resource-policy': 'cross-origin' };
  return { status: 200, text: dot, type: 'image/gif', headers: more };
}
