import type { WorkQueue } from '../../../contract/staff/work-acts.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';

/** One piece of work: its queue and id. */
export interface WorkId {
  /** `guide`: a line of a list that checks itself. */
  readonly queue: WorkQueue | 'guide';
  readonly id: string;
}

/** Who has taken a piece of work. */
export interface Taker {
  readonly id: StaffId;
  readonly name: string;
}

/** Who went home has not taken it any more. */
const shiftMs = 8 * 3_600_000;

/** Joined to work by its queue and the expression of its id, as `w` with its person `t`. */
export const withTaker = (queue: WorkQueue, id: string) => `
  left join work_item w on w.queue = '${queue}' and w.about_id = ${id}
  left join staff t on t.id = w.taken_by and t.state = 'works-here'`;
/** The columns of {@link Taken}. */
export const takerColumns = `t.id as taken_by, t.name as taken_name, w.taken_at`;

/** Who has a piece of work, as a row has it. */
export interface Taken {
  readonly takenBy: StaffId | null;
  readonly takenName: string | null;
  readonly takenAt: Date | null;
}

/** Who has it now; null when no one does. */
export function takerOf({ takenBy: id, takenName, takenAt }: Taken, now: Date): Taker | null {
  if (id === null || takenAt === null) return null;
  if (now.getTime() - takenAt.getTime() >= shiftMs) return null;
  return { id, name: takenName ?? '' };
}

const take = sql<
  { takenBy: string },
  { queue: string; id: string; staffId: string; now: Date; over: Date }
>(`
  insert into work_item as kept (queue, about_id, taken_by, taken_at)
  values (:queue, :id, :staffId, :now)
  on conflict (queue, about_id) do update
    set taken_by = excluded.taken_by, taken_at = excluded.taken_at
    where kept.taken_by = excluded.taken_by or kept.taken_at <= :over
      or not exists (select from staff s where s.id = kept.taken_by and s.state = 'works-here')
  returning taken_by`);

const leave = sql<void, { queue: string; id: string; staffId: string }>(`
  delete from work_item where queue = :queue and about_id = :id and taken_by = :staffId`);
const end = sql<void, { queue: string; id: string }>(
  'delete from work_item where queue = :queue and about_id = :id',
);
const selectTaker = sql<Taken, { queue: string; id: string }>(`
  select ${takerColumns} from work_item w
    join staff t on t.id = w.taken_by
  where w.queue = :queue and w.about_id = :id`);

/** False when another person has it. */
export async function takeItem(
  q: Queryable,
  { queue, id }: WorkId,
  { staffId, now }: { readonly staffId: StaffId; readonly now: Date },
): Promise<boolean> {
  const over = new Date(now.getTime() - shiftMs);
  return (await q.row(take, { queue, id, staffId, now, over })) !== undefined;
}

/** Who has it now; null when no one does. */
export async function findTaker(
  q: Queryable,
  { queue, id }: WorkId,
  now: Date,
): Promise<Taker | null> {
  const row = await q.row(selectTaker, { queue, id });
  return row ? takerOf(row, now) : null;
}

/** Gives it back; an item of another person stays theirs. */
export async function leaveItem(
  q: Queryable,
  { queue, id }: WorkId,
  staffId: StaffId,
): Promise<void> {
  await q.run(leave, { queue, id, staffId });
}

/** The work is done, and unassigned. */
export async function endWork(q: Queryable, { queue, id }: WorkId): Promise<void> {
  await q.run(end, { queue, id });
}
