import * as say from '../../../contract/sentences/messages.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import {
  budgetOf,
  couponOfCampaign,
  decideCampaign,
  isHeldOut,
  mostOfCoupon,
} from '../../../domain/growth/campaigns.ts';
import type { CampaignTrigger } from '../../../domain/growth/campaigns.ts';
import type { Context } from '../../store/context.ts';
import { grantCoupon } from '../../lending/coupons/grant-coupon.ts';
import { fingerprint } from '../../store/sealing/keyring.ts';
import type { Keyring } from '../../store/sealing/keyring.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { wasProven } from '../../lending/orders/limits-after-settling.ts';
import { accountOf, loadOrder } from '../../lending/orders/load-order.ts';
import { newestCampaigns } from './campaign-versions.ts';
import type { Campaign } from './campaign-versions.ts';
import { offerText, sendOffer } from './send-offer.ts';

const batchSize = 200;

interface Registered {
  readonly id: BorrowerId;
  readonly channelCode: string;
  readonly at: Date;
}

interface Settled extends Registered {
  readonly orderId: bigint;
}

// What happened before a campaign was published is not made up for.
const selectRegistered = sql<Registered, { campaign: string; since: Date; now: Date }>(`
  select b.id, b.channel_code, b.created_at as at from borrower b
  where b.created_at >= :since and b.created_at <= :now and b.channel_code <> 'taken-over'
    and not exists (select from campaign_gift g
    where g.campaign = :campaign and g.borrower_id = b.id and g.occasion = 'registration')
  order by b.created_at limit ${batchSize}`);

const selectSettled = sql<Settled, { campaign: string; since: Date; now: Date }>(`
  select b.id, b.channel_code, o.id as order_id, o.settled_at as at
  from loan_order o join borrower b on b.id = o.borrower_id
  where o.status = 'settled' and o.settled_at >= :since and o.settled_at <= :now
    -- One that was closed in a former system came settled.
    and o.settled_at > o.disbursed_at and not exists (
    select from campaign_gift g where g.campaign = :campaign and g.borrower_id = b.id
      and g.occasion = o.id::text)
  order by o.settled_at limit ${batchSize}`);

const endGift = sql<
  void,
  {
    campaign: string;
    borrowerId: BorrowerId;
    occasion: string;
    outcome: Outcome;
    couponId: string | null;
  }
>(`
  update campaign_gift set user_coupon_id = :couponId, outcome = :outcome
  where campaign = :campaign and borrower_id = :borrowerId and occasion = :occasion`);
const countGiven = sql<{ given: bigint }, { campaign: string; borrowerId: BorrowerId }>(`
  select count(*) as given from campaign_gift
  where campaign = :campaign and borrower_id = :borrowerId and user_coupon_id is not null`);

/** Other jobs for this campaign wait until this transaction has ended. */
const lockCount = sql<{ promised: bigint }, { campaign: string }>(
  'select promised from campaign_count where campaign = :campaign for update',
);
const addToCount = sql<void, { campaign: string; outcome: Outcome; most: bigint }>(`
  update campaign_count set
    promised = promised + case when :outcome = 'given' then :most::bigint else 0 end,
    given = given + (:outcome = 'given')::int,
    held_out = held_out + (:outcome = 'held-out')::int,
    over_budget = over_budget + (:outcome = 'over-budget')::int
  where campaign = :campaign`);

/** What becomes of an occasion that a campaign is meant for. */
type Outcome = 'given' | 'held-out' | 'over-budget';

/** A moment of an act is seen when the act commits: this long after it every one is. */
const commitLagMs = 2 * 60_000;
/** Late events count from when they happened: how often everything is scanned again. */
const allEveryMs = 24 * 3_600_000;

/**
 * The job `give-coupons`: gives what the campaigns promise, once for each occasion. Run twice it
 * finds the gifts made, killed half way it goes on.
 */
export async function giveCoupons(context: Context): Promise<void> {
  const { db, clock } = context;
  for (const campaign of await newestCampaigns(db)) {
    const { name: of, definition } = campaign;
    const now = clock.now();
    await insertInto(db, 'campaign_count', { campaign: of }, 'on conflict do nothing');
    const look = await lookOf(db, campaign, now);
    const giveAll = definition.trigger === 'registration' ? giveToRegistered : giveToSettled;
    await giveAll(context, campaign, { since: look.since, now });
    const until = new Date(now.getTime() - commitLagMs);
    await db.run(keepLook, { campaign: of, until, allAt: look.isOfAll ? now : null });
  }
}

/** The moments in which an occasion is looked for. */
interface Look {
  readonly since: Date;
  readonly now: Date;
}

/** A newer version goes on where the older one stood: it looks back as far as the first did. */
const selectLook = sql<
  { first: Date | null; lookedUntil: Date | null; allLookedAt: Date | null },
  { campaign: string }
