import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { shippedCampaigns } from '../../../domain/growth/campaigns.ts';
import type { CampaignDefinition } from '../../../domain/growth/campaigns.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { recordConsent } from '../../people/consents/consents.ts';
import { script, sql } from '../../store/database/database.ts';
import { violatedConstraint } from '../../store/database/violated-constraint.ts';
import { accountOf } from '../../lending/orders/load-order.ts';
import { carryOutProposals } from '../../app/proposals.ts';
import { newestCampaigns, publishCampaign } from './campaign-versions.ts';
import { publishShippedCampaigns } from './campaign-versions.ts';
import { colleague, doneByTwo, proposed } from '../../../testing/staff-world.ts';
import { sumMarket } from '../sum-market.ts';
import { drawOf, giveCoupons } from './give-coupons.ts';
import { campaignCounts, campaignSums, watchedDays } from './sum-campaigns.ts';

const coupons = sql<{ name: string }, { borrowerId: BorrowerId }>(`
  select name from user_coupon where borrower_id = :borrowerId order by name`);

const offers = sql<{ text: string }, { borrowerId: BorrowerId }>(
  "select text from sms where borrower_id = :borrowerId and kind = 'offer'",
);

const welcome = shippedCampaigns['welcome'];
if (welcome === undefined) throw new Error('a welcome comes with the product');

describe('campaigns', () => {
  let db: TestDatabase;
  let world: MoneyWorld;
  beforeAll(async () => {
    db = await testDatabase();
    world = await moneyWorld(db, { autoAnswer: 'approve' });
    await publishShippedCampaigns(db, world.now());
    await world.pass(60);
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await db.dispose();
  });

  const namesOf = async (borrowerId: BorrowerId): Promise<string[]> =>
    (await db.rows(coupons, { borrowerId })).map(({ name }) => name);
  const give = () => giveCoupons(world.context);
  const paidLoan = async (afterDays: number): Promise<LentLoan> => {
    const loan = await agreeToLoan(db, { termDays: 14, at: world.now() });
    await world.live(15);
    await world.pass(afterDays * 86_400);
    await askToPay(world, loan, await owed(loan));
    await world.live(15);
    return loan;
  };
  const owed = async (loan: LentLoan) => {
    return accountOf(await world.order(loan), world.now()).remainingAmount;
  };

  it('welcome who registers, once, by however many the job is run', async () => {
    const { borrowerId } = await agreeToLoan(db, { at: world.now() });
    await Promise.all([give(), give()]);
    await give();
    expect(await namesOf(borrowerId)).toEqual(['Welcome K10']);
  });

  it('thank borrowers who pay a loan back on time, and no late ones', async () => {
    const onTime = await paidLoan(13);
    const late = await paidLoan(16);
    await give();
    await give();
    expect(await namesOf(onTime.borrowerId)).toEqual(['Loyalty 10% off', 'Welcome K10']);
    expect(await namesOf(late.borrowerId)).toEqual(['Welcome K10']);
  });

  it('tell of the coupon by SMS who agreed to offers, and no one else', async () => {
    const loans = [await agreeToLoan(db, { at: world.now() }), await paidLoan(13)];
    const [wants, other] = loans.map(({ borrowerId }) => borrowerId);
    if (wants === undefined || other === undefined) throw new Error('two borrowers');
    const consent = { purpose: 'marketing', textVersion: 2, given: true } as const;
    await recordConsent(db, wants, { ...consent, at: world.now() });
    await give();
    expect(await db.rows(offers, { borrowerId: wants })).toEqual([
      { text: expect.stringContaining('you have a new coupon: Welcome K10.') },
    ]);
    expect(await db.rows(offers, { borrowerId: other })).toEqual([]);
    expect(await namesOf(other)).toContain('Loyalty 10% off');
  });

  it('do not make up for what happened before them', async () => {
    const { borrowerId } = await agreeToLoan(db, { at: world.now() });
    await world.pass(60);
    const definition = { ...welcome, coupon: { ...welcome.coupon, name: 'New here' } };
    const { context } = world;
    const rose = await colleague(context, 'Rose', ['marketing']);
    const peter = await colleague(context, 'Peter', ['finance']);
    const kind = 'publish-campaign';
    const bad = await proposed(rose, { kind, name: 'new', text: '{"trigger": "birthday"}' });
    expect(bad.values['why']).toContain('trigger: ');
    const text = JSON.stringify(definition);
    await doneByTwo(context, [rose, peter], { kind, name: 'new', text });
    expect(await newestCampaigns(db)).toHaveLength(2);
    await world.pass(600);
    await carryOutProposals(context);
    expect(await newestCampaigns(db)).toHaveLength(2);
    await world.pass(86_400);
    await carryOutProposals(context);
    expect(await newestCampaigns(db)).toContainEqual(expect.objectContaining({ name: 'new' }));
    await give();
    expect(await namesOf(borrowerId)).toEqual(['Welcome K10']);
  });
});

