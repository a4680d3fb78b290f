import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';

const selectLeft = sql<
  { orderId: string },
  { proposalId: string; orderIds: readonly string[] }
>(`
  select w.id as order_id from unnest(:orderIds::text[]) with ordinality as w (id, place)
  where not exists (select from loan_of_many l
    where l.proposal_id = :proposalId and l.order_id = w.id::bigint) order by w.place`);

/** The loans of a list that had no turn yet. */
export async function loansLeft(
  q: Queryable,
  proposalId: string,
  orderIds: readonly string[],
): Promise<string[]> {
  return (await q.rows(selectLeft, { proposalId, orderIds })).map(({ orderId }) => orderId);
}

/** Keeps what became of a loan; `why`: it was skipped. False: another process was faster. */
export async function keepLoan(
  q: Queryable,
  one: {
    readonly proposalId: string;
    readonly orderId: bigint;
    readonly why: string | null;
    readonly at: Date;
  },
): Promise<boolean> {
  const { why, ...row } = one;
  const outcome = why === null ? 'done' : 'skipped';
  return (await insertInto(q, 'loan_of_many', { ...row, outcome, why }, onceOnly)) === 1;
}

const onceOnly = 'on conflict (proposal_id, order_id) do nothing';

const selectAny = sql<{ one: number }, { proposalId: string }>(`
  select 1 as one from loan_of_many
  where proposal_id = :proposalId and outcome = 'done' limit 1`);

export async function wasAnyDone(q: Queryable, proposalId: string): Promise<boolean> {
  return (await q.row(selectAny, { proposalId })) !== undefined;
}

const selectOutcomes = sql<
  { orderId: bigint; why: string | null; at: Date },
  { proposalId: string }
>(`
  select order_id, why, at from loan_of_many
  where proposal_id = :proposalId order by order_id limit 500`);

/** What became of each loan of a list. */
export function outcomesOf(q: Queryable, proposalId: string) {
  return q.rows(selectOutcomes, { proposalId });
}

const selectFallen = sql<
  { orderId: string },
  { from: CivilDate; to: CivilDate; network: string | null; most: number }
>(`
  select id::text as order_id from loan_order
  where status in ('active', 'overdue') and oldest_due_on between :from and :to
    and (:network::text is null or network = :network)
  order by oldest_due_on, id limit :most`);

/** Open loans whose oldest unpaid instalment was due from a day to another. */
export async function fallenBehind(
  q: Queryable,
  of: {
    readonly from: CivilDate;
    readonly to: CivilDate;
    readonly network: string | null;
    readonly most: number;
  },
): Promise<string[]> {
  return (await q.rows(selectFallen, of)).map(({ orderId }) => orderId);
}
