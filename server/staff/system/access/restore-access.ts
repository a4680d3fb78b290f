import { changed } from '../../../../domain/books/change-of-account.ts';
import type { ProposalId, StaffId } from '../../../../contract/staff/people-words.ts';
import { sql } from '../../../store/database/database.ts';
import { noEffects, NotPossible } from '../../proposals/kind.ts';
import type { KindRun } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';

/** The trigger `guard_staff` holds to the same hour. */
const undoMs = 3_600_000;

const selectEnded = sql<
  { name: string; endedAt: Date; roles: readonly string[]; passkeys: number },
  { staffId: StaffId }
>(`
  select p.name, p.ended_at, array(select role from staff_role r
      where r.staff_id = p.id and r.until_at = p.ended_at order by r.id) as roles,
    (select count(*)::int from staff_credential c
      where c.staff_id = p.id and c.removed_at = p.ended_at) as passkeys
  from staff p where p.id = :staffId and p.state = 'ended'`);

// Roles begin again, so that the days on which they were held stay true.
const addRoles = sql<void, { staffId: StaffId; now: Date; proposalId: ProposalId }>(`
  insert into staff_role (staff_id, role, from_at, proposal_id)
  select r.staff_id, r.role, :now, :proposalId
  from staff_role r join staff p on p.id = r.staff_id and r.until_at = p.ended_at
  where p.id = :staffId`);
const putKeysBack = sql<void, { staffId: StaffId }>(`
  update staff_credential c set removed_at = null from staff p
  where p.id = :staffId and c.staff_id = p.id and c.removed_at = p.ended_at`);
const putBack = sql<void, { staffId: StaffId }>(`
  update staff p set ended_at = null, ended_reason = null,
    state = case when exists (select from staff_credential c
      where c.staff_id = p.id and c.removed_at is null) then 'works-here' else 'invited' end
  where p.id = :staffId`);

/**
 * Undoes an ended access: roles and passkeys come back. Sessions, tokens, the authenticator and
 * the company login do not.
 */
export const restoreAccess: KindRun<'restore-access'> = {
  isAtomic: true,
  async plan({ db }, { staffId }) {
    const person = await db.row(selectEnded, { staffId });
    if (person === undefined) return new NotPossible('Their access has not ended.');
    const { name, roles, passkeys } = person;
    const title = `Undo the end of the access of ${name}.`;
    const back =
      'Their roles and passkeys come back, and they approve after 24 hours as with new roles. ' +
      'Sessions, tokens, authenticator and company login do not.';
    const after = { Roles: roles.join(', '), Passkeys: String(passkeys) };
    return {
      ...noEffects,
      title,
      about: { kind: 'staff', id: staffId },
      preview: previewOf([title, back], changed({ Roles: 'none', Passkeys: '0' }, after)),
    };
  },
  async whyNotYet({ db, clock }, { staffId }) {
    const ended = (await db.row(selectEnded, { staffId }))?.endedAt;
    const isOver = ended !== undefined && clock.now().getTime() - ended.getTime() >= undoMs;
    return isOver ? new NotPossible('It ended over an hour ago. Invite them again.') : null;
  },
  isDone: async () => false,
  async carryOut({ db, clock }, { id: proposalId }, { staffId }) {
    await db.run(addRoles, { staffId, now: clock.now(), proposalId });
    await db.run(putKeysBack, { staffId });
    await db.run(putBack, { staffId });
    return 'done';
  },
};
