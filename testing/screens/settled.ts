import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { asRead } from './as-read.ts';
import { mostWaitMs } from '../until.ts';

/** What says that more is to come: code on its way, an act under way, a photo that is sent. */
const isUnderWay = (seen: string) => /^Loading|^## Sending|, busy\]/m.test(seen);
const realSetImmediate = setImmediate;

/**
 * Waits until a screen has come to rest: nothing is fetched or sent, and nothing changes. One that
 * `waits` for an answer that never comes may say so.
 */
export async function settled({ waits = false } = {}): Promise<void> {
  const giveUpAt = performance.now() + mostWaitMs;
  let [before, isFetched] = ['', false];
  for (;;) {
    await act(async () => {
      // Modules come in the order in which they are asked for: after this one, all are there.
      if (isFetched) await import('./probe.ts');
      await new Promise((resolve) => realSetImmediate(resolve));
      await vi.advanceTimersByTimeAsync(1);
    });
    const now = asRead();
    const isStill = now === before && (waits || !isUnderWay(now));
    if (isStill && isFetched) return;
    [before, isFetched] = [now, isStill];
    if (performance.now() > giveUpAt) throw new Error(`it never comes to rest:\n${now}`);
  }
}
