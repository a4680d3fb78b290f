import type { showToCollect } from '../../../../contract/staff/collections-acts.ts';
import { resumeContact, stopContact } from '../../../../contract/staff/collections-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { restLoans } from '../../../lending/collections/rest-loans.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { newId } from '../../../store/ids.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';

type Stop = NonNullable<StaffAnswerOf<typeof showToCollect>['stop']>;

const selectStop = sql<Stop, { borrowerId: string; today: CivilDate }>(`
  select c.reason, c.until_on as until, c.set_at,
    coalesce(s.name, 'their family, report ' || r.number) as by
  from contact_stop c left join staff s on s.id = c.set_by
    left join death_report r on r.id = c.report_id and r.borrower_id = c.borrower_id
  where c.borrower_id = :borrowerId and c.ended_at is null
    and (c.until_on is null or c.until_on >= :today::date)
  order by c.until_on desc nulls first, c.id limit 1`);
const selectBorrower = sql<object, { borrowerId: string }>(
  'select from borrower where id = :borrowerId for no key update',
);
const endStop = sql<void, { borrowerId: string; staffId: string; now: Date }>(`
  update contact_stop set ended_at = :now, ended_by = :staffId
  where borrower_id = :borrowerId and ended_at is null`);
const endStopOfStaff = sql<void, { borrowerId: string; staffId: string; now: Date }>(`
  update contact_stop set ended_at = :now, ended_by = :staffId
  where borrower_id = :borrowerId and ended_at is null and report_id is null`);

/** The stop in force on a day; null: there is none. */
export async function stopOf(
  q: Queryable,
  of: { readonly borrowerId: string; readonly today: CivilDate },
): Promise<Stop | null> {
  return (await q.row(selectStop, of)) ?? null;
}

/**
 * Another stop takes the place of the one that staff set before. Refusals: `unknown`,
 * `not-possible-now`.
 */
export const stopContactAct = serveAct(stopContact, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const { borrowerId, reason, until = null } = args;
  call.about({ kind: 'borrower', id: borrowerId });
  if ((await db.row(selectBorrower, { borrowerId })) === undefined) {
    return new StaffRefusal('unknown');
  }
  if (until !== null && until < clock.today()) {
    return new StaffRefusal('not-possible-now', { why: 'That day is over.' });
  }
  const now = clock.now();
  await setStop(db, { borrowerId, reason, untilOn: until, setBy: staff.id, setAt: now });
  return {};
});

/** Stops contact in the name of staff, in place of what they had stopped before. */
export async function setStop(
  tx: Queryable,
  stop: {
    readonly borrowerId: string;
    readonly reason: Stop['reason'];
    readonly untilOn: CivilDate | null;
    readonly setBy: string;
    readonly setAt: Date;
  },
): Promise<void> {
  const { borrowerId, setBy: staffId, setAt: now } = stop;
  await tx.run(endStopOfStaff, { borrowerId, staffId, now });
  await insertInto(tx, 'contact_stop', { id: newId(), ...stop });
  await restLoans(tx, { borrowerId, staffId: null, now });
}

/** Refusal: `unknown` of who is not left alone. */
export const resumeContactAct = serveAct(resumeContact, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const { borrowerId } = args;
  call.about({ kind: 'borrower', id: borrowerId });
  const now = clock.now();
  if ((await db.run(endStop, { borrowerId, staffId: staff.id, now })) === 0) {
    return new StaffRefusal('unknown');
  }
  await restLoans(db, { borrowerId, staffId: null, now });
  return {};
});
