import type { NoticeKind } from '../../../../contract/staff/notice-acts.ts';
import { may, type Role } from '../../../../contract/staff/permissions.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import { workQueueNames, workQueues } from '../../../../contract/staff/work-acts.ts';
import { kindRules } from '../../../../contract/staff/kind-rules.ts';
import {
  addDays,
  type CivilDate,
  civilDateOf,
  midnightOf,
} from '../../../../contract/words/civil-date.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { StaffRefusal } from '../../acts/serve-act.ts';
import { takerOf } from '../../acts/work-item.ts';
import { returnsDue, saidDays } from '../../compliance/returns/calendar.ts';
import { approvesAfterMs } from '../../proposals/approver.ts';
import { openProposals } from '../../proposals/proposal-row.ts';
import { openQueues, type queueOf } from '../work/queues.ts';

/** A person whom work can wait for, with the roles they hold and since when each counts. */
export interface Worker {
  readonly id: StaffId;
  readonly roles: readonly Role[];
  readonly sinces: readonly Date[];
}

/** Something that waits. */
export interface Awaiting {
  readonly kind: NoticeKind;
  readonly id: string;
  readonly line: string;
  readonly since: Date;
  readonly answerBy: CivilDate | null;
  readonly dueAt: Date | null;
  /** Whether it waits for this person. */
  isFor(worker: Worker): boolean;
}

// Founders count from the first hour on, as when they approve.
const selectWorkers = sql<Worker & { email: string; phone: string }, { today: CivilDate }>(`
  select s.id, s.email, s.phone, array_agg(r.role order by r.id) as roles,
    array_agg(greatest(case when s.is_founder then to_timestamp(0) else s.created_at end,
      case when s.is_founder and r.proposal_id is null then to_timestamp(0) else r.from_at end)
      order by r.id) as sinces
  from staff s join staff_role r on r.staff_id = s.id and r.until_at is null
  where s.state = 'works-here' and (s.last_day is null or s.last_day >= :today)
  group by s.id order by s.id limit 500`);

/** All who work here now. */
export function workers({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  return db.rows(selectWorkers, { today: clock.today() });
}

const mostOfQueue = 100;

interface Wanted {
  /** Leaves out what others see. */
  only?(kind: NoticeKind): boolean;
  /** Each process has its way to know of them. */
  suspicions(context: Context): Promise<Awaiting[]>;
}

/** All that waits for staff now, by its deadline. */
export async function allAwaiting(
  context: Context,
  { only = () => true, suspicions }: Wanted,
): Promise<Awaiting[]> {
  const found = await Promise.all([
    ...workQueueNames
      .filter((queue) => queue !== 'suspicion')
      .filter(only)
      .map((queue) => inQueue(context, queue, openQueues[queue])),
    ...(only('suspicion') ? [suspicions(context)] : []),
    ...(only('proposals') ? [toApprove(context)] : []),
    ...(only('returns') ? [dueReturns(context)] : []),
    ...(only('officer') ? [handedOver(context)] : []),
  ]);
  const end = (one: Awaiting) => endOf(one)?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return found.flat().toSorted((a, b) => end(a) - end(b) || +a.since - +b.since);
}

/** The instant of its deadline: of a day, its end. */
export function endOf({ answerBy, dueAt }: Pick<Awaiting, 'answerBy' | 'dueAt'>): Date | null {
  if (dueAt !== null || answerBy === null) return dueAt;
  return midnightOf(addDays(answerBy, 1));
}

/** What waits in one queue. */
export async function inQueue(
  { db, clock }: Context,
  queue: (typeof workQueueNames)[number],
  { list, lineOf }: ReturnType<typeof queueOf>,
): Promise<Awaiting[]> {
  const page = await list(db, {
    filter: {},
    sort: 'oldest',
    after: undefined,
    limit: mostOfQueue,
  });
  if (page instanceof StaffRefusal) return [];
  const now = clock.now();
  return page.rows.map((row) => {
    const taker = takerOf(row, now);
    return {
      kind: queue,
      id: row.id,
      line: lineOf(row),
      since: row.since,
      answerBy: row.answerBy,
      dueAt: row.dueAt,
      isFor: ({ id, roles }) =>
        (taker === null || taker.id === id) && may(roles, workQueues[queue], 'does'),
    };
  });
}

async function toApprove({ db, clock }: Context): Promise<Awaiting[]> {
  const before = clock.now().getTime() - approvesAfterMs;
  return (await openProposals(db)).map(({ id, kind, title, proposer, proposedAt }) => ({
    kind: 'proposals',
    id,
    line: title,
    since: proposedAt,
    answerBy: null,
    dueAt: null,
    isFor: (worker) =>
      worker.id !== proposer.id &&
      worker.roles.some(
        (role, place) =>
          may([role], kindRules[kind].permission, 'approves') &&
          (worker.sinces[place]?.getTime() ?? Infinity) <= before,
      ),
  }));
}

async function dueReturns({ db, clock }: Context): Promise<Awaiting[]> {
  const due = await returnsDue(db, clock.today());
  return due.map(({ format, title, period, dueOn }) => ({
    kind: 'returns',
    id: `${format}-${period}`,
    line: `${title}, ${period}`,
    since: midnightOf(addDays(dueOn, -saidDays)),
    answerBy: dueOn,
    dueAt: null,
    isFor: ({ roles }) => may(roles, 'returns', 'proposes'),
  }));
}

const shownDays = 3;
const selectHandedOver = sql<
  { batchId: string; staffId: string; loans: number; why: string; at: Date },
  { since: Date }
>(`
  select batch_id, staff_id, why, count(*)::int as loans, max(at) as at from officer_step
  where at > :since and why in ('hand-over', 'left')
  group by batch_id, staff_id, why order by max(at) desc limit ${mostOfQueue}`);

/** Loans that came to an officer. It is shown for some days and waits for nothing. */
async function handedOver({ db, clock }: Context): Promise<Awaiting[]> {
  const since = new Date(clock.now().getTime() - shownDays * 86_400_000);
  const rows = await db.rows(selectHandedOver, { since });
  return rows.map(({ batchId, staffId, loans, why, at }) => ({
    kind: 'officer',
    id: batchId,
    line:
      why === 'left'
        ? `Loans of an officer who left: ${loans}`
        : `Loans handed over to you: ${loans}`,
    since: at,
    answerBy: null,
    dueAt: null,
    isFor: ({ id }) => id === staffId,
  }));
}

/** Whether something is past its deadline. */
export function isLate({ answerBy, dueAt }: Awaiting, now: Date): boolean {
  if (dueAt !== null) return dueAt < now;
  return answerBy !== null && answerBy < civilDateOf(now);
}
