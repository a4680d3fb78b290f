import type { InitiateOutcome } from '../../store/ports/payment-provider.ts';
import { pinRefused } from './codes.ts';
import { aboutUs } from './initiate.ts';

/** So long a PIN that was refused is not sent again: a few in a row bar the wallet. */
const restsMs = 6 * 3_600_000;

type Send = () => Promise<InitiateOutcome>;

/**
 * Keeps a wrong PIN of ours from barring our wallet: the first payout goes alone, and once the PIN
 * was refused none goes for a while. Remembered in this process alone, as another PIN comes with
 * a new start.
 */
export function guardedPin(now: () => Date) {
  let restsUntil = 0;
  let isTried = false;
  let trial: Promise<InitiateOutcome> | null = null;

  const hear = (outcome: InitiateOutcome): InitiateOutcome => {
    const isRefused = outcome.known === 'rejected' && outcome.code === pinRefused;
    if (isRefused) restsUntil = now().getTime() + restsMs;
    isTried = !isRefused;
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
      while (!isTried && trial !== null) await Promise.allSettled([trial]);
      if (now().getTime() < restsUntil) {
        return aboutUs(pinRefused, 'The PIN of our wallet was refused before.');
      }
      return isTried ? hear(await send()) : tryAlone(send);
    },
  };
}
