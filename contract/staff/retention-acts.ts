import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { noArgs, staffAct } from './staff-act.ts';
import { legalClock } from './suspicion-acts.ts';

export const showRetention = staffAct({
  name: 'showRetention',
  summary:
    'Every table: what ends its rows and when, by which law, and what is beyond its time',
  permission: 'audit',
  args: noArgs,
  answer: z.strictObject({
    records: legalClock,
    tables: z.array(
      z.strictObject({
        table: wireText(60),
        /** How long a row lives and why, as the schema says it. */
        kept: wireText(500),
        /** After so many days, where that is counted in days. */
        days: z.nullable(z.int()),
        law: z.enum(['records', 'data-protection']),
        /** About how many rows it has, as the planner thinks. */
        about: z.int(),
        /** The day of its oldest row, where an index says so. */
        oldestOn: z.nullable(wireDate),
        /** About how many rows are beyond their time; null where no day ends them. */
        beyond: z.nullable(z.int()),
        /** Who ends them. */
        job: z.nullable(
          z.strictObject({
            name: wireText(60),
            endedAt: z.nullable(wireInstant),
            hasFailed: z.boolean(),
          }),
        ),
      }),
    ),
  }),
});
