import * as z from 'zod/mini';
import { openedPicture } from './opened-picture.ts';
import { wireInstant, wireText } from '../words/wire.ts';
import { reason, wireProposalId, wireThingId } from './people-words.ts';
import { cursor, page, rowLimit, staffAct } from './staff-act.ts';

export const numberCaseStates = ['review', 'waiting', 'done', 'stopped', 'refused'] as const;
/** What two people find where a face is in doubt. */
export const numberFindings = ['same-person', 'not-same'] as const;

export const numberCaseRow = z.strictObject({
  id: wireThingId,
  borrowerId: wireThingId,
  /** Asked from a known phone of the account, or without it. */
  way: z.enum(['held', 'lost']),
  oldMasked: wireText(20),
  newMasked: wireText(20),
  state: z.enum(numberCaseStates),
  askedAt: wireInstant,
  /** Until then it can be stopped; nothing happens before. */
  dueAt: wireInstant,
  endedAt: z.nullable(wireInstant),
});

export const listNumberCases = staffAct({
  name: 'listNumberCases',
  summary: 'Changes of number that are open, oldest first; or those that ended, newest first',
  permission: 'complaints',
  args: z.strictObject({
    filter: z.strictObject({ state: z.optional(z.enum(['open', 'ended'])) }),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: page(numberCaseRow),
});

const changeId = wireThingId;

export const showNumberCase = staffAct({
  name: 'showNumberCase',
  summary: 'A change of number with its clock, and what is known of who asked',
  permission: 'complaints',
  args: z.strictObject({ changeId }),
  answer: z.strictObject({
    numberCase: z.strictObject({
      ...numberCaseRow.shape,
      /** The account that has the new number, or the same account. */
      askerId: wireThingId,
      face: z.enum(['matched', 'doubt', 'approved']),
      /** Of face and card; null: they could not be compared. Below `match` they are alike. */
      distance: z.nullable(z.number()),
      match: z.number(),
      proposalId: z.nullable(wireProposalId),
      endedBy: z.nullable(wireText(80)),
      pictures: z.array(
        z.strictObject({ itemId: wireThingId, what: wireText(120), isKept: z.boolean() }),
      ),
    }),
  }),
});

export const openNumberPicture = staffAct({
  name: 'openNumberPicture',
  summary: 'Opens the card, or the face that was shown, of an open change of number',
  permission: 'pictures',
  level: 'does',
  effect: 'unseals',
  fresh: 'signed',
  args: z.strictObject({ changeId, itemId: wireThingId, reason }),
  answer: openedPicture,
  refusals: ['no-open-work'],
});

export const stopNumberCase = staffAct({
  name: 'stopNumberCase',
  summary: 'Stops a change of number for a caller; the old number gets an SMS',
  permission: 'borrower-care',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ changeId, reason }),
  answer: z.strictObject({}),
  refusals: ['no-open-work'],
});

export const numberActs = [
  listNumberCases,
  showNumberCase,
  openNumberPicture,
  stopNumberCase,
] as const;
