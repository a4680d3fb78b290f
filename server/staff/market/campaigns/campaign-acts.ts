import * as z from 'zod/mini';
import {
  channelWeeks,
  listCampaigns,
  previewCampaign,
  saveCampaignDraft,
  showCampaign,
  showChannels,
} from '../../../../contract/staff/campaign-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import { addDays, parseCivilDate } from '../../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import { dayText } from '../../../../contract/words/day-text.ts';
import { effectOf, told } from '../../../../domain/growth/campaign-effect.ts';
import type { Compared, Effect } from '../../../../domain/growth/campaign-effect.ts';
import { budgetOf, campaignDefinition } from '../../../../domain/growth/campaigns.ts';
import type { CampaignDefinition } from '../../../../domain/growth/campaigns.ts';
import {
  campaignDraftOf,
  campaignDrafts,
  keepCampaignDraft,
} from '../../../growth/campaigns/campaign-drafts.ts';
import type { CampaignDraft } from '../../../growth/campaigns/campaign-drafts.ts';
import {
  faultsOfCampaign,
  newestCampaigns,
} from '../../../growth/campaigns/campaign-versions.ts';
import type { Campaign } from '../../../growth/campaigns/campaign-versions.ts';
import { campaignCounts, campaignSums } from '../../../growth/campaigns/sum-campaigns.ts';
import type { CampaignCount, CampaignSum } from '../../../growth/campaigns/sum-campaigns.ts';
import { watchedDays } from '../../../growth/campaigns/sum-campaigns.ts';
import { channelWeeksFrom } from '../../../growth/channels/sum-channels.ts';
import type { ChannelWeek } from '../../../growth/channels/sum-channels.ts';
import type { Queryable } from '../../../store/database/database.ts';
import type { ServedAct } from '../../acts/serve-act.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { waitingAbout } from '../../proposals/proposal-row.ts';
import { audienceOf } from './audience.ts';
import { changesOf, definitionOf, faultOf, fieldsOf } from './campaign-fields.ts';

type Shown = NonNullable<StaffAnswerOf<typeof showCampaign>['published']>;

const listCampaignsAct = serveAct(listCampaigns, async ({ context: { db } }) => {
  const [counts, sums] = [await campaignCounts(db), await campaignSums(db)];
  const campaigns = (await newestCampaigns(db)).map((campaign) => {
    const { name, version, publishedAt } = campaign;
    const sum = sums.get(name);
    return {
      campaign: name,
      ...runsOf(campaign),
      version,
      publishedAt,
      ...figuresOf(campaign, counts.get(name), sum),
      borrowedSays: effectOfSum(sum)?.borrowed.difference?.says ?? null,
    };
  });
  const drafts = (await campaignDrafts(db)).map(({ campaign, ...draft }) => ({
    campaign,
    ...headOf(draft),
  }));
  return { campaigns, drafts };
});

const showCampaignAct = serveAct(
  showCampaign,
  async ({ context: { db }, args: { campaign } }) => {
    // The draft first: it ends only once its version is published.
    const draft = await campaignDraftOf(db, campaign);
    const found = await inForce(db, campaign);
    if (found === null && draft === null) return new StaffRefusal('unknown');
    return {
      campaign,
      published: found && (await publishedView(db, found)),
      draft: draft && { ...headOf(draft), fields: draft.fields },
      ...(await waitingAbout(db, { kind: 'campaign', id: campaign })),
    };
  },
);

async function publishedView(q: Queryable, campaign: Campaign): Promise<Shown> {
  const { name, version, publishedAt, definition } = campaign;
  const sum = (await campaignSums(q)).get(name);
  const effect = effectOfSum(sum);
  const groups = sum?.effect ?? null;
  return {
    version,
    publishedAt,
    ...runsOf(campaign),
    text: textOf(definition),
    fields: fieldsOf(definition),
    ...figuresOf(campaign, (await campaignCounts(q)).get(name), sum),
    effect:
      effect === null || groups === null
        ? null
        : {
            days: watchedDays,
            peopleGiven: told(groups.given.people),
            peopleHeldOut: told(groups.heldOut.people),
            borrowed: effect.borrowed,
            inTime: effect.inTime,
            income: inKwacha(effect.income),
          },
  };
}

const previewCampaignAct = serveAct(previewCampaign, async ({ context, args }) => {
  const { db, clock } = context;
  const { campaign, fields } = args;
  const definition = definitionOf(fields);
  const faults = faultsOfCampaign(definition).map(faultOf);
  const before = await inForce(db, campaign);
  const promised = ngwee((await campaignCounts(db)).get(campaign)?.promised ?? 0n);
  const of = { promised, now: clock.now() };
  return {
    faults,
    changes: changesOf(before && fieldsOf(before.definition), fields),
    text: textOf(definition),
    audience: faults.length > 0 ? null : await audienceView(db, definition, of),
  };
});

