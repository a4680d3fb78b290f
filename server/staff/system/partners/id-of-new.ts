import { createHash } from 'node:crypto';

/** What a proposal of something new is about: the same twice at once is one too many. */
export function idOfNew(body: object): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22);
}