>(`
  select looked_until, all_looked_at,
    (select min(published_at) from campaign_version v where v.campaign = c.campaign) as first
  from campaign_count c where campaign = :campaign`);
/** Of two concurrent runs neither moves the other's progress back. */
const keepLook = sql<void, { campaign: string; until: Date; allAt: Date | null }>(`
  update campaign_count set looked_until = greatest(looked_until, :until),
    all_looked_at = greatest(all_looked_at, :allAt)
  where campaign = :campaign`);

async function lookOf(q: Queryable, { name, publishedAt }: Campaign, now: Date) {
  const known = await q.row(selectLook, { campaign: name });
  const first = known?.first ?? publishedAt;
  const { lookedUntil = null, allLookedAt = null } = known ?? {};
  const isOfAll =
    lookedUntil === null ||
    allLookedAt === null ||
    now.getTime() - allLookedAt.getTime() >= allEveryMs;
  return { isOfAll, since: isOfAll || lookedUntil < first ? first : lookedUntil };
}

async function giveToRegistered(
  context: Context,
  campaign: Campaign,
  look: Look,
): Promise<void> {
  for (;;) {
    const rows = await context.db.rows(selectRegistered, { campaign: campaign.name, ...look });
    for (const row of rows) {
      await give(context, campaign, {
        ...row,
        occasion: 'registration',
        trigger: 'registration',
      });
    }
    if (rows.length < batchSize) return;
  }
}

async function giveToSettled(context: Context, campaign: Campaign, look: Look): Promise<void> {
  for (;;) {
    const rows = await context.db.rows(selectSettled, { campaign: campaign.name, ...look });
    for (const row of rows) {
      const occasion = String(row.orderId);
      const isOnTime = await isEarned(context, Number(row.orderId) as OrderId);
      const trigger = isOnTime ? 'settled-on-time' : null;
      await give(context, campaign, { ...row, occasion, trigger });
    }
    if (rows.length < batchSize) return;
  }
}

/** By the same word as the limit rises: a loan of an afternoon earns no thanks. */
async function isEarned({ db, clock }: Context, orderId: OrderId): Promise<boolean> {
  const order = await loadOrder(db, orderId);
  return order !== null && wasProven(order, accountOf(order, clock.now()));
}

interface Occasion extends Registered {
  readonly occasion: string;
  /** Null: what happened is nothing a campaign gives for. */
  readonly trigger: CampaignTrigger | null;
}

async function give(context: Context, campaign: Campaign, to: Occasion): Promise<void> {
  const { name, version, definition } = campaign;
  const { id: borrowerId, channelCode, occasion, trigger, at } = to;
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    const given = Number(
      (await tx.row(countGiven, { campaign: name, borrowerId }))?.given ?? 0n,
    );
    // Also a borrower who gets nothing has a row: a processed borrower is not processed again.
    const gift = {
      campaign: name,
      borrowerId,
      occasion,
      version,
      at: now,
      outcome: 'not-meant',
    };
    const isFirst = await insertInto(tx, 'campaign_gift', gift, 'on conflict do nothing');
    if (isFirst === 0 || trigger === null) return;
    const happenedOn = civilDateOf(at);
    if (!decideCampaign(definition, { trigger, channelCode, happenedOn, given })) return;
    const most = mostOfCoupon(definition) ?? 0n;
    const outcome = await outcomeOf(tx, campaign, drawOf(context.keys, name, borrowerId));
    let couponId: string | null = null;
    if (outcome === 'given') {
      const coupon = couponOfCampaign(definition, civilDateOf(now));
      couponId = await grantCoupon(tx, { ...coupon, borrowerId, grantedAt: now });
      await sendOffer(tx, {
        borrowerId,
        text: offerText(context.config, say.couponForYou(coupon.name)),
        now,
      });
    }
    await tx.run(endGift, { campaign: name, borrowerId, occasion, outcome, couponId });
    await tx.run(addToCount, { campaign: name, outcome, most });
  });
}

/** A budget that is used up is so for both groups, so that they stay of the same days. */
async function outcomeOf(
  tx: Queryable,
  { name, definition }: Campaign,
  draw: number,
): Promise<Outcome> {
  const promised = (await tx.row(lockCount, { campaign: name }))?.promised ?? 0n;
  const budget = budgetOf(definition);
  const after = promised + (mostOfCoupon(definition) ?? 0n);
  if (budget !== null && after > budget) return 'over-budget';
  return isHeldOut(definition, draw) ? 'held-out' : 'given';
}

const drawDigits = 12;

/** From 0 up to 1, the same for a borrower in a campaign in every run; it cannot be chosen. */
export function drawOf(keys: Keyring, campaign: string, borrowerId: BorrowerId): number {
  const drawn = fingerprint(keys, 'held-out', `${campaign}|${borrowerId}`);
  return Number.parseInt(drawn.slice(0, drawDigits), 16) / 16 ** drawDigits;
}
