import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { wireThingId } from './people-words.ts';
import { staffAct } from './staff-act.ts';
import { workQueueNames } from './work-acts.ts';

/** What can wait for a person: the queues, and what is in none. */
export const noticeKinds = [...workQueueNames, 'proposals', 'returns', 'officer'] as const;
export type NoticeKind = (typeof noticeKinds)[number];
export const noticeKind = z.enum(noticeKinds);

export const mostNotices = 30;

export const listNotices = staffAct({
  name: 'listNotices',
  summary: 'What awaits oneself: taken by oneself, or for one’s role and taken by no one',
  permission: 'today',
  /** A bell asks for no row. */
  args: z.strictObject({
    most: z._default(z.int().check(z.gte(0), z.lte(mostNotices)), mostNotices),
  }),
  answer: z.strictObject({
    count: z.int(),
    late: z.int(),
    /** By their deadlines, the first first. */
    rows: z.array(
      z.strictObject({
        kind: noticeKind,
        id: wireThingId,
        /** What it is, without names. */
        line: wireText(300),
        since: wireInstant,
        answerBy: z.nullable(wireDate),
        dueAt: z.nullable(wireInstant),
        isLate: z.boolean(),
      }),
    ),
  }),
});
