import { createHash } from 'node:crypto';
import { market } from '../../../contract/market/zambia.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { addDays, parseCivilDate } from '../../../contract/words/civil-date.ts';
import type { ProposalId } from '../../../contract/staff/people-words.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import type { AccountSum } from './ledger-days.ts';
import { sumAccounts } from './ledger-days.ts';

/** A month, `2026-10`. */
export type Month = string;

/** That a month was closed, and perhaps opened again. */
export interface Closing {
  readonly month: Month;
  readonly closedAt: Date;
  readonly cutAt: Date;
  readonly closedBy: ProposalId;
  readonly head: string;
  readonly reopenedAt: Date | null;
  readonly reopenedBy: ProposalId | null;
}

const columns = `to_char(month, 'YYYY-MM') as month, closed_at, cut_at,
  closed_by_proposal as closed_by, head, reopened_at,
  reopened_by_proposal as reopened_by`;
const selectClosings = sql<Closing>(`
  select ${columns} from period order by period.month desc, closed_at desc limit 500`);

/** Every closing, the newest month first. */
export function closings(q: Queryable): Promise<Closing[]> {
  return q.rows(selectClosings);
}

/** Whether a month is closed now. */
export async function isClosed(q: Queryable, month: Month): Promise<boolean> {
  const all = await closings(q);
  return all.some((one) => one.month === month && one.reopenedAt === null);
}

const insertClosing = sql<
  void,
  { month: CivilDate; now: Date; cutAt: Date; proposalId: string; head: string }
>(`
  insert into period (month, closed_at, cut_at, closed_by_proposal, head)
  values (:month, :now, :cutAt, :proposalId, :head)`);

export async function closeMonth(
  tx: Queryable,
  of: { month: Month; now: Date; cutAt: Date; proposalId: ProposalId; head: string },
): Promise<void> {
  const { month, ...rest } = of;
  await tx.run(insertClosing, { ...rest, month: firstDayOf(month) });
}

const endClosing = sql<void, { month: CivilDate; now: Date; proposalId: string }>(`
  update period set reopened_at = :now, reopened_by_proposal = :proposalId
  where month = :month and reopened_at is null`);

export async function reopenMonth(
  tx: Queryable,
  { month, now, proposalId }: { month: Month; now: Date; proposalId: ProposalId },
): Promise<void> {
  await tx.run(endClosing, { month: firstDayOf(month), now, proposalId });
}

const selectFirst = sql<{ day: CivilDate | null }>(`
  select least(min(first.at at time zone '${market.zone}')::date,
    (select min(dated_on) from journal)) as day
  from account a, lateral (
    select min(created_at) as at from transfer where debit = a.code) first`);

/** The month in which the books begin; null: nothing was ever booked. */
export async function firstMonth(q: Queryable): Promise<Month | null> {
  const day = (await q.row(selectFirst))?.day ?? null;
  return day === null ? null : monthOf(day);
}

export function monthOf(day: CivilDate): Month {
  return day.slice(0, 7);
}

export function firstDayOf(month: Month): CivilDate {
  const day = parseCivilDate(`${month}-01`);
  if (day === null) throw new Error(`${month} is no month`);
  return day;
}

export function nextMonth(month: Month): Month {
  return monthOf(addDays(firstDayOf(month), 31));
}

export function lastDayOf(month: Month): CivilDate {
  return addDays(firstDayOf(nextMonth(month)), -1);
}

/** SHA-256 of the balances at the end of a month, as they were known when it was closed. */
export function headOf(
  sums: readonly Pick<AccountSum, 'account' | 'debits' | 'credits'>[],
): string {
  const lines = sums
    .map(({ account, debits, credits }) => `${account} ${debits - credits}`)
    .sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** Every closed month whose end is not as it was closed, as a sentence. */
export async function periodFaults(q: Queryable, now: Date): Promise<string[]> {
  const closed = (await closings(q)).filter(({ reopenedAt }) => reopenedAt === null);
  const faults: string[] = [];
  for (const { month, head } of closed) {
    const span = { from: null, to: lastDayOf(month), knownUntil: now };
    if (headOf(await sumAccounts(q, span)) !== head) {
      faults.push(`the month ${month} is not as it was closed`);
    }
  }
  return faults;
}
