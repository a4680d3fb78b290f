import type { StaffId } from '../../../../contract/staff/people-words.ts';
import { type Queryable, sql } from '../../../store/database/database.ts';

type EndWayIn = ReturnType<typeof ending>;
const ending = (statement: string) => sql<void, { id: StaffId; now: Date }>(statement);

const untilNow = (table: string) =>
  ending(`update ${table} set ended_at = :now where staff_id = :id and ended_at is null`);
const without = (table: string) =>
  ending(`delete from ${table} where staff_id = :id and :now::timestamptz is not null`);

/**
 * Every table by which a person of staff comes in, and how its rows end. A test compares it with
 * the schema: a new table with a secret of a person is added here.
 */
export const waysIn: Readonly<Record<string, EndWayIn>> = {
  staff_session: untilNow('staff_session'),
  staff_credential: ending(`update staff_credential set removed_at = :now
    where staff_id = :id and removed_at is null`),
  staff_sso: untilNow('staff_sso'),
  staff_totp: without('staff_totp'),
  staff_invite: untilNow('staff_invite'),
  staff_challenge: without('staff_challenge'),
  device_grant: without('device_grant'),
  book_token: ending(`update book_token set ended_at = :now, ended_by = :id
    where staff_id = :id and ended_at is null`),
};

/** Ends all of them: what a reset and the end of access begin with. */
export async function takeWaysIn(q: Queryable, id: StaffId, now: Date): Promise<void> {
  for (const end of Object.values(waysIn)) await q.run(end, { id, now });
}
