import { randomFillSync } from 'node:crypto';

const idBytes = 16;

// Asking the system for random bytes costs ten times an id, so they are asked for by the page;
// every byte still serves once.
const drawn = Buffer.alloc(idBytes * 256);
let used = drawn.length;

/** A new opaque id: 128 random bits as 22 characters of base64url, so it cannot be guessed. */
export function newId<Id extends string>(): Id {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const id = drawn.toString('base64url', used, used + idBytes);
  used += idBytes;
  return id as Id;
}
