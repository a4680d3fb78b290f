import type { ProposalId, StaffId } from '../../../../contract/staff/people-words.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';

const insertGrant = sql<void, { id: ProposalId; staffId: StaffId; days: number; now: Date }>(`
  insert into unseal_grant (id, staff_id, from_at, until_at)
  values (:id, :staffId, :now, :now::timestamptz + make_interval(days => :days))`);

/** What two people agreed to: from now on, for so many days. */
export async function keepGrant(
  tx: Queryable,
  grant: {
    readonly id: ProposalId;
    readonly staffId: StaffId;
    readonly days: number;
    readonly now: Date;
  },
): Promise<void> {
  await tx.run(insertGrant, grant);
}

/** In a query of staff: until when they may see personal details; null when they may not. */
export const grantedUntilInSql = (staffId: string, now: string) =>
  `(select max(until_at) from unseal_grant
    where staff_id = ${staffId} and from_at <= ${now} and until_at > ${now})`;

const selectUntil = sql<{ until: Date | null }, { staffId: string; now: Date }>(
  `select ${grantedUntilInSql(':staffId', ':now')} as until`,
);

/** Until when an auditor may see personal details; null when they may not. */
export async function grantedUntil(
  q: Queryable,
  staffId: StaffId,
  now: Date,
): Promise<Date | null> {
  return (await q.row(selectUntil, { staffId, now }))?.until ?? null;
}