async function audienceView(
  q: Queryable,
  definition: unknown,
  of: Parameters<typeof audienceOf>[2],
) {
  const found = await audienceOf(q, z.parse(campaignDefinition, definition), of);
  const { people, cost, left } = found;
  const few = told(people);
  return {
    ...found,
    people: few,
    // By its cost a few people could be counted.
    cost: few === null || cost === null ? null : formatKwacha(cost),
    left: left && formatKwacha(left),
  };
}

export const saveCampaignDraftAct = serveAct(saveCampaignDraft, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const { campaign, fields, version } = args;
  call.about({ kind: 'campaign', id: campaign });
  const saved = { campaign, fields, by: staff.id, at: clock.now() };
  const isKept = await keepCampaignDraft(db, version, saved);
  const draft = isKept ? await campaignDraftOf(db, campaign) : null;
  return draft === null ? new StaffRefusal('changed-meanwhile') : headOf(draft);
});

const showChannelsAct = serveAct(showChannels, async ({ context: { db, clock } }) => {
  // The week that runs would look like a fall.
  const monday = addDays(mondayOf(clock.today()), -7);
  const weeks = Array.from({ length: channelWeeks }, (_, place) =>
    addDays(monday, -7 * (channelWeeks - 1 - place)),
  );
  const rows = await channelWeeksFrom(db, weeks[0] ?? monday);
  const names = [...new Set(rows.map(({ channel }) => channel))];
  const channels = names
    .map((channel) =>
      channelView(
        rows.filter((row) => row.channel === channel),
        weeks,
      ),
    )
    .toSorted((a, b) => b.total - a.total)
    .map(({ total: _, ...view }) => view);
  return { weeks, channels };
});

function channelView(rows: readonly ChannelWeek[], weeks: readonly CivilDate[]) {
  const sum = (of: (row: ChannelWeek) => number) => rows.reduce((all, row) => all + of(row), 0);
  const total = sum(({ registered }) => registered);
  const byWeek = weeks.map((week) => rows.find((row) => row.week === week)?.registered ?? 0);
  return {
    channel: rows[0]?.channel ?? '',
    total,
    registered: told(total),
    verified: told(sum(({ verified }) => verified)),
    borrowed: told(sum(({ borrowed }) => borrowed)),
    byWeek: byWeek.map(told),
  };
}

function mondayOf(day: CivilDate): CivilDate {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

async function inForce(q: Queryable, campaign: string): Promise<Campaign | null> {
  return (await newestCampaigns(q)).find(({ name }) => name === campaign) ?? null;
}

function runsOf({ definition }: Campaign) {
  const { trigger, coupon } = definition;
  return { trigger, coupon: coupon.name, runs: daysOf(definition) };
}

function figuresOf(
  { definition }: Campaign,
  count: CampaignCount | undefined,
  sum: CampaignSum | undefined,
) {
  const budget = budgetOf(definition);
  const used = told(sum?.used ?? 0);
  return {
    budget: budget && formatKwacha(budget),
    promised: formatKwacha(ngwee(count?.promised ?? 0n)),
    given: told(count?.given ?? 0),
    heldOut: told(count?.heldOut ?? 0),
    overBudget: told(count?.overBudget ?? 0),
    used,
    expired: told(sum?.expired ?? 0),
    cost: used === null ? null : formatKwacha(ngwee(sum?.cost ?? 0n)),
    summedAt: sum?.summedAt ?? null,
  };
}

function effectOfSum(sum: CampaignSum | undefined): Effect | null {
  if (sum === undefined || sum.effect === null) return null;
  const { given, heldOut } = sum.effect;
  return effectOf(
    { ...given, income: BigInt(given.income) },
    { ...heldOut, income: BigInt(heldOut.income) },
  );
}

const ngweeOfKwacha = 100;

function inKwacha({ given, heldOut, difference }: Compared): Compared {
  const kwacha = (ngweeOf: number) => ngweeOf / ngweeOfKwacha;
  return {
    given: given === null ? null : kwacha(given),
    heldOut: heldOut === null ? null : kwacha(heldOut),
    difference: difference && {
      ...difference,
      by: kwacha(difference.by),
      from: kwacha(difference.from),
      to: kwacha(difference.to),
    },
  };
}

function headOf({ version, savedBy, savedAt }: Omit<CampaignDraft, 'campaign' | 'fields'>) {
  return { version, savedBy, savedAt };
}

/** A definition as the file it is kept as. */
function textOf(definition: unknown): string {
  return `${JSON.stringify(definition, null, 2)}\n`;
}

function daysOf({ startsOn, endsOn }: CampaignDefinition): string {
  if (startsOn === undefined && endsOn === undefined) return 'always';
  const words = (day: string) => {
    const on = parseCivilDate(day);
    return on === null ? day : dayText(on);
  };
  const from = startsOn === undefined ? '' : `from ${words(startsOn)}`;
  return `${from}${endsOn === undefined ? '' : ` until ${words(endsOn)}`}`.trim();
}

/** Campaigns with their cost and effect, the next versions of them, and channels over time. */
export const campaignActs: readonly ServedAct[] = [
  listCampaignsAct,
  showCampaignAct,
  previewCampaignAct,
  saveCampaignDraftAct,
  showChannelsAct,
];
