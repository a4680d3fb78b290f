import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { shippedCampaigns } from '../../../domain/growth/campaigns.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { sql } from '../../store/database/database.ts';
import { accountOf } from '../../lending/orders/load-order.ts';
import { carryOutProposals } from '../../staff/proposals/carry-out-proposals.ts';
import { newestCampaigns, publishCampaign } from './campaign-versions.ts';
import { publishShippedCampaigns } from './campaign-versions.ts';
import { colleague, doneByTwo, proposed } from '../../../testing/staff-world.ts';
import { giveCoupons } from './give-coupons.ts';

const coupons = sql<{ name: string }, { borrowerId: BorrowerId }>(`
  select name from user_coupon where borrower_id = :borrowerId order by name`);

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

  it('thank whoever pays a loan back on time, and nobody who was late', async () => {
    const onTime = await paidLoan(13);
    const late = await paidLoan(16);
    await give();
    await give();
    expect(await namesOf(onTime.borrowerId)).toEqual(['Loyalty 10% off', 'Welcome K10']);
    expect(await namesOf(late.borrowerId)).toEqual(['Welcome K10']);
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
    expect(await newestCampaigns(db)).toContainEqual(expect.objectContaining({ name: 'new' }));
    await give();
    expect(await namesOf(borrowerId)).toEqual(['Welcome K10']);
  });
});

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
