import { basePath } from '../../contract/words/headers.ts';
import { mostTrackingBytes, trackingPath } from '../../contract/borrower/tracking-batch.ts';
import type { TrackingEvent } from '../../contract/borrower/tracking.ts';
import { plainHeaders } from '../platform/api/signature.ts';
import { randomUuid } from '../platform/session/device.ts';
import { phoneStore } from '../platform/session/stores.ts';

/** Events that go together. The server counts a batch once, however often it arrives. */
interface Batch {
  readonly id: string;
  readonly startedAtMs: number;
  /** It went once already, so nothing may be added to it. */
  readonly sent?: boolean;
  readonly events: readonly TrackingEvent[];
}

const place = 'tracking';
/** What a page may send while it is left is 64 KB in all; of more the oldest batches are lost. */
const mostBatches = 30;
/** Shorter than the server remembers which batches it had. */
const longestKeptMs = 7 * 86_400_000;
const underWay = new Set<string>();

/** Notes an event, in the storage that a reload and a lost connection leave alone. */
export function keepEvent(event: TrackingEvent): void {
  const last = kept().at(-1);
  if (last && !last.sent) {
    const events = [...last.events, event];
    if (isBatch(events)) {
      keep([...kept().slice(0, -1), { ...last, events }]);
      return;
    }
    // What is full is worth a request; what failed before waits for its own time.
    sendNewest(1);
  }
  if (isBatch([event])) {
    keep([...kept(), { id: randomUuid(), startedAtMs: Date.now(), events: [event] }]);
  }
}

/** Whether the server takes so much at once. So few bytes hold fewer events than it takes, too. */
function isBatch(events: readonly TrackingEvent[]): boolean {
  return new Blob([JSON.stringify(events)]).size <= mostTrackingBytes;
}

/** Sends what is noted. What is not answered stays, and goes again later under its own name. */
export function sendEvents(): void {
  sendNewest(mostBatches);
}

function sendNewest(most: number): void {
  if (!navigator.onLine) return;
  const batches = kept();
  keep(batches.map((batch) => ({ ...batch, sent: true })));
  for (const batch of batches.slice(-most)) {
    if (underWay.has(batch.id)) continue;
    underWay.add(batch.id);
    void send(batch).finally(() => underWay.delete(batch.id));
  }
}

/** The request outlives the page that makes it: most are made while a page is left. */
async function send({ id, events }: Batch): Promise<void> {
  try {
    const address = new URL(`${basePath}${trackingPath}?batch=${id}`, location.href);
    const { status } = await fetch(address, {
      method: 'POST',
      headers: { ...plainHeaders(), 'content-type': 'application/json' },
      body: JSON.stringify(events),
      keepalive: true,
    });
    // Too many just now, or a fault of the server: later. Anything else is its last word.
    if (status < 429) keep(kept().filter((batch) => batch.id !== id));
  } catch {
    // The server was not reached, or the answer was lost.
  }
}

function kept(): Batch[] {
  try {
    const found: unknown = JSON.parse(phoneStore.read(place) ?? '[]');
    return Array.isArray(found) ? found.filter(isFresh) : [];
  } catch {
    return [];
  }
}

function keep(batches: readonly Batch[]): void {
  phoneStore.write(place, JSON.stringify(batches.slice(-mostBatches)));
}

function isFresh({ startedAtMs, events }: Batch): boolean {
  return startedAtMs > Date.now() - longestKeptMs && Array.isArray(events);
}
