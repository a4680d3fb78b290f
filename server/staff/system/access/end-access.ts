import { may, type Role, roleNames } from '../../../../contract/staff/permissions.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { withdrawProposalsOf } from '../../proposals/keep-proposal.ts';
import { isLastDirector, lockStaff, putRoles } from './change-staff.ts';
import { takeWaysIn } from './ways-in.ts';

const endPerson = sql<void, { id: StaffId; reason: string; now: Date }>(`
  update staff set state = 'ended', ended_at = :now, ended_reason = :reason
  where id = :id and state <> 'ended'`);

/** The trigger `guard_ended_access` holds to the same figures. */
const mostEndedAnHour = 3;
const fewestApprovers = 2;
const hourMs = 3_600_000;

const selectLeft = sql<
  { readonly ended: number; readonly approvers: number },
  { id: StaffId; since: Date; approving: readonly Role[] }
>(`
  select (select count(*)::int from staff where ended_at > :since) as ended,
    (select count(distinct p.id)::int from staff p join staff_role r on r.staff_id = p.id
      where p.id <> :id and p.state = 'works-here' and r.until_at is null
        and r.role = any(:approving::text[])) as approvers`);

const approving = roleNames.filter((role) => may([role], 'staff', 'approves'));

/** Why one person may not end a colleague's access now. */
export type EndRefusal = 'last-director' | 'last-approvers' | 'ended-many';

/**
 * Ends a person's access at once; null when it is done. One person could otherwise end everybody's
 * and be alone with what is left.
 */
export async function endStaff(
  { db, clock }: Context,
  { staffId, reason }: { readonly staffId: StaffId; readonly reason: string },
): Promise<EndRefusal | null> {
  await db.run(lockStaff);
  if (await isLastDirector(db, staffId)) return 'last-director';
  const now = clock.now();
  const since = new Date(now.getTime() - hourMs);
  const { ended = 0, approvers = 0 } =
    (await db.row(selectLeft, { id: staffId, since, approving })) ?? {};
  if (ended >= mostEndedAnHour) return 'ended-many';
  if (approvers < fewestApprovers) return 'last-approvers';
  await takeWaysIn(db, staffId, now);
  await putRoles(db, { id: staffId, roles: [], now, proposalId: null });
  await db.run(endPerson, { id: staffId, reason, now });
  await withdrawProposalsOf(db, staffId, now);
  return null;
}
