import * as z from 'zod/mini';
import { wireCount, wireInstant, wireText } from '../words/wire.ts';
import { personRef, wireThingId } from './people-words.ts';
import { cursor, done, page, rowLimit, staffAct } from './staff-act.ts';
import { legalClock, registerText } from './suspicion-acts.ts';

/** What is done about a breach. The report to the Commissioner stops its clock. */
export const breachSteps = [
  'contained',
  'commissioner-told',
  'people-told',
  'mended',
  'other',
] as const;
export const breachOutcomes = ['mended', 'no-breach'] as const;

export const breachRow = z.strictObject({
  breachId: wireThingId,
  /** About how many people it concerns. */
  people: wireCount,
  foundAt: wireInstant,
  openedBy: personRef,
  openedAt: wireInstant,
  /** The deadline of the report to the Commissioner. */
  dueAt: wireInstant,
  toldAt: z.nullable(wireInstant),
  /** The report to the Commissioner was late, or is overdue. */
  isLate: z.boolean(),
  outcome: z.nullable(z.enum(breachOutcomes)),
  endedBy: z.nullable(personRef),
  endedAt: z.nullable(wireInstant),
});

export const openBreach = staffAct({
  name: 'openBreach',
  summary:
    'Opens a breach of personal data: from when it was found the Commissioner is owed word',
  permission: 'breaches',
  level: 'raises',
  effect: 'writes',
  args: z.strictObject({ what: registerText, foundAt: wireInstant, people: wireCount }),
  answer: z.strictObject({ receivedAt: wireInstant, dueAt: wireInstant }),
  refusals: ['not-possible-now'],
});

export const listBreaches = staffAct({
  name: 'listBreaches',
  summary: 'Breaches that are open, by their clock; or those that ended, newest first',
  permission: 'breaches',
  args: z.strictObject({
    filter: z.strictObject({ isOpen: z._default(z.boolean(), true) }),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: z.strictObject({ ...page(breachRow).shape, clock: legalClock }),
});

const breachId = wireThingId;
const step = z.strictObject({
  step: z.enum(breachSteps),
  at: wireInstant,
  by: personRef,
});

export const showBreach = staffAct({
  name: 'showBreach',
  summary: 'A breach with its clock and what was done about it; its words stay covered',
  permission: 'breaches',
  args: z.strictObject({ breachId }),
  answer: z.strictObject({
    breach: breachRow,
    clock: legalClock,
    takenBy: z.nullable(personRef),
    /** In the order of time. */
    steps: z.array(step),
  }),
});

export const readBreach = staffAct({
  name: 'readBreach',
  summary: 'The words of a breach and of what was done about it; that they were read is kept',
  permission: 'breaches',
  effect: 'unseals',
  fresh: 'passkey-12h',
  // How many steps it has: their words are asked for again once there is a further one.
  args: z.strictObject({ breachId, steps: wireCount }),
  answer: z.strictObject({
    what: wireText(4000),
    steps: z.array(z.strictObject({ ...step.shape, text: wireText(4000) })),
    ending: z.nullable(wireText(4000)),
  }),
});

export const addBreachStep = staffAct({
  name: 'addBreachStep',
  summary: 'Writes down what was done about a breach, and when',
  permission: 'breaches',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({
    breachId,
    step: z.enum(breachSteps),
    at: wireInstant,
    text: registerText,
  }),
  answer: done,
  refusals: ['decided-already', 'not-possible-now'],
});

export const endBreach = staffAct({
  name: 'endBreach',
  summary: 'Ends a breach: mended, after the Commissioner was notified, or none after all',
  permission: 'breaches',
  level: 'does',
  effect: 'writes',
  fresh: 'passkey-12h',
  args: z.strictObject({ breachId, outcome: z.enum(breachOutcomes), text: registerText }),
  answer: done,
  refusals: ['decided-already', 'not-possible-now'],
});

export const breachActs = [
  openBreach,
  listBreaches,
  showBreach,
  readBreach,
  addBreachStep,
  endBreach,
] as const;
