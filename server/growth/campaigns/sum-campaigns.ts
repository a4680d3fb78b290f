import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Group } from '../../../domain/growth/campaign-effect.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { newestCampaigns } from './campaign-versions.ts';

/** So long each is watched after their occasion; who is not so far yet is not counted. */
export const watchedDays = 60;

/** A campaign's two groups in sums, as they are kept; a bigint as its digits. */
type KeptGroup = Omit<Group, 'income'> & { readonly income: string };

export interface CampaignSum {
  readonly campaign: string;
  readonly summedAt: Date;
  readonly used: number;
  readonly expired: number;
  readonly cost: bigint;
  readonly effect: { readonly given: KeptGroup; readonly heldOut: KeptGroup } | null;
}

const selectUses = sql<
  { used: bigint; expired: bigint; cost: bigint },
  { campaign: string; today: CivilDate }
>(`
  select count(*) filter (where u.uses > 0) as used,
    count(*) filter (where u.uses = 0 and c.valid_to < :today::date) as expired,
    coalesce(sum(u.cost), 0)::bigint as cost
  from campaign_gift g join user_coupon c on c.id = g.user_coupon_id
    cross join lateral (select count(*) as uses, sum(p.coupon_discount) as cost
      from coupon_step s join payment p on p.id = s.payment_id
      where s.user_coupon_id = c.id and s.fact = 'used' and p.state <> 'reversed') u
  where g.campaign = :campaign`);

const selectSince = sql<{ at: Date | null }, { campaign: string }>(`
  select min(published_at) as at from campaign_version
  where campaign = :campaign and definition ? 'heldOutPercent'`);

interface GroupRow extends Omit<Group, 'income' | 'people' | 'borrowed' | 'ended' | 'inTime'> {
  readonly outcome: 'given' | 'held-out';
  readonly people: bigint;
  readonly borrowed: bigint;
  readonly ended: bigint;
  readonly inTime: bigint;
  readonly income: bigint;
}

// Each person once, by their first occasion, and over as many days as everybody else.
const selectGroups = sql<
  GroupRow,
  { campaign: string; since: Date; until: Date; days: number }
>(`
  with person as (
    select distinct on (borrower_id) borrower_id, outcome, at from campaign_gift
    where campaign = :campaign and at >= :since and outcome in ('given', 'held-out')
    order by borrower_id, at
  ), each as (
    select p.outcome, count(o.id) as loans, coalesce(sum(l.ended), 0) as ended,
      coalesce(sum(l.in_time), 0) as in_time,
      coalesce(sum(earned_by_loan(o.ledger_position)), 0) as income
    from person p
      left join loan_order o on o.borrower_id = p.borrower_id and o.disbursed_at > p.at
        and o.disbursed_at <= p.at + make_interval(days => :days)
      left join lateral (
        select (o.status = 'settled' or h.late)::int as ended,
          (o.status = 'settled' and not h.late)::int as in_time
        from (select exists (select from order_history
          where order_id = o.id and to_status = 'overdue') as late) h) l on true
    where p.at <= :until
    group by p.borrower_id, p.outcome
  )
  select outcome, count(*) as people, count(*) filter (where loans > 0) as borrowed,
    sum(ended)::bigint as ended, sum(in_time)::bigint as in_time, sum(income)::bigint as income,
    sum(income::float8 ^ 2) as income_squares
  from each group by outcome`);

const inPlace = `on conflict (campaign) do update set summed_at = excluded.summed_at,
  used = excluded.used, expired = excluded.expired, cost = excluded.cost,
  effect = excluded.effect`;

/**
 * What coupons of each campaign came to, and how those who got one did
 * beside those who were held out. Nothing of it is about one person.
 */
export async function sumCampaigns({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  for (const { name: campaign } of await newestCampaigns(db)) {
    const uses = await db.row(selectUses, { campaign, today: clock.today() });
    const effect = await groupsOf(db, campaign, now);
    const sum = {
      campaign,
      summedAt: now,
      used: Number(uses?.used ?? 0n),
      expired: Number(uses?.expired ?? 0n),
      cost: uses?.cost ?? 0n,
      effect: effect && JSON.stringify(effect),
    };
    await insertInto(db, 'campaign_sum', sum, inPlace);
  }
}

async function groupsOf(q: Queryable, campaign: string, now: Date) {
  const since = (await q.row(selectSince, { campaign }))?.at ?? null;
  if (since === null) return null;
  const until = new Date(now.getTime() - watchedDays * 86_400_000);
  const rows = await q.rows(selectGroups, { campaign, since, until, days: watchedDays });
  const groupOf = (wanted: GroupRow['outcome']): KeptGroup => {
    const row = rows.find(({ outcome }) => outcome === wanted);
    return {
      people: Number(row?.people ?? 0n),
      borrowed: Number(row?.borrowed ?? 0n),
      ended: Number(row?.ended ?? 0n),
      inTime: Number(row?.inTime ?? 0n),
      income: String(row?.income ?? 0n),
      incomeSquares: row?.incomeSquares ?? 0,
    };
  };
  return { given: groupOf('given'), heldOut: groupOf('held-out') };
}

const selectSums = sql<CampaignSum>(`
  select campaign, summed_at, used, expired, cost, effect
  from campaign_sum order by campaign limit 200`);

export async function campaignSums(q: Queryable): Promise<ReadonlyMap<string, CampaignSum>> {
  return new Map((await q.rows(selectSums)).map((row) => [row.campaign, row]));
}

export interface CampaignCount {
  readonly campaign: string;
  readonly promised: bigint;
  readonly given: number;
  readonly heldOut: number;
  readonly overBudget: number;
}

const selectCounts = sql<CampaignCount>(`
  select campaign, promised, given, held_out, over_budget
  from campaign_count order by campaign limit 200`);

export async function campaignCounts(
  q: Queryable,
): Promise<ReadonlyMap<string, CampaignCount>> {
  return new Map((await q.rows(selectCounts)).map((row) => [row.campaign, row]));
}
