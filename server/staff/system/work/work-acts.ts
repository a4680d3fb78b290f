import { may, permissions } from '../../../../contract/staff/permissions.ts';
import type { Level } from '../../../../contract/staff/permissions.ts';
import {
  leaveWork,
  listOpenWork,
  listWork,
  takeWork,
} from '../../../../contract/staff/open-work-acts.ts';
import { countWork, workQueueNames, workQueues } from '../../../../contract/staff/work-acts.ts';
import type { workRow } from '../../../../contract/staff/open-work-acts.ts';
import type { WorkQueue } from '../../../../contract/staff/work-acts.ts';
import { addDays, civilDateOf } from '../../../../contract/words/civil-date.ts';
import type * as z from 'zod/mini';
import { knowsSuspicion } from '../../acts/knows-suspicion.ts';
import type { ServedAct, StaffCaller } from '../../acts/serve-act.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { returnsDue } from '../../compliance/returns/calendar.ts';
import { missingStatements } from '../../money/cases/statement-rows.ts';
import { queues } from './all-queues.ts';
import type { StoredWork } from './queues.ts';
import { findTaker, leaveItem, takeItem, takerOf } from '../../acts/work-item.ts';

type Row = z.output<typeof workRow>;

function mayIn(queue: WorkQueue, staff: StaffCaller, level: Level): boolean {
  if (queue === 'suspicion' && !knowsSuspicion(staff)) return false;
  return may(staff.roles, workQueues[queue], level);
}

function notAllowed(queue: WorkQueue): StaffRefusal<'not-allowed'> {
  const permission = permissions[workQueues[queue]].sentence;
  return new StaffRefusal('not-allowed', { permission });
}

const listWorkAct = serveAct(listWork, async ({ context, args, staff }) => {
  const { queue, mine = false, after, limit } = args;
  if (!mayIn(queue, staff, 'reads')) return notAllowed(queue);
  const filter = mine ? { mine: staff.id } : {};
  const asked = { filter, sort: 'oldest', after, limit } as const;
  const page = await queues[queue].list(context.db, asked);
  if (page instanceof StaffRefusal) return page;
  const now = context.clock.now();
  const rowOf = (row: StoredWork): Row => ({
    queue,
    id: row.id,
    line: queues[queue].lineOf(row),
    since: row.since,
    answerBy: row.answerBy,
    dueAt: row.dueAt,
    isLate: isLate(row, now),
    takenBy: takerOf(row, now),
  });
  return { ...page, rows: page.rows.map(rowOf) };
});

/** By the hour where that is counted, else by the day. */
function isLate({ answerBy, dueAt }: StoredWork, now: Date): boolean {
  if (dueAt !== null) return dueAt < now;
  return answerBy !== null && answerBy < civilDateOf(now);
}

const statementDays = 7;

const nothingWaits = {
  open: 0,
  late: 0,
  mine: 0,
  oldest: null,
  answerBy: null,
  dueAt: null,
};

const countWorkAct = serveAct(countWork, async ({ context, staff }) => {
  const seen = workQueueNames.filter((queue) => mayIn(queue, staff, 'reads'));
  const { clock } = context;
  const asked = { today: clock.today(), now: clock.now(), staffId: staff.id };
  const counted = seen.map(async (queue) => {
    const row = await context.db.row(queues[queue].count, asked);
    return { queue, ...(row ?? nothingWaits) };
  });
  const today = context.clock.today();
  const week = { from: addDays(today, -statementDays), to: addDays(today, -1) };
  const missing = may(staff.roles, 'cases', 'reads')
    ? await missingStatements(context.db, week)
    : [];
  return {
    queues: await Promise.all(counted),
    missing: missing.map(({ payments: _, ...one }) => one),
    due: may(staff.roles, 'returns', 'reads')
      ? (await returnsDue(context.db, today)).map(({ format: _, ...one }) => one)
      : [],
  };
});

/** Refusals: `unknown` of what is not open, `taken`. */
const takeWorkAct = serveAct(takeWork, async ({ context, args, staff, about }) => {
  const { queue, id } = args;
  if (!mayIn(queue, staff, 'does')) return notAllowed(queue);
  about({ kind: queue, id });
  if ((await context.db.row(queues[queue].find, { id })) === undefined) {
    return new StaffRefusal('unknown');
  }
  const now = context.clock.now();
  if (await takeItem(context.db, args, { staffId: staff.id, now })) {
    return { takenBy: { id: staff.id, name: staff.name } };
  }
  const taker = await findTaker(context.db, args, now);
  return new StaffRefusal('taken', { who: taker?.name ?? 'Someone' });
});

const leaveWorkAct = serveAct(leaveWork, async ({ context, args, staff, about }) => {
  about({ kind: args.queue, id: args.id });
  await leaveItem(context.db, args, staff.id);
  return {};
});

/** Of the queues that the caller works on. */
const listOpenWorkAct = serveAct(listOpenWork, async ({ context, args, staff }) => {
  const mine = workQueueNames.filter((queue) => mayIn(queue, staff, 'reads'));
  const found = mine.map(async (queue) => {
    const rows = await context.db.rows(queues[queue].ofBorrower, args);
    return rows.map((row) => ({ queue, id: row.id, line: queues[queue].lineOf(row) }));
  });
  return { rows: (await Promise.all(found)).flat() };
});

/** What waits for a person, by its clock, and who is at it. */
export const workActs: readonly ServedAct[] = [
  listWorkAct,
  countWorkAct,
  takeWorkAct,
  leaveWorkAct,
  listOpenWorkAct,
];
