import type { OfficerRules } from '../../../contract/staff/officer-words.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';

const selectNewest = sql<{ readonly version: number; readonly rules: OfficerRules }>(
  'select version, rules from officer_rules_version order by version desc limit 1',
);
const insertRules = sql<
  void,
  { version: number; rules: string; proposalId: string; now: Date }
>(`
  insert into officer_rules_version (version, rules, proposal_id, published_at)
  values (:version, :rules::jsonb, :proposalId, :now)`);

/** Teams and rules as two people published them last; version 0: none yet. */
export async function officerRulesNow(q: Queryable) {
  return (await q.row(selectNewest)) ?? { version: 0, rules: null };
}

export async function publishOfficerRules(
  tx: Queryable,
  of: { version: number; rules: OfficerRules; proposalId: string; now: Date },
): Promise<void> {
  await tx.run(insertRules, { ...of, rules: JSON.stringify(of.rules) });
}

const insertSteps = sql<
  void,
  {
    orderIds: readonly bigint[];
    staffIds: readonly StaffId[];
    fromId: StaffId | null;
    why: string;
    proposalId: string | null;
    batchId: string;
    now: Date;
  }
>(`
  insert into officer_step (order_id, at, staff_id, from_id, why, proposal_id, batch_id)
  select order_id, :now, staff_id, :fromId::text, :why, :proposalId::text, :batchId
  from unnest(:orderIds::bigint[], :staffIds::text[]) as one (order_id, staff_id)
  order by order_id`);

/** Gives loans their officers. The database knows which may change, and by whom. */
export async function changeOfficers(
  tx: Queryable,
  loans: readonly { readonly orderId: bigint; readonly to: StaffId }[],
  of: {
    readonly from: StaffId | null;
    readonly why: 'rule' | 'hand-over' | 'left';
    readonly proposalId?: string;
    readonly now: Date;
  },
): Promise<void> {
  await tx.run(insertSteps, {
    orderIds: loans.map(({ orderId }) => orderId),
    staffIds: loans.map(({ to }) => to),
    fromId: of.from,
    why: of.why,
    proposalId: of.proposalId ?? null,
    batchId: newId(),
    now: of.now,
  });
}

const selectAway = sql<
  { readonly staffId: StaffId; readonly deputyId: StaffId },
  { today: CivilDate }
>(`
  select staff_id, deputy_id from staff_absence
  where ended_at is null and :today::date between from_on and until_on
  order by set_at limit 500`);

/** Who is away on a day, and who looks after their loans. */
export function awayOn(q: Queryable, today: CivilDate) {
  return q.rows(selectAway, { today });
}

/** A person and those whose loans they look after on a day. */
export async function lookedAfterBy(
  q: Queryable,
  staffId: StaffId,
  today: CivilDate,
): Promise<StaffId[]> {
  const away = await awayOn(q, today);
  return [staffId, ...away.filter((one) => one.deputyId === staffId).map((one) => one.staffId)];
}

/** On a list of loans: those of some officers. The value is `:officerIds`. */
export const ofOfficers = (orderId: string) =>
  `exists (select from loan_officer f where f.order_id = ${orderId}
    and f.staff_id = any(:officerIds::text[]))`;
