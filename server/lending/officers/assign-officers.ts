import type { OfficerRules } from '../../../contract/staff/officer-words.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { needsDistrict, teamOf, teamsFor } from '../../../domain/rules/officers.ts';
import { districtOf } from '../../people/verification/district-of.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { awayOn, changeOfficers, officerRulesNow } from './officer-rows.ts';

const atOnce = 500;
/** More than these wait for the next run. */
const mostBatches = 40;

const selectHere = sql<{ readonly id: StaffId; readonly isDirector: boolean }, Today>(`
  select s.id, exists (select from staff_role r where r.staff_id = s.id and r.until_at is null
    and r.role = 'director') as is_director
  from staff s where s.state = 'works-here' and (s.last_day is null or s.last_day >= :today)
  order by s.created_at, s.id limit 500`);
interface Today {
  today: CivilDate;
}
const open = `o.status in ('active', 'overdue')`;
const selectLeft = sql<
  { readonly orderId: bigint; readonly staffId: StaffId },
  { here: readonly StaffId[] }
>(`
  select f.order_id, f.staff_id from loan_officer f join loan_order o on o.id = f.order_id
  where ${open} and f.staff_id <> all(:here::text[]) order by f.staff_id, f.order_id
  limit ${atOnce}`);
interface Fresh {
  readonly orderId: bigint;
  readonly borrowerId: BorrowerId;
  readonly amount: bigint;
}
const selectNew = sql<Fresh>(`
  select o.id as order_id, o.borrower_id, o.amount from loan_order o
  where ${open} and not exists (select from loan_officer f where f.order_id = o.id)
  order by o.id limit ${atOnce}`);
const selectTurns = sql<{ readonly staffId: StaffId; readonly at: Date }>(`
  select staff_id, max(since) as at from loan_officer group by staff_id limit 500`);

/**
 * The job `assign-officers`: gives each open loan an officer by the rules, in turns. Loans of an
 * officer who left go to the team's lead. Colleagues who are away get none. Where a district
 * decides, the borrower's is opened once, as the loan gets its officer, and not kept.
 */
export async function assignOfficers(context: Context): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch++) {
    const { isMore, changed } = await assignSome(context);
    if (changed > 0) context.wake('sum-officers');
    if (!isMore) return;
  }
}

/** How many loans changed their officer, and whether there may be more. */
function assignSome({ db, clock, keys }: Context) {
  const [now, today] = [clock.now(), clock.today()];
  return db.transaction(async (tx) => {
    const { rules } = await officerRulesNow(tx);
    if (rules === null) return { isMore: false, changed: 0 };
    const staff = await tx.rows(selectHere, { today });
    const here = staff.map(({ id }) => id);
    const director = staff.find(({ isDirector }) => isDirector)?.id;
    const left = await tx.rows(selectLeft, { here });
    for (const [from, loans] of Map.groupBy(left, ({ staffId }) => staffId)) {
      const to = heirOf(from, rules, here) ?? director;
      if (to === undefined) continue;
      const moved = loans.map(({ orderId }) => ({ orderId, to }));
      await changeOfficers(tx, moved, { from, why: 'left', now });
    }
    const away = new Set((await awayOn(tx, today)).map(({ staffId }) => staffId));
    const turns = new Map(
      (await tx.rows(selectTurns)).map(({ staffId, at }) => [staffId, +at]),
    );
    const fresh = await tx.rows(selectNew);
    const given: { orderId: bigint; to: StaffId }[] = [];
    for (const [place, { orderId, borrowerId, amount }] of fresh.entries()) {
      const teams = teamsFor(rules, amount).filter(({ officerIds }) =>
        officerIds.some((id) => here.includes(id)),
      );
      const asked = needsDistrict(teams);
      const district = asked ? await districtOf(tx, keys, { borrowerId, now }) : null;
      const able = teamOf(teams, district)?.officerIds.filter((id) => here.includes(id)) ?? [];
      const present = able.filter((id) => !away.has(id));
      const [to] = (present.length > 0 ? present : able).toSorted(
        (a, b) => (turns.get(a) ?? 0) - (turns.get(b) ?? 0),
      );
      if (to === undefined) continue;
      turns.set(to, +now + place + 1);
      given.push({ orderId, to });
    }
    if (given.length > 0) await changeOfficers(tx, given, { from: null, why: 'rule', now });
    const isMore = left.length === atOnce || (fresh.length === atOnce && given.length > 0);
    return { isMore, changed: left.length + given.length };
  });
}

/** The lead of the team of an officer who left; of a lead, another officer of the team. */
function heirOf(from: StaffId, { teams }: OfficerRules, here: readonly StaffId[]) {
  const own = teams.filter(
    ({ leadId, officerIds }) => leadId === from || officerIds.includes(from),
  );
  return [...own, ...teams]
    .flatMap(({ leadId, officerIds }) => [leadId, ...officerIds])
    .find((id) => here.includes(id));
}
