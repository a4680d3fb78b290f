import * as z from 'zod/mini';
import { act } from './operator-act.ts';
import { email, personName } from './people-words.ts';
import { wireRole } from './people-words.ts';

/** What is in the file of `found`: the two staff who exist before any invitation. */
export const founders = z
  .array(
    z.strictObject({
      name: personName,
      email,
      mobile: z.string().check(z.maxLength(20)),
      nrc: z.string().check(z.maxLength(20)),
      roles: z.array(wireRole).check(z.minLength(1)),
    }),
  )
  .check(z.length(2));

/** What the token of the data folder alone is good for: before and beside the console. */
export const bootstrapActs = {
  found: act({
    summary: 'makes the first two people from a JSON file; their links are shown once',
    words: ['file'],
    args: z.strictObject({ file: z.string().check(z.maxLength(20_000)) }),
    fileArgument: 'file',
  }),
  health: act({
    summary: 'whether database, jobs, networks and gateways are well',
    words: [],
    args: z.strictObject({}),
  }),
  lock: act({
    summary: 'takes every way in from a person of the lender, by e-mail, at once',
    words: ['staff'],
    args: z.strictObject({ staff: email }),
  }),
} as const;
