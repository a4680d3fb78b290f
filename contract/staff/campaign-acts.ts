import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { campaignFields, campaignName } from './campaign-words.ts';
import { kwachaText } from './loan-words.ts';
import { personRef, waitingNext } from './people-words.ts';
import { noArgs, staffAct } from './staff-act.ts';

/*
 * Campaigns: what they may cost and cost so far, what they changed, and the next version while it
 * is thought about. It is published by two (`publish-campaign`). Everything here is a sum; one of
 * one to four people is null.
 */

/** A number of people, or null where it is one to four. */
const people = z.nullable(z.int());

const figures = {
  /** The most that all its coupons may take off; null: no bound. */
  budget: z.nullable(kwachaText),
  /** The most that those given can take off; of coupons without a most nothing is in it. */
  promised: kwachaText,
  given: people,
  heldOut: people,
  /** Whom it was meant for when the budget was used up. */
  overBudget: people,
  /** As of `summedAt`, too: what those used took off. */
  used: people,
  expired: people,
  cost: z.nullable(kwachaText),
  summedAt: z.nullable(wireInstant),
};

const says = z.enum(['more', 'less', 'nothing-sure', 'too-few']);
/** Of shares, parts of one; of income, kwacha a person. */
export const compared = z.strictObject({
  given: z.nullable(z.number()),
  heldOut: z.nullable(z.number()),
  /** With the interval that holds the truth 95 times of 100; null where few stand behind it. */
  difference: z.nullable(
    z.strictObject({ by: z.number(), from: z.number(), to: z.number(), says }),
  ),
});
const effect = z.strictObject({
  /** Days after their occasion in which both groups are looked at. */
  days: z.int(),
  peopleGiven: people,
  peopleHeldOut: people,
  borrowed: compared,
  inTime: compared,
  income: compared,
});

const runs = {
  trigger: campaignFields.shape.trigger,
  coupon: wireText(100),
  runs: wireText(60),
};
const draftHead = { version: z.int(), savedBy: personRef, savedAt: wireInstant };

export const listCampaigns = staffAct({
  name: 'listCampaigns',
  summary: 'The campaigns that give coupons by themselves: cost against budget, and drafts',
  permission: 'campaigns',
  args: noArgs,
  answer: z.strictObject({
    campaigns: z.array(
      z.strictObject({
        campaign: wireText(40),
        ...runs,
        version: z.int(),
        publishedAt: wireInstant,
        ...figures,
        /** Whether more of them borrowed; null: there is no control group. */
        borrowedSays: z.nullable(says),
      }),
    ),
    drafts: z.array(z.strictObject({ campaign: wireText(40), ...draftHead })),
  }),
});

export const showCampaign = staffAct({
  name: 'showCampaign',
  summary: 'A campaign: its version in force, its figures, what it changed, and its draft',
  permission: 'campaigns',
  args: z.strictObject({ campaign: campaignName }),
  answer: z.strictObject({
    campaign: wireText(40),
    /** Null: it is only a draft, or has no note yet. */
    published: z.nullable(
      z.strictObject({
        version: z.int(),
        publishedAt: wireInstant,
        ...runs,
        text: wireText(200_000),
        fields: campaignFields,
        ...figures,
        effect: z.nullable(effect),
      }),
    ),
    draft: z.nullable(z.strictObject({ ...draftHead, fields: campaignFields })),
    ...waitingNext,
  }),
});

export const previewCampaign = staffAct({
  name: 'previewCampaign',
  summary: 'What is wrong with a campaign, whom it is for and what it can cost; keeps nothing',
  permission: 'campaigns',
  args: z.strictObject({ campaign: campaignName, fields: campaignFields }),
  answer: z.strictObject({
    /** By the field of the form. */
    faults: z.array(z.strictObject({ field: wireText(40), sentence: wireText(300) })),
    changes: z.array(
      z.strictObject({ what: wireText(80), before: wireText(300), after: wireText(300) }),
    ),
    /** The file that would be published. */
    text: wireText(200_000),
    /** Null while there are faults. */
    audience: z.nullable(
      z.strictObject({
        /** Who would have been given one in so many days. */
        days: z.int(),
        people,
        /** There are more than are counted. */
        isCut: z.boolean(),
        /** What they would have been promised at the most; null: no bound. */
        cost: z.nullable(kwachaText),
        /** What is left of the budget; null: no budget. */
        left: z.nullable(kwachaText),
        /** So many more coupons at the most; null: no bound. */
        coupons: z.nullable(z.int()),
      }),
    ),
  }),
});

export const saveCampaignDraft = staffAct({
  name: 'saveCampaignDraft',
  summary: 'Keeps the draft of a campaign’s next version, in place of the one that was seen',
  permission: 'campaigns',
  level: 'proposes',
  effect: 'writes',
  args: z.strictObject({
    campaign: campaignName,
    fields: campaignFields,
    /** Of the draft that was seen; 0: there was none. */
    version: z.int().check(z.gte(0)),
  }),
  answer: z.strictObject(draftHead),
});

/** Whole weeks of channels that are shown. */
export const channelWeeks = 26;

export const showChannels = staffAct({
  name: 'showChannels',
  summary: 'Who came by which channel, week by week, and how many were verified and borrowed',
  permission: 'channels',
  mayLag: true,
  args: noArgs,
  answer: z.strictObject({
    /** Mondays, the oldest first. */
    weeks: z.array(wireDate),
    channels: z.array(
      z.strictObject({
        channel: wireText(50),
        registered: people,
        verified: people,
        borrowed: people,
        /** Who registered, a week each. */
        byWeek: z.array(people),
      }),
    ),
  }),
});
