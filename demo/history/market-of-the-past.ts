import { ofEachNetwork } from '../../contract/market/network.ts';
import { market } from '../../contract/market/zambia.ts';
import type { CampaignFields } from '../../contract/staff/campaign-words.ts';
import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import type { CampaignDefinition } from '../../domain/growth/campaigns.ts';
import { giveCoupons } from '../../server/growth/campaigns/give-coupons.ts';
import { saveCampaignDraftAct } from '../../server/staff/market/campaigns/campaign-acts.ts';
import { carryOutProposals } from '../../server/app/proposals.ts';
import type { Queryable } from '../../server/store/database/database.ts';
import { sql } from '../../server/store/database/database.ts';
import { daySeconds, instantOf, later } from './life-of-a-loan.ts';
import { messagesOfThePast } from './messages-of-the-past.ts';
import { approve, contextAt, propose } from './past-office.ts';
import type { Deed, PastOffice } from './past-office.ts';

const begunDaysAgo = 130;
const campaign = 'partners';

/** A K25 welcome to who came by a partner, until its budget was used up. */
const definition: CampaignDefinition = {
  trigger: 'registration',
  channels: ['WM2'],
  mostPerBorrower: 1,
  budget: '3500',
  heldOutPercent: 25,
  coupon: {
    name: 'Partner K25',
    description: 'K25 off a bill, as you came by one of our partners.',
    worth: { kind: 'fixed', amount: '25' },
    minAmount: '100',
    validDays: 60,
    uses: 1,
  },
};

const drafted: CampaignFields = {
  trigger: 'settled-on-time',
  channels: '',
  startsOn: '',
  endsOn: '',
  mostPerBorrower: '2',
  budget: '12000',
  heldOutPercent: '10',
  couponName: 'Come back 15 %',
  description: 'Off the charges of your next bill, for paying in time.',
  worth: 'percentage',
  worthAmount: '15',
  worthMost: '40',
  minAmount: '100',
  validDays: '45',
  uses: '1',
};

const cashPoints = ofEachNetwork((network) => ({
  agents: `Any ${network} booth. Ask to put cash on your own number.`,
  dial: `Open this app and pay. No question came? ${market.moneyMenu[network]}`,
  cost: 'To put cash on your number is free.',
}));

/** Where to pay in cash, as care proposed it and finance approved it. */
function cashGuide(office: PastOffice, at: Date): Deed {
  const run = async () => {
    const body = { kind: 'cash-guide', points: cashPoints } as const;
    const reason = 'Borrowers ask where to bring cash.';
    const proposal = await propose(office, { role: 'care', at }, { body, reason });
    const approvedAt = later(at, 3600);
    await approve(office, { role: 'finance', at: approvedAt }, proposal);
    await carryOutProposals(contextAt(office.context, later(approvedAt, 900)));
  };
  return { at, run };
}

/**
 * A campaign of two people that ran until its budget was used up, and a draft of marketing. On some
 * days messages did not arrive at one network.
 */
export function marketDeeds(office: PastOffice, until: Date): Deed[] {
  const { context } = office;
  const begunOn = addDays(civilDateOf(until), -begunDaysAgo);
  const proposedAt = instantOf(addDays(begunOn, -1), '11:00');
  const midnight = later(instantOf(begunOn, '00:00'), 10);
  const published: Deed = {
    at: proposedAt,
    run: async () => {
      const text = JSON.stringify(definition);
      const body = { kind: 'publish-campaign', name: campaign, text } as const;
      const reason =
        'The partner pays half of it; a quarter is held out to see what it brings.';
      const work = { role: 'marketing', at: proposedAt } as const;
      const proposal = await propose(office, work, { body, reason });
      await approve(office, { role: 'finance', at: later(proposedAt, 5400) }, proposal);
      // With it, as a job of now would carry it out now.
      await carryOutProposals(contextAt(context, midnight));
    },
  };
  const weeks = Math.ceil(begunDaysAgo / 7);
  const given = Array.from({ length: weeks }, (_, week): Deed => {
    const at = later(midnight, (week + 1) * 7 * daySeconds);
    return { at, run: () => giveCoupons(contextAt(context, at)) };
  }).filter(({ at }) => at < until);
  const draftedAt = later(until, -20 * 3600);
  const draft: Deed = {
    at: draftedAt,
    run: async () => {
      const work = { role: 'marketing', at: draftedAt } as const;
      const asked = { campaign: 'come-back', fields: drafted, version: 0 };
      await office.done(work, saveCampaignDraftAct, asked);
    },
  };
  return [
    published,
    ...given,
    draft,
    cashGuide(office, later(proposedAt, 7 * daySeconds)),
    ...messagesOfThePast(office, until),
  ];
}

// Most of what went to one network in two days of last week.
const failSome = sql<void, { from: Date; to: Date }>(`
  update sms set state = 'failed', failure = '30008 Unknown error'
  where state = 'delivered' and provider = 'past' and mobile like '095%'
    and created_at between :from and :to and right(id, 1) < 'p'`);

/** A bad time at one network: what was written to its numbers did not arrive. */
export async function failMessages(q: Queryable, until: Date): Promise<void> {
  await q.run(failSome, {
    from: later(until, -6 * daySeconds),
    to: later(until, -3 * daySeconds),
  });
}
