import type { listReadings } from '../../../../contract/staff/audit-acts.ts';
import { may } from '../../../../contract/staff/permissions.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { ArgsOf, StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { knowsSuspicion } from '../../acts/knows-suspicion.ts';
import type { StaffCaller } from '../../acts/serve-act.ts';
import { StaffRefusal } from '../../acts/serve-act.ts';
import { listing, startOf, whereAll } from '../../acts/listing.ts';

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly borrowerId: string;
  readonly what: string;
  readonly who: StaffId | null;
  readonly name: string | null;
  readonly reason: string | null;
}

type Filter = 'staffId' | 'borrowerId' | 'from' | 'to';

const readings = (only: readonly string[]) =>
  listing<Row, Filter>({
    source: (conditions) => `
    select r.id, r.at, r.borrower_id, r.kind as what, p.id as who, p.name,
      (select u.reason_code || case u.reason when '' then '' else ': ' || u.reason end
        from unsealing u
        where u.borrower_id = r.borrower_id and u.staff_id = r.who and u.at = r.at
        order by u.id limit 1) as reason
    from sealed_reading r left join staff p on p.id = r.who
    ${whereAll(['r.who is not null', ...only, ...conditions])}`,
    keys: [
      { column: 'r.at', type: 'timestamptz', of: (row) => row.at },
      { column: 'r.id', type: 'text', of: (row) => row.id },
    ],
    filters: {
      staffId: 'r.who = :staffId',
      borrowerId: 'r.borrower_id = :borrowerId',
      from: `r.at >= ${startOf(':from::date')}`,
      to: `r.at < ${startOf(':to::date + 1')}`,
    },
  });
const all = readings([]);
/** What was looked at for a suspicion only compliance and the director learn of. */
const told = readings(["r.reader <> 'compliance'"]);

/** Who of the lender looked at what names a person; who may not read the audit sees their own. */
export async function listSealedReadings(
  q: Queryable,
  { filter, after, limit }: ArgsOf<typeof listReadings>,
  staff: Pick<StaffCaller, 'id' | 'roles' | 'means'>,
): Promise<StaffAnswerOf<typeof listReadings> | StaffRefusal<'cursor-unknown'>> {
  const staffId = may(staff.roles, 'audit', 'reads') ? filter.staffId : staff.id;
  const list = knowsSuspicion(staff) ? all : told;
  const page = await list(q, {
    filter: { ...filter, staffId },
    sort: 'newest',
    after,
    limit,
  });
  if (page instanceof StaffRefusal) return page;
  return {
    ...page,
    rows: page.rows.map(({ at, borrowerId: whose, what, who, name, reason }) => ({
      at,
      who: who === null ? null : { id: who, name: name ?? 'Unknown' },
      borrowerId: whose,
      what,
      reason,
    })),
  };
}
