import * as z from 'zod/mini';
import { wireInstant, wireText } from '../words/wire.ts';
import { wireMonth } from './books-words.ts';
import { personRef, wireRole } from './people-words.ts';
import { done, staffAct } from './staff-act.ts';

/*
 * Two lists that check themselves: the morning, and the end of a month. Each line is computed from
 * the data of that moment, and leads to where it is done.
 */

export const guideLists = ['morning', 'month-end'] as const;
export type GuideList = (typeof guideLists)[number];
/** `cannot-yet`: something else must happen first. */
export const lineStates = ['done', 'to-do', 'cannot-yet'] as const;

/** Where a line leads. The console knows the addresses, and what fills each is in `of`. */
export const guidePlaces = [
  'jobs',
  'proofs',
  'statement',
  'statements',
  'cash',
  'case',
  'cases',
  'payment',
  'payments',
  'inbox',
  'proposal',
  'complaint',
  'complaints',
  'provision',
  'recurring',
  'books',
  'close-period',
  'month-end',
  'period',
  'returns',
  'return',
  'profile',
  'takeover',
  'takeovers',
] as const;
export type GuidePlace = (typeof guidePlaces)[number];

const lineName = z.string().check(z.regex(/^[a-z-]{3,30}$/, 'is no line'));
const ofList = { list: z.enum(guideLists), month: z.optional(wireMonth) };

export const showGuide = staffAct({
  name: 'showGuide',
  summary: 'The morning or the end of a month as a list: done, to do, or not possible yet',
  permission: 'today',
  args: z.strictObject(ofList),
  answer: z.strictObject({
    /** Of the end of a month: the one that is shown. */
    month: z.nullable(wireMonth),
    /** The months that can be chosen, the newest first. */
    months: z.array(wireMonth),
    checkedAt: wireInstant,
    lines: z.array(
      z.strictObject({
        line: lineName,
        title: wireText(80),
        state: z.enum(lineStates),
        /** One sentence with the figure. */
        says: wireText(400),
        to: z.strictObject({ place: z.enum(guidePlaces), of: z.array(wireText(60)) }),
        owner: wireRole,
        takenBy: z.nullable(personRef),
      }),
    ),
    /** Lines that the caller may not see. */
    hidden: z.int(),
    /** Every line is done, those that are hidden too. */
    isThrough: z.boolean(),
  }),
});

const oneLine = z.strictObject({ ...ofList, line: lineName });

export const takeLine = staffAct({
  name: 'takeLine',
  summary: 'Takes a line of a list, so that others see who is at it',
  permission: 'today',
  level: 'does',
  effect: 'writes',
  args: oneLine,
  answer: done,
  refusals: ['taken'],
});

export const leaveLine = staffAct({
  name: 'leaveLine',
  summary: 'Gives back a line that one took oneself',
  permission: 'today',
  level: 'does',
  effect: 'writes',
  args: oneLine,
  answer: done,
});

export const guideActs = [showGuide, takeLine, leaveLine] as const;
