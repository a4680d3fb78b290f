import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { Dice } from './dice.ts';

/** What the world outside answers to a request of a process. */
export type Answering = (url: URL, init: RequestInit) => Promise<Response>;

/** Hosts that exist only in a history; all others are asked as ever. */
export const worldHost = '.world.invalid';

/**
 * Puts a history in the place of what this machine would answer by itself: the network, its own
 * counter of time, chance, and the ids of payments. Answers how to put everything back.
 */
export function takeOverMachine(by: {
  readonly dice: Dice;
  readonly nowMs: () => number;
  readonly answer: Answering;
}): () => void {
  const { fetch: fetchBefore } = globalThis;
  const { random: randomBefore } = Math;
  const nowBefore = performance.now;
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    return url.hostname.endsWith(worldHost) ? by.answer(url, init) : fetchBefore(input, init);
  };
  Math.random = () => by.dice.random();
  const { randomUUID: uuidBefore } = crypto;
  const uuids = uuidsOf(by.dice);
  Object.assign(crypto, { randomUUID: uuids });
  const webUuidBefore = globalThis.crypto.randomUUID;
  Object.assign(globalThis.crypto, { randomUUID: uuids });
  // Named imports of the module see the change only then.
  syncBuiltinESMExports();
  performance.now = () => by.nowMs();
  return () => {
    globalThis.fetch = fetchBefore;
    Math.random = randomBefore;
    Object.assign(crypto, { randomUUID: uuidBefore });
    Object.assign(globalThis.crypto, { randomUUID: webUuidBefore });
    syncBuiltinESMExports();
    performance.now = nowBefore;
  };
}

/** The simulator draws words and numbers from our ids of payments, so these come from the dice. */
function uuidsOf(dice: Dice): () => string {
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => dice.below(16).toString(16)).join('');
  return () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
}
