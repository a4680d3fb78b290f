import * as z from 'zod/mini';
import { scopeNames, webhookTypeNames } from '../partner/webhook-types.ts';
import { wireThingId } from './people-words.ts';

/** A key lives at the most so long. */
export const longestKeyDays = 365;
/** The key that another one takes the place of works on for so many days. */
export const keyOverlapDays = 7;

/** As an approver reads it whole. */
export const longestUrl = 200;

const name = z.string().check(z.trim(), z.minLength(2), z.maxLength(80));

/** Parts of the proposal `webhook`. Address and events are those of a new or changed one. */
export const webhookBody = {
  change: z.enum(['make', 'change', 'off', 'rotate']),
  endpointId: z.nullable(wireThingId),
  name: z.nullable(name),
  url: z.nullable(z.string().check(z.trim(), z.maxLength(longestUrl))),
  types: z.nullable(z.array(z.enum(webhookTypeNames)).check(z.minLength(1), z.maxLength(40))),
};

/** Parts of the proposal `partner-key`. */
export const partnerKeyBody = {
  name,
  scopes: z.array(z.enum(scopeNames)).check(z.minLength(1), z.maxLength(10)),
  /** Networks it may come from; none: from anywhere. */
  addresses: z
    .array(z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()]))
    .check(z.maxLength(10)),
  /** The last of these days is its last. */
  days: z.int().check(z.gte(1), z.lte(longestKeyDays)),
  /** The key that it takes the place of. */
  replaces: z.nullable(wireThingId),
};
