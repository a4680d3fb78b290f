import * as z from 'zod/mini';
import { wireInstant, wireText } from '../words/wire.ts';
import { personRef, wireThingId } from './people-words.ts';

export const mediaType = z.enum(['application/pdf', 'image/jpeg', 'image/png']);

/** A file that proves something about a case, without its contents. */
export const evidenceFile = z.strictObject({
  id: wireThingId,
  /** In the words of the uploader, without names. */
  what: wireText(120),
  mediaType,
  bytes: z.int(),
  /** SHA-256 of the file in hex: an approval about the case signs it. */
  hash: wireText(64),
  addedBy: personRef,
  addedAt: wireInstant,
});
