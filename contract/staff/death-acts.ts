import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { orderNumber } from './loan-words.ts';
import { reason, wireThingId } from './people-words.ts';
import { cursor, done, page, rowLimit, staffAct } from './staff-act.ts';

export const deathNumber = z
  .string()
  .check(z.regex(/^F-\d{4}-\d{6,9}$/, 'is no number of a report'));
export const deathOutcomes = ['no-account', 'confirmed', 'rejected', 'well'] as const;

export const deathRow = z.strictObject({
  number: deathNumber,
  /** Null: no account has the number. */
  borrowerId: z.nullable(wireThingId),
  mobileMasked: z.nullable(wireText(20)),
  reportedAt: wireInstant,
  /** While it is not decided: the last day for it. */
  answerBy: z.nullable(wireDate),
  isLate: z.boolean(),
  /** Null: it is open. */
  outcome: z.nullable(z.enum(deathOutcomes)),
});

export const listDeathReports = staffAct({
  name: 'listDeathReports',
  summary: 'Reports of a death that wait, late first; or those decided, newest first',
  permission: 'complaints',
  args: z.strictObject({
    filter: z.strictObject({ state: z.optional(z.enum(['waiting', 'decided'])) }),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: page(deathRow),
});

export const showDeathReport = staffAct({
  name: 'showDeathReport',
  summary: 'The report of a death with its clock, its hold and the loans it is about',
  permission: 'complaints',
  args: z.strictObject({ number: deathNumber }),
  answer: z.strictObject({
    report: z.strictObject({
      ...deathRow.shape,
      /** Whether the borrower is left alone now. */
      isHeld: z.boolean(),
      /** The last day of it; null: until staff end it. */
      heldUntil: z.nullable(wireDate),
      /** Who confirmed it first, and of which day: another person is still needed. */
      firstBy: z.nullable(wireText(80)),
      firstSaid: z.nullable(wireDate),
      diedOn: z.nullable(wireDate),
      decidedAt: z.nullable(wireInstant),
      decidedBy: z.nullable(wireText(80)),
      reason: z.nullable(wireText(500)),
      /** After a confirmation: open loans whose charges still run, and from when they stop. */
      loans: z.array(z.strictObject({ orderId: orderNumber, from: wireDate })),
    }),
  }),
});

export const openDeathReport = staffAct({
  name: 'openDeathReport',
  summary: 'Shows who reported a death, and the certificate; that they were seen is kept',
  permission: 'unseal',
  level: 'does',
  effect: 'unseals',
  fresh: 'passkey-12h',
  args: z.strictObject({ number: deathNumber, reason }),
  answer: z.strictObject({
    name: wireText(80),
    mobile: wireText(20),
    mediaType: z.enum(['application/pdf', 'image/webp']),
    base64: z.string(),
    shownUntil: wireInstant,
  }),
  refusals: ['no-open-work'],
});

export const confirmDeath = staffAct({
  name: 'confirmDeath',
  summary:
    'Confirms a death, as one of two people: then the borrower is not contacted any more',
  permission: 'complaints',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ number: deathNumber, diedOn: wireDate, reason }),
  answer: done,
  refusals: ['not-possible-now'],
});

export const rejectDeath = staffAct({
  name: 'rejectDeath',
  summary: 'Rejects the report of a death: contact goes on',
  permission: 'complaints',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ number: deathNumber, reason }),
  answer: done,
  refusals: ['not-possible-now'],
});

/** The desk of deaths. */
export const deathActs = [
  listDeathReports,
  showDeathReport,
  openDeathReport,
  confirmDeath,
  rejectDeath,
] as const;
