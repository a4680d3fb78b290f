import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { personRef, wireThingId } from './people-words.ts';
import type { Permission } from './permissions.ts';
import { cursor, done, page, rowLimit, staffAct } from './staff-act.ts';

/** What waits for a person, and the permission it is seen and worked on by. */
export const workQueues = {
  reviews: 'reviews',
  cases: 'cases',
  complaints: 'complaints',
  deaths: 'complaints',
  'data-requests': 'data-requests',
  promises: 'collections',
  suspicion: 'suspicion',
  breaches: 'breaches',
  arrangements: 'collections',
} as const satisfies Record<string, Permission>;
export type WorkQueue = keyof typeof workQueues;
export const workQueueNames = Object.keys(workQueues) as [WorkQueue];

const queue = z.enum(workQueueNames);
/** The staff member who took it, for a shift. */
const takenBy = z.nullable(personRef);

export const workRow = z.strictObject({
  queue,
  id: wireThingId,
  /** What it is, without names. */
  line: wireText(300),
  since: wireInstant,
  /** The last day for it; null where there is none. */
  answerBy: z.nullable(wireDate),
  /** The very hour, of a clock that counts hours. */
  dueAt: z.nullable(wireInstant),
  isLate: z.boolean(),
  takenBy,
});

export const listWork = staffAct({
  name: 'listWork',
  summary: 'One queue of open work by its clock, what is late first',
  permission: 'today',
  args: z.strictObject({
    queue,
    mine: z.optional(z.boolean()),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: page(workRow),
});

/** So far a queue is counted. */
export const mostCounted = 100;

export const countWork = staffAct({
  name: 'countWork',
  summary: 'How much waits in each queue that one may see: open, late, taken by oneself',
  permission: 'today',
  args: z.strictObject({}),
  answer: z.strictObject({
    queues: z.array(
      z.strictObject({
        queue,
        /** At the most {@link mostCounted}. */
        open: z.int(),
        late: z.int(),
        mine: z.int(),
        oldest: z.nullable(wireInstant),
        /** The first day on which something of it is owed. */
        answerBy: z.nullable(wireDate),
        dueAt: z.nullable(wireInstant),
      }),
    ),
    /** Days of the last week on which money moved and whose statement is missing. */
    missing: z.array(
      z.strictObject({ day: wireDate, provider: wireText(40), isUnreadable: z.boolean() }),
    ),
    /** Returns of the last period that are due within two weeks, or were. */
    due: z.array(
      z.strictObject({ title: wireText(100), period: wireText(10), dueOn: wireDate }),
    ),
  }),
});

const workId = z.strictObject({ queue, id: wireThingId });

export const takeWork = staffAct({
  name: 'takeWork',
  summary: 'Takes a piece of open work, so that others see who is at it',
  permission: 'today',
  level: 'does',
  effect: 'writes',
  args: workId,
  answer: z.strictObject({ takenBy }),
  refusals: ['taken'],
});

export const leaveWork = staffAct({
  name: 'leaveWork',
  summary: 'Gives back what one took oneself',
  permission: 'today',
  level: 'does',
  effect: 'writes',
  args: workId,
  answer: done,
});

/** Open work about one borrower: what gives a reason to look. */
export const listOpenWork = staffAct({
  name: 'listOpenWork',
  summary: 'The open work about a borrower, which gives a reason to show personal details',
  permission: 'borrowers',
  args: z.strictObject({ borrowerId: wireThingId }),
  answer: z.strictObject({
    rows: z.array(z.strictObject({ queue, id: wireThingId, line: wireText(300) })),
  }),
});
