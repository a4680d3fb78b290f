import * as z from 'zod/mini';
import { registryNames } from '../words/registry-name.ts';
import { wireInstant, wireText } from '../words/wire.ts';
import { waitingNext } from './people-words.ts';
import { noArgs, staffAct } from './staff-act.ts';

const counted = z.array(z.strictObject({ what: wireText(60), cards: z.int() }));

export const showRegistry = staffAct({
  name: 'showRegistry',
  summary: 'The identity register: what it answered so far, and whether that decides',
  permission: 'rules',
  args: noArgs,
  answer: z.strictObject({
    /** Null: no register is connected. */
    provider: z.nullable(z.enum(registryNames)),
    /** Cards answered of those that people look at first. */
    answered: z.int(),
    needed: z.int(),
    /** Whether an agreement passes without a person. */
    passes: z.boolean(),
    /** Cards by what was answered, and by the fields that did not agree. */
    answers: counted,
    fields: counted,
    /** To be asked, or asked again. */
    queued: z.int(),
    askedToday: z.int(),
    mostADay: z.int(),
    /** Why no card is asked, and since when. */
    fault: z.nullable(wireText(40)),
    faultSince: z.nullable(wireInstant),
    ...waitingNext,
  }),
});
