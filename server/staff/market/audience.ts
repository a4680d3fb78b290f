import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import { budgetOf, mostOfCoupon } from '../../../domain/growth/campaigns.ts';
import type { CampaignDefinition } from '../../../domain/growth/campaigns.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';

/** Whom a campaign would have met in so many days: it makes up for nothing that was before it. */
const audienceDays = 30;
/** So far they are counted. */
const mostCounted = 10_000;

interface Asked {
  since: Date;
  channels: readonly string[] | null;
}

// In an order, so that those before are not read: they are found by the day.
const ofChannels = (channel: string) =>
  `(:channels::text[] is null or ${channel} = any(:channels::text[]))`;
const countRegistered = sql<{ people: number }, Asked>(`
  select count(*)::int as people from (
    select from borrower b where b.created_at >= :since and ${ofChannels('b.channel_code')}
    order by b.created_at desc limit ${mostCounted + 1}) as met`);
const countSettled = sql<{ people: number }, Asked>(`
  select count(*)::int as people from (
    select from loan_order o
    where o.status = 'settled' and o.settled_at >= :since
      and ${ofChannels('(select channel_code from borrower where id = o.borrower_id)')}
      and not exists (select from order_history h
        where h.order_id = o.id and h.to_status = 'overdue')
    limit ${mostCounted + 1}) as met`);

export interface Audience {
  readonly days: number;
  readonly people: number;
  readonly isCut: boolean;
  readonly cost: Ngwee | null;
  readonly left: Ngwee | null;
  readonly coupons: number | null;
}

/** Who would have been given a coupon lately, and what that would have promised at the most. */
export async function audienceOf(
  q: Queryable,
  definition: CampaignDefinition,
  { promised, now }: { readonly promised: Ngwee; readonly now: Date },
): Promise<Audience> {
  const count = definition.trigger === 'registration' ? countRegistered : countSettled;
  const since = new Date(now.getTime() - audienceDays * 86_400_000);
  const met =
    (await q.row(count, { since, channels: definition.channels ?? null }))?.people ?? 0;
  const people = Math.min(met, mostCounted);
  const [budget, most] = [budgetOf(definition), mostOfCoupon(definition)];
  const left = budget === null ? null : ngwee(budget > promised ? budget - promised : 0n);
  const coupons = left === null || most === null ? null : Number(left / most);
  const meant = coupons === null ? people : Math.min(people, coupons);
  return {
    days: audienceDays,
    people,
    isCut: met > mostCounted,
    cost: most === null ? null : ngwee(most * BigInt(meant)),
    left,
    coupons,
  };
}
