import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { tellRoles } from '../acts/tell-staff.ts';

/** Of a person who is new here, so many approvals are shown to others. */
const firstApprovals = 3;
const newForDays = 90;
const dayMs = 86_400_000;

const countOfNew = sql<{ readonly approvals: number }, { id: StaffId; since: Date }>(`
  select (select count(*) from proposal where decided_by = p.id and not_before is not null)::int
    as approvals
  from staff p where p.id = :id and p.created_at > :since`);

/** Tells directors and compliance what a new colleague approves at first, by name. */
export async function tellFirstApprovals(
  context: Context,
  { id, name, title }: { readonly id: StaffId; readonly name: string; readonly title: string },
): Promise<void> {
  const since = new Date(context.clock.now().getTime() - newForDays * dayMs);
  const found = await context.db.row(countOfNew, { id, since });
  if (found === undefined || found.approvals > firstApprovals) return;
  const text = `${name.slice(0, 40)}, who is new, approved: ${title}`;
  const others = { roles: ['director', 'compliance'], not: [id] } as const;
  await tellRoles(context, others, text);
}
