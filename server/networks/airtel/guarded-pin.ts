import type { InitiateOutcome } from '../../store/ports/payment-provider.ts';
import { pinRefused } from './codes.ts';
import { aboutUs, notReached } from './initiate.ts';

/** So long a PIN that was refused is not sent again: a few in a row bar the wallet. */
const restsMs = 6 * 3_600_000;

/** Nothing was sent: a queue of such would hold each of its payouts up for all before it. */
const notTried = notReached(
  'Another payout is to show first whether our PIN is right, and had no answer.',
);

type Send = () => Promise<InitiateOutcome>;

/**
 * Keeps our wrong PIN from barring our wallet. Until one was accepted payouts go alone, and
 * those that wait for one without a verdict on the PIN wait on. Once it was refused none goes
 * for a while. Remembered in this process alone, as another PIN comes with a new start.
 */
export function guardedPin(now: () => Date) {
  let restsUntil = 0;
  let isTried = false;
  let trial: Promise<InitiateOutcome> | null = null;

  const hear = (outcome: InitiateOutcome): InitiateOutcome => {
    const isRefused = outcome.known === 'rejected' && outcome.code === pinRefused;
    if (isRefused) restsUntil = now().getTime() + restsMs;
    // Neither silence nor who was not let in has had the PIN looked at.
    if (isRefused || outcome.known === 'accepted') isTried = !isRefused;
    return outcome;
  };
  const tryAlone = async (send: Send): Promise<InitiateOutcome> => {
    try {
      trial = send();
      return hear(await trial);
    } finally {
      trial = null;
    }
  };

  return {
    async guard(send: Send): Promise<InitiateOutcome> {
      const hasWaited = !isTried && trial !== null;
      if (hasWaited) await Promise.allSettled([trial]);
      if (now().getTime() < restsUntil) {
        return aboutUs(pinRefused, 'The PIN of our wallet was refused before.');
      }
      if (isTried) return hear(await send());
      return hasWaited ? notTried : tryAlone(send);
    },
  };
}
