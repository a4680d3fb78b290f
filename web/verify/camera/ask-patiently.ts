import { codes } from '../../../contract/words/envelope.ts';
import { Faulted, Unreachable } from '../../platform/api/call-errors.ts';

/** Seconds before each further try, about a minute together; then the borrower decides. */
export const pausesSeconds = [1, 2, 4, 8, 15, 30] as const;
/** A longer wait than this is not spent at a screen. */
const longestPauseSeconds = 60;

/** Why a call waits before it is retried. */
export interface Pause {
  readonly why: 'lost' | 'offline' | 'busy';
  /** None while the phone is offline: it goes on when there is a network again. */
  readonly seconds: number | null;
}

export interface Patience {
  /** Gives up: the promise rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Told before each pause. */
  readonly onPause: (pause: Pause) => void;
}

/**
 * Retries a call until it is answered. It does so after a lost connection with backoff, at once
 * when the network comes back, or after a busy server's pause. For calls that may be made twice.
 * Rejects with the last failure when the tries are used up, and at once with any other.
 */
export async function askPatiently<Answer>(
  act: () => Promise<Answer>,
  { signal, onPause }: Patience,
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await act();
    } catch (failure) {
      signal.throwIfAborted();
      const pause = pauseAfter(failure, tries, { online: navigator.onLine });
      if (pause === null) throw failure;
      onPause(pause);
      await pauseFor(pause.seconds, signal);
      // Time without any network does not count as a try.
      if (pause.why === 'offline') tries -= 1;
    }
  }
}

/** What to wait for after a failed try, the first being number 0; null to give up. */
export function pauseAfter(
  failure: unknown,
  tries: number,
  { online }: { online: boolean },
): Pause | null {
  if (failure instanceof Unreachable && !online) return { why: 'offline', seconds: null };
  const usual = pausesSeconds[tries];
  if (usual === undefined) return null;
  if (failure instanceof Unreachable) return { why: 'lost', seconds: usual };
  const isBusy =
    failure instanceof Faulted &&
    (failure.code === codes.overloaded || failure.code === codes.tooMany);
  if (!isBusy || failure.waitSeconds > longestPauseSeconds) return null;
  return { why: 'busy', seconds: Math.max(usual, failure.waitSeconds) };
}

/** Ends early when the phone has a network again; rejects when it is given up. */
function pauseFor(seconds: number | null, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const waited = new Promise<void>((resolve, reject) => {
    const { signal: until } = over;
    signal.addEventListener('abort', () => reject(signal.reason), { signal: until });
    window.addEventListener('online', () => resolve(), { signal: until });
    if (seconds === null) return;
    const timer = setTimeout(resolve, seconds * 1000);
    until.addEventListener('abort', () => clearTimeout(timer));
  });
  return waited.finally(() => over.abort());
}
