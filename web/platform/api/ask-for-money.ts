import { codes } from '../../../contract/words/envelope.ts';
import { readSession } from '../session/session.ts';
import { Faulted, LoggedOut, OutcomeUnknown, Refused, Unreachable } from './call-errors.ts';
import { correctClock } from './clock-offset.ts';
import { exchange } from './exchange.ts';
import type { Outgoing } from './exchange.ts';
import { dropIntent, keepIntent, openIntent } from './money-intent.ts';
import type { MoneyIntent } from './money-intent.ts';
import { makeStamp } from './signature.ts';

/**
 * Pauses between tries for a lost answer; a fault of the server is asked about twice only. The
 * first is short: a balancer ends a call to a frozen process after 9.5 seconds.
 */
export const retryPausesMs = [250, 1000, 2000, 4000, 8000, 15_000, 30_000] as const;
const mostFaults = 2;

/** The server takes a stamp for 5 minutes; after 4 the app stops waiting for a lost answer. */
const longestAskingMs = 4 * 60_000;

export interface Asking {
  /** Told each time an answer was lost and is going to be asked for again. */
  readonly onRetry?: (() => void) | undefined;
  /** Set by tests; waits that long otherwise. */
  readonly pause?: ((milliseconds: number) => Promise<void>) | undefined;
}

/**
 * Sends a request that moves money so that it happens at most once. Its stamp is kept before it
 * leaves. While there is no answer the same signed request is sent again, which the server
 * answers with its first answer. Throws OutcomeUnknown when every try stayed without answer. The
 * stamp stays kept, so that the same request later (also after a reload) is still the same one.
 */
export async function askForMoney(request: Outgoing, asking: Asking = {}): Promise<unknown> {
  const earlier = openIntent(request, userId());
  let intent = earlier ?? keptIntent(request);
  // Sent before, an answer missing: it may have been done, and must not be signed again.
  let mayBeDone = earlier !== null;
  let signedAnew = false;

  for (let tries = 0; ; tries += 1) {
    try {
      const data = await sendIntent(request, intent);
      dropIntent(intent);
      return data;
    } catch (failure) {
      if (isClockOff(failure)) {
        dropIntent(intent);
        const corrected = correctClock(failure.data['serverTime']);
        if (mayBeDone) throw new OutcomeUnknown('its stamp is too old', { cause: failure });
        if (!corrected || signedAnew) throw failure;
        intent = keptIntent(request);
        signedAnew = true;
        continue;
      }
      if (!leavesOpen(failure)) {
        if (!(failure instanceof LoggedOut && mayBeDone)) dropIntent(intent);
        throw failure;
      }
      mayBeDone = true;
      await pauseOrGiveUp({ failure, tries, intent, asking });
    }
  }
}

interface LostAnswer {
  readonly failure: unknown;
  readonly tries: number;
  readonly intent: MoneyIntent;
  readonly asking: Asking;
}

async function pauseOrGiveUp({ failure, tries, intent, asking }: LostAnswer): Promise<void> {
  if (failure instanceof Faulted && tries >= mostFaults) throw failure;
  const wait = retryPausesMs[tries];
  const late = Date.now() - intent.sentAt > longestAskingMs;
  if (wait === undefined || late) throw new OutcomeUnknown('no answer', { cause: failure });
  asking.onRetry?.();
  await (asking.pause ?? waitFor)(wait);
}

async function sendIntent(request: Outgoing, intent: MoneyIntent): Promise<unknown> {
  const { token } = readSession();
  const signed = token === null ? null : { stamp: intent.stamp, token };
  return await exchange(request, { signed });
}

/** No answer, or a fault on the server's side: the request may have been done all the same. */
function leavesOpen(failure: unknown): boolean {
  if (failure instanceof Unreachable) return true;
  // The first try is still at work on the server, and its answer not there yet.
  if (failure instanceof Refused && failure.reason === 'already-sent') return true;
  return failure instanceof Faulted && failure.code >= codes.fault && failure.code < 600;
}

function isClockOff(failure: unknown): failure is Refused {
  return failure instanceof Refused && failure.reason === 'clock-off';
}

function keptIntent(request: Outgoing): MoneyIntent {
  const { address, body } = request;
  const stamp = makeStamp();
  const intent = { address, body: body ?? '', userId: userId(), stamp, sentAt: Date.now() };
  keepIntent(intent);
  return intent;
}

function userId(): string {
  return readSession().userId ?? '';
}

function waitFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
