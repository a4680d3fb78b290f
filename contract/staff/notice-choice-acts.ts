import * as z from 'zod/mini';
import { noticeKind, noticeKinds } from './notice-acts.ts';
import { done, noArgs, staffAct } from './staff-act.ts';

/** How a notice leaves the console; the bell shows each in any case. */
export const noticeWays = ['mail', 'sms', 'none'] as const;
export type NoticeWay = (typeof noticeWays)[number];

const choice = {
  /** What waits, as soon as it does. */
  atOnce: z.enum(noticeWays),
  /** All that waits, once a morning. */
  digest: z.enum(noticeWays),
  /** Kinds of which nothing is sent. A legal deadline is sent in any case. */
  quiet: z.array(noticeKind).check(z.maxLength(noticeKinds.length)),
};
export type NoticeChoice = z.output<z.ZodMiniObject<typeof choice>>;

export const showNoticeChoice = staffAct({
  name: 'showNoticeChoice',
  summary: 'How one is sent what awaits oneself',
  permission: 'self',
  args: noArgs,
  answer: z.strictObject({ ...choice, hasMail: z.boolean() }),
});

export const chooseNotices = staffAct({
  name: 'chooseNotices',
  summary: 'Chooses how one is sent what awaits oneself, and which kinds are not sent',
  permission: 'self',
  effect: 'writes',
  args: z.strictObject(choice),
  answer: done,
});

/** How a person is sent what awaits them. */
export const noticeChoiceActs = [showNoticeChoice, chooseNotices] as const;
