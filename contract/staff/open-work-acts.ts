import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { personRef, wireThingId } from './people-words.ts';
import { cursor, done, page, rowLimit, staffAct } from './staff-act.ts';
import { queue } from './work-acts.ts';

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
