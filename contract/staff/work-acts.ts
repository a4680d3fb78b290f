import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import type { Permission } from './permissions.ts';
import { staffAct } from './staff-act.ts';

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

/** One of them, by its name. */
export const queue = z.enum(workQueueNames);
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
