import type { OfficerRules } from '../../../contract/staff/officer-words.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { teamFor } from '../../../domain/rules/officers.ts';
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
const selectNew = sql<{ readonly orderId: bigint; readonly amount: bigint }>(`
  select o.id as order_id, o.amount from loan_order o
  where ${open} and not exists (select from loan_officer f where f.order_id = o.id)
  order by o.id limit ${atOnce}`);
const selectTurns = sql<{ readonly staffId: StaffId; readonly at: Date }>(`
  select staff_id, max(since) as at from loan_officer group by staff_id limit 500`);

/**
 * The job `assign-officers`: gives each open loan an officer by the rules, in turns. Loans of an
 * officer who left go to the team's lead. Colleagues who are away get none.
 */
export async function assignOfficers(context: Context): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch++) {
    const { isMore, changed } = await assignSome(context);
    if (changed > 0) context.wake('sum-officers');
    if (!isMore) return;
  }
}

/** How many loans changed their officer, and whether there may be more. */
function assignSome({ db, clock }: Context) {
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
    const given = fresh.flatMap(({ orderId, amount }, place) => {
      const able = teamFor(rules, amount)?.officerIds.filter((id) => here.includes(id)) ?? [];
      const present = able.filter((id) => !away.has(id));
      const [to] = (present.length > 0 ? present : able).toSorted(
        (a, b) => (turns.get(a) ?? 0) - (turns.get(b) ?? 0),
      );
      if (to === undefined) return [];
      turns.set(to, +now + place + 1);
      return [{ orderId, to }];
    });
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
