import type * as z from 'zod/mini';
import type { listActs, loggedAct } from '../../../contract/staff/audit-acts.ts';
import type { ProposalId, StaffId } from '../../../contract/staff/people-words.ts';
import type { ArgsOf, StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { type Queryable, sql } from '../../store/database/database.ts';

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

const list = sql<
  Row,
  {
    before: bigint;
    staffId: string | null;
    act: string | null;
    about: string | null;
    most: number;
  }
>(`
  select l.position, l.at, l.staff_id as "staffId", p.name, l.act, l.about_kind as "aboutKind",
    l.about_id as "aboutId", l.outcome, l.reason_code as reason, l.proposal_id as "proposalId"
  from act_log l left join staff p on p.id = l.staff_id
  where l.position < :before
    and (:staffId::text is null or l.staff_id = :staffId)
    and (:act::text is null or l.act = :act)
    and (:about::text is null or l.about_id = :about)
  order by l.position desc limit :most`);

const about = sql<{ readonly rows: bigint }>(
  'select coalesce((select position from act_head), 0) as rows',
);

const first = 2n ** 62n;

/** The log, newest first. */
export async function listLoggedActs(
  q: Queryable,
  { filter, after, limit }: ArgsOf<typeof listActs>,
): Promise<StaffAnswerOf<typeof listActs>> {
  const rows = await q.rows(list, {
    before: after !== undefined && /^\d{1,18}$/.test(after) ? BigInt(after) : first,
    staffId: filter.staffId ?? null,
    act: filter.act ?? null,
    about: filter.about ?? null,
    most: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => viewOf(row)),
    ...(rows.length > limit && last && { next: String(last.position) }),
    about: Number((await q.row(about))?.rows ?? 0n),
  };
}

function viewOf(row: Row): z.output<typeof loggedAct> {
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
