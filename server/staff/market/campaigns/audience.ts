import { addDays, civilDateOf } from '../../../../contract/words/civil-date.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import { ngwee } from '../../../../contract/words/ngwee.ts';
import { budgetOf, mostOfCoupon } from '../../../../domain/growth/campaigns.ts';
import type { CampaignDefinition } from '../../../../domain/growth/campaigns.ts';
import { settledInTime } from '../../../growth/campaigns/settled-days.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';

/** Whom a campaign would have met in so many days: it makes up for nothing that was before it. */
const audienceDays = 30;
/** So far they are counted. */
const mostCounted = 10_000;

// In an order, so that those before are not read: they are found by the day.
const countRegistered = sql<{ people: number }, { since: Date; channels: Channels }>(`
  select count(*)::int as people from (
    select from borrower b where b.created_at >= :since
      and (:channels::text[] is null or b.channel_code = any(:channels::text[]))
    order by b.created_at desc limit ${mostCounted + 1}) as met`);

type Channels = readonly string[] | null;

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
  const { people, isCut } = await metBy(q, definition, now);
  const [budget, most] = [budgetOf(definition), mostOfCoupon(definition)];
  const left = budget === null ? null : ngwee(budget > promised ? budget - promised : 0n);
  const coupons = left === null || most === null ? null : Number(left / most);
  const meant = coupons === null ? people : Math.min(people, coupons);
  return {
    days: audienceDays,
    people,
    isCut,
    cost: most === null ? null : ngwee(most * BigInt(meant)),
    left,
    coupons,
  };
}

/** Who registered lately, or whose loans were paid back in time on the days that are over. */
async function metBy(
  q: Queryable,
  { trigger, channels }: CampaignDefinition,
  now: Date,
): Promise<{ readonly people: number; readonly isCut: boolean }> {
  if (trigger === 'registration') {
    const since = new Date(now.getTime() - audienceDays * 86_400_000);
    const met =
      (await q.row(countRegistered, { since, channels: channels ?? null }))?.people ?? 0;
    return { people: Math.min(met, mostCounted), isCut: met > mostCounted };
  }
  const until = civilDateOf(now);
  const from = addDays(until, -audienceDays);
  const { loans, isCut } = await settledInTime(q, { from, until, channels: channels ?? null });
  return { people: loans, isCut };
}
