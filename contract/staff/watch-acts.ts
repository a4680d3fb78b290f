import * as z from 'zod/mini';
import { wireInstant, wireText } from '../words/wire.ts';
import { reason } from './people-words.ts';
import { cursor, done, page, rowLimit, staffAct } from './staff-act.ts';

const kind = z.enum(['nrc', 'mobile', 'device']);
const value = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
const fingerprint = z.string().check(z.regex(/^[\w-]{16,128}$/, 'is no fingerprint'));

/** A card, number or phone whose every loan a person looks at; it is kept as a fingerprint. */
const watched = z.strictObject({
  kind,
  fingerprint,
  reason: wireText(500),
  by: wireText(80),
  since: wireInstant,
});

export const listWatched = staffAct({
  name: 'listWatched',
  summary: 'Cards, numbers and phones that are watched, newest first, by fingerprint',
  permission: 'watch-list',
  args: z.strictObject({
    /** `value`: the card, number or phone itself, which is asked about and never kept. */
    filter: z.strictObject({ kind: z.optional(kind), value: z.optional(value) }),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: page(watched),
});

export const watch = staffAct({
  name: 'watch',
  summary: 'Has a person look at every later loan of a card, number or phone',
  permission: 'watch-list',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ kind, value, reason }),
  answer: z.strictObject({ watched }),
  refusals: ['not-of-kind', 'watched-already'],
});

export const unwatch = staffAct({
  name: 'unwatch',
  summary: 'Takes a card, number or phone off the watch list, with why',
  permission: 'watch-list',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ kind, fingerprint, reason }),
  answer: done,
});
