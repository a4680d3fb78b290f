import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { kwacha } from '../../contract/words/ngwee.ts';
import {
  budgetOf,
  campaignDefinition,
  couponOfCampaign,
  decideCampaign,
  faultsBetween,
  isHeldOut,
  shippedCampaigns,
} from './campaigns.ts';
import type { CampaignDefinition, CampaignOccasion } from './campaigns.ts';

const welcome = shippedCampaigns['welcome'];
if (welcome === undefined) throw new Error('a welcome comes with the product');
const day = (text: string) => text as CivilDate;

const arrival: CampaignOccasion = {
  trigger: 'registration',
  channelCode: 'h5',
  happenedOn: day('2026-05-10'),
  given: 0,
};

describe('a campaign gives', () => {
  const cases: [what: string, of: Partial<CampaignDefinition>, at: object, gives: boolean][] = [
    ['on its own occasion', {}, {}, true],
    ['on no other', {}, { trigger: 'settled-on-time' }, false],
    ['no more often than it may', {}, { given: 1 }, false],
    ['to its channels', { channels: ['WM2', 'h5'] }, {}, true],
    ['to no other channel', { channels: ['WM2'] }, {}, false],
    ['on its first day', { startsOn: '2026-05-10' }, {}, true],
    ['on its last day', { endsOn: '2026-05-10' }, {}, true],
    ['not before it', { startsOn: '2026-05-11' }, {}, false],
    ['not after it', { endsOn: '2026-05-09' }, {}, false],
  ];
  it.each(cases)('%s', (_, of, at, gives) => {
    expect(decideCampaign({ ...welcome, ...of }, { ...arrival, ...at })).toBe(gives);
  });

  it('a coupon from that day on, for its days', () => {
    expect(couponOfCampaign(welcome, day('2026-05-10'))).toMatchObject({
      uses: 1,
      worth: { kind: 'fixed', amount: kwacha(10) },
      minAmount: kwacha(100),
      validFrom: '2026-05-10',
      validTo: '2026-07-09',
    });
  });
});

it('thanks for a loan paid in time with a tenth, once, for 90 days', () => {
  const { loyalty } = shippedCampaigns;
  if (loyalty === undefined) throw new Error('loyalty comes with the product');
  expect(couponOfCampaign(loyalty, day('2026-05-10'))).toStrictEqual({
    name: loyalty.coupon.name,
    description: loyalty.coupon.description,
    worth: { kind: 'percentage', basisPoints: 1000 },
    minAmount: kwacha(0),
    validFrom: '2026-05-10',
    validTo: '2026-08-08',
    uses: 1,
  });
});

