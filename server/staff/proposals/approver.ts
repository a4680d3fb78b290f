import type { ProposalKind } from '../../../contract/staff/proposal-kinds.ts';
import { kindRules } from '../../../contract/staff/kind-rules.ts';
import { grantOf, may, permissions, roleNames } from '../../../contract/staff/permissions.ts';
import type { Role } from '../../../contract/staff/permissions.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';

/** So old an account, a role and a passkey must be before they approve anything. */
export const approvesAfterMs = 24 * 3_600_000;

// The founders are there from the first hour on, each with their first passkey.
const selectStanding = sql<{ at: Date | null }, { staffId: string; roles: readonly string[] }>(`
  select min(greatest(
    case when s.is_founder then to_timestamp(0) else s.created_at end,
    case when s.is_founder and r.proposal_id is null then to_timestamp(0) else r.from_at end)
  ) as at
  from staff s join staff_role r on r.staff_id = s.id and r.until_at is null
  where s.id = :staffId and r.role = any (:roles)`);

const selectPasskeys = sql<Passkey, { staffId: string }>(`
  select c.id, c.public_key,
    case when s.is_founder and not exists (select from staff_credential b
      where b.staff_id = s.id and b.created_at < c.created_at) then to_timestamp(0)
      else c.created_at end as since
  from staff_credential c join staff s on s.id = c.staff_id
  where c.staff_id = :staffId and c.removed_at is null
  order by c.created_at, c.id limit 50`);

/** A passkey as approvals are verified by it. */
export interface Passkey {
  readonly id: string;
  readonly publicKey: Uint8Array;
  /** From when it counts as known. */
  readonly since: Date;
}

/** The passkeys of a person that are old enough to approve. */
export async function passkeysOf(
  q: Queryable,
  staffId: StaffId,
  now: Date,
): Promise<{ readonly old: readonly Passkey[]; readonly from: Date | null }> {
  const all = await q.rows(selectPasskeys, { staffId });
  const from = (key: Passkey) => new Date(key.since.getTime() + approvesAfterMs);
  const [first] = [...all].sort((a, b) => a.since.getTime() - b.since.getTime());
  return { old: all.filter((key) => from(key) <= now), from: first ? from(first) : null };
}

/** From when on a person approves proposals of a kind; null when their roles never do. */
export async function approvesFrom(
  q: Queryable,
  staffId: StaffId,
  kind: ProposalKind,
): Promise<Date | null> {
  const { permission } = kindRules[kind];
  const roles = roleNames.filter((role) => may([role], permission, 'approves'));
  const since = (await q.row(selectStanding, { staffId, roles }))?.at;
  return since ? new Date(since.getTime() + approvesAfterMs) : null;
}

/** Whether these roles take part in what a kind needs two people for: either of the two. */
export function takesPart(roles: readonly Role[], kind: ProposalKind): boolean {
  const { permission } = kindRules[kind];
  return may(roles, permission, 'proposes') || may(roles, permission, 'approves');
}

/** What a person reads who may not. */
export function permissionSentence(kind: ProposalKind): string {
  return permissions[kindRules[kind].permission].sentence;
}

export function maySee(roles: readonly Role[], kind: ProposalKind): boolean {
  const { permission } = kindRules[kind];
  return roles.some((role) => grantOf(role, permission) !== 'none');
}
