import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { orderNumber } from './loan-words.ts';
import { personRef, reason, wireProposalId, wireStaffId, wireThingId } from './people-words.ts';
import { cursor, page, rowLimit, staffAct } from './staff-act.ts';

export const loggedAct = z.strictObject({
  position: z.int(),
  at: wireInstant,
  /** Null: an act without a login: of a job or of a command on the machine. */
  who: z.nullable(personRef),
  act: wireText(60),
  about: z.nullable(z.strictObject({ kind: wireText(20), id: wireThingId })),
  outcome: z.enum(['done', 'refused']),
  reason: z.nullable(wireText(40)),
  proposalId: z.nullable(wireProposalId),
});

export const listActs = staffAct({
  name: 'listActs',
  summary: 'Who did what, newest first; who may not read the audit sees their own acts',
  permission: 'today',
  args: z.strictObject({
    filter: z.strictObject({
      staffId: z.optional(wireStaffId),
      act: z.optional(wireText(60)),
      about: z.optional(wireThingId),
    }),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: page(loggedAct),
});

export const proveActs = staffAct({
  name: 'proveActs',
  summary: 'Computes the log’s chain again and names the first row that was touched',
  permission: 'audit',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({}),
  answer: z.strictObject({
    rows: z.int(),
    head: wireText(64),
    provedAt: wireInstant,
  }),
  refusals: ['chain-broken'],
});

export const exportApprovals = staffAct({
  name: 'exportApprovals',
  summary: 'All approvals with what proves them, a line each, for `npm run verify-approvals`',
  permission: 'audit',
  effect: 'writes',
  args: z.strictObject({}),
  answer: z.strictObject({
    fileName: wireText(60),
    mediaType: wireText(100),
    /** The file in base64; sent while it is made. */
    content: z.string(),
  }),
});

/** So many days, and so many entries, at most leave in one file. */
export const mostAuditDays = 366;
export const mostAuditRows = 20_000;

export const exportAudit = staffAct({
  name: 'exportAudit',
  summary: 'Entries of the audit log as a file, for `npm run verify-audit`',
  permission: 'audit',
  effect: 'writes',
  fresh: 'passkey-12h',
  args: z.strictObject({
    from: wireDate,
    to: wireDate,
    /** About this loan, or by a proposal about it. */
    orderId: z.optional(orderNumber),
    staffId: z.optional(wireStaffId),
    act: z.optional(wireText(60)),
    reason,
  }),
  answer: z.strictObject({
    fileName: wireText(60),
    mediaType: wireText(100),
    rows: z.int(),
    /** Of all lines but the last, as the log has it. */
    sha256: wireText(64),
    /** The file in base64; sent while it is made. */
    content: z.string(),
  }),
  refusals: ['too-many-days', 'not-possible-now'],
});

/** What an inspector asks first: each a part of their page. */
export const changeNames = [
  'privileged',
  'roles',
  'published',
  'prices',
  'write-offs',
  'reversals',
  'failed-checks',
] as const;

export const showChanges = staffAct({
  name: 'showChanges',
  summary:
    'What changed since a day: access, versions, prices, write-offs, proofs, sent hashes',
  permission: 'audit',
  args: z.strictObject({ since: wireDate }),
  answer: z.strictObject({
    parts: z.array(
      z.strictObject({
        part: z.enum(changeNames),
        many: z.int(),
        /** The newest of them. */
        rows: z.array(
          z.strictObject({
            at: wireInstant,
            what: wireText(300),
            proposalId: z.nullable(wireProposalId),
          }),
        ),
      }),
    ),
    head: z.strictObject({
      rows: z.int(),
      hash: z.nullable(wireText(64)),
      sentAt: z.nullable(wireInstant),
    }),
  }),
});

export const inspectionActs = [exportAudit, showChanges] as const;

export const listReadings = staffAct({
  name: 'listReadings',
  summary:
    'Who looked at what names a person, newest first; others than auditors see their own',
  permission: 'today',
  effect: 'looks',
  args: z.strictObject({
    filter: z.strictObject({
      staffId: z.optional(wireStaffId),
      borrowerId: z.optional(wireThingId),
      from: z.optional(wireDate),
      to: z.optional(wireDate),
    }),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: page(
    z.strictObject({
      at: wireInstant,
      who: z.nullable(personRef),
      borrowerId: wireThingId,
      what: wireText(40),
      reason: z.nullable(wireText(500)),
    }),
  ),
});
