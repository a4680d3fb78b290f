import crypto from 'node:crypto';
import { EventEmitter } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { Readable } from 'node:stream';
import type { Dice } from './dice.ts';

/** What the world outside answers to a request of a process. */
export type Answering = (url: URL, init: RequestInit) => Promise<Response>;

/** Hosts that exist only in a history; all others are asked as ever. */
export const worldHost = '.world.invalid';

/**
 * Puts a history in the place of what this machine would answer: the network, its own
 * counter of time, chance, and the ids of payments. Answers how to put everything back.
 */
export function takeOverMachine(by: {
  readonly dice: Dice;
  readonly nowMs: () => number;
  readonly answer: Answering;
}): () => void {
  const { request: plainBefore } = http;
  const { request: sealedBefore } = https;
  const { random: randomBefore } = Math;
  const nowBefore = performance.now;
  Object.assign(http, { request: requestOf(by.answer, plainBefore) });
  Object.assign(https, { request: requestOf(by.answer, sealedBefore) });
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
    Object.assign(http, { request: plainBefore });
    Object.assign(https, { request: sealedBefore });
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

type Asking = (url: string, options: RequestInit) => unknown;

/** Node's client as far as the product uses it, with the world at its other end. */
function requestOf(answer: Answering, before: typeof http.request): Asking {
  return (address, options) => {
    const url = new URL(address);
    if (!url.hostname.endsWith(worldHost)) return before(url, options as http.RequestOptions);
    const request = new EventEmitter();
    const destroy = (error?: Error) => error && request.emit('error', error);
    const end = (body?: string) => {
      const { method, headers } = options;
      const init = { method, headers, ...(body !== undefined && { body }) };
      answer(url, init as RequestInit).then(async (said) => {
        const text = await said.text();
        const headersSaid = Object.fromEntries(said.headers);
        const response = Object.assign(Readable.from([Buffer.from(text)]), {
          statusCode: said.status,
          headers: headersSaid,
        });
        request.emit('response', response);
      }, destroy);
    };
    return Object.assign(request, { socket: null, destroy, end });
  };
}
