import type { listReadings } from '../../../contract/staff/audit-acts.ts';
import { may } from '../../../contract/staff/permissions.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { ArgsOf, StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { type Queryable, sql } from '../../store/database/database.ts';
import type { StaffCaller } from '../acts/serve-act.ts';

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly borrowerId: string;
  readonly what: string;
  readonly who: StaffId | null;
  readonly name: string | null;
}

const list = sql<
  Row,
  {
    beforeAt: Date | null;
    beforeId: string;
    staffId: string | null;
    borrowerId: string | null;
    most: number;
  }
>(`
  select r.id, r.at, r.borrower_id as "borrowerId", r.kind as what, p.id as who, p.name
  from sealed_reading r left join staff p on p.id = r.who
  where r.who is not null
    and (:beforeAt::timestamptz is null or (r.at, r.id) < (:beforeAt::timestamptz, :beforeId))
    and (:staffId::text is null or r.who = :staffId)
    and (:borrowerId::text is null or r.borrower_id = :borrowerId)
  order by r.at desc, r.id desc limit :most`);

const about = sql<{ readonly rows: number }>(`
  select greatest(reltuples, 0)::int as rows from pg_class where oid = 'sealed_reading'::regclass`);

/** Who of the lender looked at what names a person; who may not read the audit sees their own. */
export async function listSealedReadings(
  q: Queryable,
  { filter, after, limit }: ArgsOf<typeof listReadings>,
  staff: Pick<StaffCaller, 'id' | 'roles'>,
): Promise<StaffAnswerOf<typeof listReadings>> {
  const seesAll = may(staff.roles, 'audit', 'reads');
  const [at, id = ''] = Buffer.from(after ?? '', 'base64url')
    .toString('utf8')
    .split('|');
  const rows = await q.rows(list, {
    beforeAt: at && /^\d{1,15}$/.test(at) ? new Date(Number(at)) : null,
    beforeId: id,
    staffId: seesAll ? (filter.staffId ?? null) : staff.id,
    borrowerId: filter.borrowerId ?? null,
    most: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = last && Buffer.from(`${last.at.getTime()}|${last.id}`).toString('base64url');
  return {
    rows: shown.map((row) => ({
      at: row.at,
      who: row.who === null ? null : { id: row.who, name: row.name ?? 'Unknown' },
      borrowerId: row.borrowerId,
      what: row.what,
      reason: null,
    })),
    ...(rows.length > limit && next !== undefined && { next }),
    about: (await q.row(about))?.rows ?? 0,
  };
}
