import type { listActs } from '../../../../contract/staff/audit-acts.ts';
import {
  confidentialActs,
  confidentialKind,
} from '../../../../contract/staff/confidential-acts.ts';
import type { ProposalId, StaffId } from '../../../../contract/staff/people-words.ts';
import type { ArgsOf, StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import { may } from '../../../../contract/staff/permissions.ts';
import { type Queryable, sql } from '../../../store/database/database.ts';
import { knowsSuspicion } from '../../acts/knows-suspicion.ts';
import type { StaffCaller } from '../../acts/serve-act.ts';
import { StaffRefusal } from '../../acts/serve-act.ts';
import { listing, whereAll } from '../../acts/listing.ts';

interface Row {
  readonly position: bigint;
  readonly at: Date;
  readonly staffId: StaffId | null;
  readonly name: string | null;
  readonly act: string;
  readonly aboutKind: string | null;
  readonly aboutId: string | null;
  readonly outcome: 'done' | 'refused';
  readonly reason: string | null;
  readonly proposalId: ProposalId | null;
}

const acts = listing<Row, 'staffId' | 'act' | 'about' | 'kept'>({
  source: (conditions) => `
    select l.position, l.at, l.staff_id, p.name, l.act, l.about_kind,
      l.about_id, l.outcome, l.reason_code as reason, l.proposal_id
    from act_log l left join staff p on p.id = l.staff_id ${whereAll(conditions)}`,
  keys: [{ column: 'l.position', type: 'bigint', of: (row) => row.position }],
  filters: {
    staffId: 'l.staff_id = :staffId',
    act: 'l.act = :act',
    about: 'l.about_id = :about',
    // Only compliance and the director may know of it: not that it was done, nor by whom.
    kept: `l.act <> all (:kept::text[]) and l.about_kind is distinct from '${confidentialKind}'`,
  },
});

const selectEnd = sql<{ readonly rows: bigint }>(
  'select coalesce((select position from act_head), 0) as rows',
);

/**
 * The log, newest first; who may not read the audit sees what they did themselves. How long it is
 * in all is at its end.
 */
export async function listLoggedActs(
  q: Queryable,
  { filter, after, limit }: ArgsOf<typeof listActs>,
  staff: Pick<StaffCaller, 'id' | 'roles' | 'means'>,
): Promise<StaffAnswerOf<typeof listActs> | StaffRefusal<'cursor-unknown'>> {
  const kept = knowsSuspicion(staff) ? undefined : confidentialActs;
  const isWhole = may(staff.roles, 'audit', 'reads');
  const staffId = isWhole ? filter.staffId : staff.id;
  const seen = { ...filter, staffId, kept };
  const page = await acts(q, { filter: seen, sort: 'newest', after, limit });
  if (page instanceof StaffRefusal) return page;
  const about = isWhole ? Number((await q.row(selectEnd))?.rows ?? 0n) : page.about;
  return { ...page, about, rows: page.rows.map(viewOf) };
}

function viewOf(row: Row): StaffAnswerOf<typeof listActs>['rows'][number] {
  const { position, at, staffId, name, act, aboutKind, aboutId } = row;
  return {
    position: Number(position),
    at,
    who: staffId === null ? null : { id: staffId, name: name ?? 'Unknown' },
    act,
    about: aboutKind === null || aboutId === null ? null : { kind: aboutKind, id: aboutId },
    outcome: row.outcome,
    reason: row.reason,
    proposalId: row.proposalId,
  };
}
