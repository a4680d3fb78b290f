import { randomBytes } from 'node:crypto';

/** A new opaque id: 128 random bits as 22 characters of base64url, so it cannot be guessed. */
export function newId<Id extends string>(): Id {
  return randomBytes(16).toString('base64url') as Id;
}
