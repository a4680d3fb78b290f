import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { personRef, wireThingId } from './people-words.ts';
import { cursor, done, page, rowLimit, staffAct } from './staff-act.ts';

/** What a suspicion is raised about; each belongs to a borrower. */
export const suspectedKinds = ['borrower', 'loan', 'payment'] as const;
const about = z.strictObject({ kind: z.enum(suspectedKinds), id: wireThingId });

/** Text that is stored encrypted. */
export const registerText = z.string().check(z.trim(), z.minLength(4), z.maxLength(4000));
/** As the Centre gave it, or says why there is none. */
const reference = z.string().check(z.trim(), z.minLength(2), z.maxLength(80));

/** How a deadline is counted, and whether staff have confirmed it. */
export const legalClock = z.strictObject({
  amount: z.int(),
  unit: z.enum(['hours', 'working-days', 'years']),
  law: wireText(200),
  isConfirmed: z.boolean(),
});

export const suspicionRow = z.strictObject({
  suspicionId: wireThingId,
  about,
  borrowerId: wireThingId,
  mobileMasked: wireText(20),
  raisedBy: personRef,
  raisedAt: wireInstant,
  dueOn: wireDate,
  /** It is open and its day is over, or it ended after its day. */
  isLate: z.boolean(),
  outcome: z.nullable(z.enum(['filed', 'unfounded'])),
  endedBy: z.nullable(personRef),
  endedAt: z.nullable(wireInstant),
});

export const raiseSuspicion = staffAct({
  name: 'raiseSuspicion',
  summary: 'Hands a suspicion of money laundering to compliance; the sender sees no more of it',
  permission: 'suspicion',
  level: 'raises',
  effect: 'writes',
  args: z.strictObject({ about, text: registerText }),
  answer: z.strictObject({ receivedAt: wireInstant }),
});

export const listSuspicions = staffAct({
  name: 'listSuspicions',
  summary: 'Suspicions that are open, by their clock; or those that ended, newest first',
  permission: 'suspicion',
  args: z.strictObject({
    filter: z.strictObject({ isOpen: z._default(z.boolean(), true) }),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: z.strictObject({ ...page(suspicionRow).shape, clock: legalClock }),
});

const suspicionId = wireThingId;

export const showSuspicion = staffAct({
  name: 'showSuspicion',
  summary: 'A suspicion with its clock; its words stay covered',
  permission: 'suspicion',
  args: z.strictObject({ suspicionId }),
  answer: z.strictObject({
    suspicion: suspicionRow,
    clock: legalClock,
    takenBy: z.nullable(personRef),
    /** Others about the same borrower, newest first. */
    others: z.array(suspicionRow),
  }),
});

export const readSuspicion = staffAct({
  name: 'readSuspicion',
  summary: 'The words of a suspicion, and how it ended; that they were read is kept',
  permission: 'suspicion',
  effect: 'unseals',
  fresh: 'passkey-12h',
  // Its outcome has its words asked for again once it has ended.
  args: z.strictObject({ suspicionId, outcome: z.nullable(z.enum(['filed', 'unfounded'])) }),
  answer: z.strictObject({
    text: wireText(4000),
    /** The reference of the report, or why there is none. */
    ending: z.nullable(wireText(4000)),
  }),
});

export const fileSuspicion = staffAct({
  name: 'fileSuspicion',
  summary: 'Notes that a suspicion was reported to the Centre, by its reference',
  permission: 'suspicion',
  level: 'does',
  effect: 'writes',
  fresh: 'passkey-12h',
  args: z.strictObject({ suspicionId, reference }),
  answer: done,
  refusals: ['suspicion-closed'],
});

export const closeSuspicion = staffAct({
  name: 'closeSuspicion',
  summary: 'Ends a suspicion as unfounded, with why',
  permission: 'suspicion',
  level: 'does',
  effect: 'writes',
  fresh: 'passkey-12h',
  args: z.strictObject({ suspicionId, text: registerText }),
  answer: done,
  refusals: ['suspicion-closed'],
});

export const suspicionActs = [
  raiseSuspicion,
  listSuspicions,
  showSuspicion,
  readSuspicion,
  fileSuspicion,
  closeSuspicion,
] as const;