describe('a campaign with a budget', () => {
  let db: TestDatabase;
  let world: MoneyWorld;
  beforeAll(async () => {
    db = await testDatabase();
    world = await moneyWorld(db, { autoAnswer: 'approve' });
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await db.dispose();
  });

  const publish = async (name: string, definition: CampaignDefinition) => {
    const { context } = world;
    const rose = await colleague(context, 'Rose', ['marketing']);
    const peter = await colleague(context, 'Peter', ['finance']);
    const body = { kind: 'publish-campaign', name, text: JSON.stringify(definition) } as const;
    await doneByTwo(context, [rose, peter], body);
    await world.pass(86_400);
    await carryOutProposals(context);
  };
  const registered = async (count: number) => {
    await world.pass(60);
    for (let i = 0; i < count; i++) await agreeToLoan(db, { at: world.now() });
  };
  const countOf = async (name: string) => (await campaignCounts(db)).get(name);

  it('never gives more than it, by however many processes at once', async () => {
    await publish('spring', { ...welcome, budget: '35' });
    await registered(6);
    const { context } = world;
    await Promise.all([1, 2, 3, 4].map(() => giveCoupons(context)));
    const count = { given: 3, overBudget: 3, heldOut: 0, promised: 3000n };
    expect(await countOf('spring')).toMatchObject(count);
    await giveCoupons(context);
    expect(await countOf('spring')).toMatchObject(count);
  });

  it('is held to it by the database too', async () => {
    const over = db.run(
      script("update campaign_count set promised = 3501 where campaign = 'spring'"),
    );
    await expect(over).rejects.toSatisfy(
      (error) => violatedConstraint(error) === 'campaign_budget',
    );
  });

  it('holds out whom its key draws, and gives them nothing', async () => {
    await publish('autumn', { ...welcome, budget: '1000', heldOutPercent: 50 });
    await registered(12);
    await giveCoupons(world.context);
    const gifts = await db.rows(selectGifts);
    expect(gifts).toHaveLength(12);
    for (const { borrowerId, outcome, couponId } of gifts) {
      const isOut = drawOf(world.context.keys, 'autumn', borrowerId) < 0.5;
      expect(outcome).toBe(isOut ? 'held-out' : 'given');
      expect(couponId === null).toBe(isOut);
    }
    const { given = 0, heldOut = 0 } = (await countOf('autumn')) ?? {};
    expect(given + heldOut).toBe(12);
    await world.pass((watchedDays + 1) * 86_400);
    await sumMarket(world.context);
    const sum = (await campaignSums(db)).get('autumn');
    expect(sum?.effect?.given.people).toBe(given);
    expect(sum?.effect?.heldOut.people).toBe(heldOut);
    expect(sum?.expired).toBe(given);
  });
});

const selectGifts = script<{
  borrowerId: BorrowerId;
  outcome: string;
  couponId: string | null;
}>(`
  select borrower_id, outcome, user_coupon_id as coupon_id
  from campaign_gift where campaign = 'autumn'`);

describe('a campaign is not published', () => {
  const faults: [definition: unknown, fault: string][] = [
    [null, 'the campaign: '],
    [{ ...welcome, trigger: 'birthday' }, 'trigger: '],
    [{ ...welcome, mostPerBorrower: 0 }, 'mostPerBorrower: '],
    [{ ...welcome, startsOn: '2026-02-30' }, 'startsOn: must be a day, YYYY-MM-DD'],
    [
      { ...welcome, startsOn: '2026-02-10', endsOn: '2026-02-09' },
      'endsOn: must not be before',
    ],
    [{ ...welcome, coupon: { ...welcome.coupon, minAmount: '-1' } }, 'coupon.minAmount: '],
    [{ ...welcome, coupon: { ...welcome.coupon, validDays: 0 } }, 'coupon.validDays: '],
    [{ ...welcome, more: 1 }, 'more: is not a field'],
  ];
  it.each(faults)('as %j', async (definition, fault) => {
    const nowhere = {
      row: () => Promise.reject(new Error('nothing is read')),
      rows: () => Promise.reject(new Error('nothing is read')),
      run: () => Promise.reject(new Error('nothing is written')),
    };
    const now = new Date('2026-05-10T08:00:00Z');
    const published = { name: 'x', definition, publishedBy: 'test', proposalId: null, now };
    expect((await publishCampaign(nowhere, published)).join('\n')).toContain(fault);
  });
});
