/** Said so often and for so long before a doubtful word is believed; longer than a prompt lives. */
const timesNeeded = 3;
const neededMs = 15 * 60_000;
const mostRemembered = 10_000;

interface Remembered {
  readonly word: string;
  readonly since: number;
  readonly times: number;
}

export interface SteadyWords {
  /** Hears a doubtful word about a payment; true once it has stayed the same long enough. */
  hear(providerId: string, word: string): boolean;
  /** Another word came: what was heard before no longer counts. */
  forget(providerId: string): void;
}

/**
 * Remembers doubtful words, in this process alone: a new process waits again, which does
 * no harm.
 */
export function steadyWords(now: () => Date): SteadyWords {
  const heard = new Map<string, Remembered>();
  return {
    hear(providerId, word) {
      const at = now().getTime();
      const before = heard.get(providerId);
      const isSame = before?.word === word;
      const times = isSame ? before.times + 1 : 1;
      const since = isSame ? before.since : at;
      heard.delete(providerId);
      heard.set(providerId, { word, since, times });
      for (const oldest of heard.keys()) {
        if (heard.size <= mostRemembered) break;
        heard.delete(oldest);
      }
      return times >= timesNeeded && at - since >= neededMs;
    },
    forget: (providerId) => void heard.delete(providerId),
  };
}