describe('a campaign is written down', () => {
  const { coupon } = welcome;

  it('and those that come with the product are; each has its own occasion', () => {
    for (const one of Object.values(shippedCampaigns)) {
      expect(campaignDefinition.safeParse(one).data).toEqual(one);
    }
    const triggers = Object.values(shippedCampaigns).map(({ trigger }) => trigger);
    expect(triggers).toEqual(['registration', 'settled-on-time']);
  });

  const cases: [what: string, of: object, fits: boolean][] = [
    ['with a name of one letter', { coupon: { ...coupon, name: 'x' } }, true],
    ['not without a name', { coupon: { ...coupon, name: '' } }, false],
    ['in 300 letters', { coupon: { ...coupon, description: 'x'.repeat(300) } }, true],
    ['not in 301', { coupon: { ...coupon, description: 'x'.repeat(301) } }, false],
    ['for any bill', { coupon: { ...coupon, minAmount: '0' } }, true],
    ['not for less than nothing', { coupon: { ...coupon, minAmount: '-0.01' } }, false],
    ['not for another occasion', { trigger: 'birthday' }, false],
    ['not for a day there is not', { startsOn: '2026-02-30' }, false],
    ['for a day', { coupon: { ...coupon, validDays: 1 } }, true],
    ['not for no day', { coupon: { ...coupon, validDays: 0 } }, false],
    ['for 400 days', { coupon: { ...coupon, validDays: 400 } }, true],
    ['not for 401', { coupon: { ...coupon, validDays: 401 } }, false],
    ['not for no use', { coupon: { ...coupon, uses: 0 } }, false],
    ['not for eleven uses', { coupon: { ...coupon, uses: 11 } }, false],
    ['once a borrower', { mostPerBorrower: 1 }, true],
    ['not never', { mostPerBorrower: 0 }, false],
    ['not for a channel without a name', { channels: [''] }, false],
    ['not for no channel', { channels: [] }, false],
    ['holding out a half', { heldOutPercent: 50 }, true],
    ['not holding out more', { heldOutPercent: 51 }, false],
    ['not with a budget of nothing', { budget: '0' }, false],
    [
      'not without worth',
      { coupon: { ...coupon, worth: { kind: 'fixed', amount: '0' } } },
      false,
    ],
  ];
  it.each(cases)('%s', (_, of, fits) => {
    expect(campaignDefinition.safeParse({ ...welcome, ...of }).success).toBe(fits);
  });

  const share = (basisPoints: number) => ({ kind: 'percentage', basisPoints });
  const least: [what: string, one: (value: number) => object, least: number, most: number][] = [
    ['coupons a borrower', (mostPerBorrower) => ({ mostPerBorrower }), 1, 1000],
    ['percent held out', (heldOutPercent) => ({ heldOutPercent }), 1, 50],
    ['hundredths off', (of) => ({ coupon: { ...coupon, worth: share(of) } }), 1, 10_000],
    ['days', (validDays) => ({ coupon: { ...coupon, validDays } }), 1, 400],
    ['uses', (uses) => ({ coupon: { ...coupon, uses } }), 1, 10],
    ['channels', (many) => ({ channels: Array.from({ length: many }, () => 'h5') }), 1, 50],
    ['letters of a channel', (many) => ({ channels: ['x'.repeat(many)] }), 1, 50],
    ['letters of a name', (many) => ({ coupon: { ...coupon, name: 'x'.repeat(many) } }), 1, 60],
  ];
  it.each(least)('with so many %s, and neither fewer nor more', (_, one, from, to) => {
    const fits = (value: number) =>
      campaignDefinition.safeParse({ ...welcome, ...one(value) }).success;
    expect([from - 1, from, to, to + 1].map(fits)).toEqual([false, true, true, false]);
  });

  it.each([
    [{ budget: '0' }, 'must be more than nothing'],
    [{ budget: '0.00' }, 'must be more than nothing'],
    [{ budget: 'much' }, 'Write the amount like this: 1500 or 1500.50.'],
    [{ startsOn: '10 May' }, 'must be a day, YYYY-MM-DD'],
  ])('and for %j its writer is told that it %s', (of, why) => {
    const { error } = campaignDefinition.safeParse({ ...welcome, ...of });
    expect(error?.issues.map(({ message }) => message)).toEqual([why]);
  });

  it('for as little as an ngwee', () => {
    expect(campaignDefinition.safeParse({ ...welcome, budget: '0.01' }).success).toBe(true);
    expect(budgetOf({ ...welcome, budget: '0.01' })).toBe(1n);
    expect(budgetOf(welcome)).toBeNull();
  });

  it.each([
    [{}, true],
    [{ startsOn: '2026-05-10' }, true],
    [{ startsOn: '2026-05-10', endsOn: '2026-05-10' }, true],
    [{ startsOn: '2026-05-10', endsOn: '2026-05-09' }, false],
  ])('%j has its days in order: %s', (days, isSo) => {
    const faults = faultsBetween({ ...welcome, ...days });
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(isSo ? [] : ['endsOn']);
  });
});

describe('a budget', () => {
  const tenth = { kind: 'percentage', basisPoints: 1000 } as const;
  const withWorth = (worth: CampaignDefinition['coupon']['worth'], uses = 1) => ({
    ...welcome,
    budget: '100',
    coupon: { ...welcome.coupon, worth, uses },
  });
  it.each([
    ['fits ten coupons of K10', withWorth({ kind: 'fixed', amount: '10' }, 10), []],
    [
      'is less than eleven uses of K10',
      withWorth({ kind: 'fixed', amount: '10' }, 11),
      ['budget: '],
    ],
    ['wants a share to have a most', withWorth(tenth), ['coupon.worth.most: ']],
    ['takes a share that has one', withWorth({ ...tenth, most: '100' }), []],
  ] as const)('%s', (_, definition, faults) => {
    const found = faultsBetween(definition);
    expect(found).toHaveLength(faults.length);
    faults.forEach((fault, at) => expect(found[at]).toContain(fault));
  });

  it('has its coupons say the most they take off', () => {
    const definition = withWorth({ ...tenth, most: '50' });
    const coupon = couponOfCampaign(definition, day('2026-05-10'));
    expect(coupon.worth).toEqual({ ...tenth, most: kwacha(50) });
    expect(coupon.description).toMatch(/ At most K50\.00\.$/);
  });
});

it('a larger share holds out the same people and more', () => {
  const draws = Array.from({ length: 100 }, (_, place) => place / 100);
  const heldOut = (heldOutPercent: number) =>
    draws.filter((draw) => isHeldOut({ ...welcome, heldOutPercent }, draw));
  expect(heldOut(10)).toHaveLength(10);
  expect(heldOut(25)).toEqual(expect.arrayContaining(heldOut(10)));
  expect(draws.filter((draw) => isHeldOut(welcome, draw))).toEqual([]);
});
