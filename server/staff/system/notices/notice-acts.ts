import { listNotices, type NoticeKind } from '../../../../contract/staff/notice-acts.ts';
import {
  chooseNotices,
  showNoticeChoice,
} from '../../../../contract/staff/notice-choice-acts.ts';
import { may } from '../../../../contract/staff/permissions.ts';
import { workQueueNames, workQueues } from '../../../../contract/staff/work-acts.ts';
import type { ServedAct, StaffCaller } from '../../acts/serve-act.ts';
import { serveAct } from '../../acts/serve-act.ts';
import { queues } from '../work/all-queues.ts';
import { allAwaiting, inQueue, isLate, workers } from './awaiting.ts';
import { choiceOf, keepChoice } from './choice.ts';

/** What a program with a token of its person sees nothing of. */
function maySee({ roles, means }: StaffCaller, kind: NoticeKind): boolean {
  if (kind === 'suspicion' && means === 'book') return false;
  const queue = workQueueNames.find((one) => one === kind);
  if (queue !== undefined) return may(roles, workQueues[queue], 'does');
  return kind !== 'returns' || may(roles, 'returns', 'proposes');
}

export const listNoticesAct = serveAct(listNotices, async ({ context, args, staff }) => {
  const me = (await workers(context)).find(({ id }) => id === staff.id);
  const all = await allAwaiting(context, {
    only: (kind) => maySee(staff, kind),
    suspicions: (inside) => inQueue(inside, 'suspicion', queues.suspicion),
  });
  const mine = me === undefined ? [] : all.filter((one) => one.isFor(me));
  const now = context.clock.now();
  return {
    count: mine.length,
    late: mine.filter((one) => isLate(one, now)).length,
    rows: mine.slice(0, args.most).map((one) => {
      const { kind, id, line, since, answerBy, dueAt } = one;
      return { kind, id, line, since, answerBy, dueAt, isLate: isLate(one, now) };
    }),
  };
});

/** The notices of one person, and how they get them. */
export const noticeActs: readonly ServedAct[] = [
  listNoticesAct,
  serveAct(showNoticeChoice, async ({ context: { db, config }, staff }) => ({
    ...(await choiceOf(db, staff.id)),
    hasMail: config.mail !== null,
  })),
  serveAct(chooseNotices, async ({ context: { db, clock }, args, staff, about }) => {
    about({ kind: 'staff', id: staff.id });
    await keepChoice(db, args, { staffId: staff.id, now: clock.now() });
    return {};
  }),
];
