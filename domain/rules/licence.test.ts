import { expect, test } from 'vitest';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { kwacha } from '../../contract/words/ngwee.ts';
import { decidePublish, defaultProfileId, profileInForce } from './licence.ts';
import type { LicenceProfile } from './licence.ts';
import type { Pricing, ProductVersion } from '../loan/loan.ts';
import { defaultProducts, housePricing } from './products.ts';

const today = '2026-06-15' as CivilDate;
const [firstLoan] = defaultProducts;
const house = profileInForce(defaultProfileId, today);
const lenders = profileInForce('money-lenders-cap-398', today);
if (!firstLoan || !house || !lenders) throw new Error('product or profile is missing');

function reasons(
  pricing: Partial<Pricing>,
  profile: LicenceProfile,
  changes: Partial<ProductVersion> = {},
): string[] {
  const product = { ...firstLoan, ...changes, pricing: { ...housePricing, ...pricing } };
  return decidePublish(product as ProductVersion, profile).map(({ reason }) => reason);
}

test('every product of the house may be published under its own profile', () => {
  for (const product of defaultProducts) expect(decidePublish(product, house)).toEqual([]);
});

test('under the Money-Lenders Act they may not, for every reason there is', () => {
  expect(reasons({}, lenders)).toEqual([
    'nominal-rate-above-cap',
    'late-fee-above-cap',
    'fees-not-allowed',
    'allocation-differs',
  ]);
});

test('a loan at 48 % a year without fees may be published under the Act', () => {
  const lawful: Partial<Pricing> = {
    dailyRatePpm: 1315,
    serviceFeeBasisPoints: 0,
    lateFeeDailyPpm: 1315,
    extensionDays: 0,
    allocation: 'proportional',
  };
  expect(reasons(lawful, lenders)).toEqual([]);
  expect(reasons({ ...lawful, dailyRatePpm: 1316 }, lenders)).toEqual([
    'nominal-rate-above-cap',
  ]);
  expect(reasons({ ...lawful, extensionDays: 14 }, lenders)).toEqual(['fees-not-allowed']);
});

const broken: [reason: string, pricing: Partial<Pricing>, profile: Partial<LicenceProfile>][] =
  [
    ['charges-above-cap', { chargeCapBasisPoints: 1499 }, {}],
    ['charge-cap-above-licence', { chargeCapBasisPoints: 10_001 }, {}],
    ['late-fee-above-cap', { lateFeeDailyPpm: 5001 }, {}],
    ['late-fee-too-long', { lateFeeMaxDays: 31 }, {}],
    ['cooling-off-too-short', { coolingOffHours: 47 }, {}],
    ['effective-rate-above-cap', {}, { effectiveYearlyCapBasisPoints: 75_900 }],
    ['profile-not-in-force', {}, { validTo: '2025-12-31' as CivilDate }],
    ['profile-not-in-force', {}, { validFrom: '2026-01-02' as CivilDate }],
  ];
test.each(broken)('%s is a reason of its own', (reason, pricing, profile) => {
  expect(reasons(pricing, { ...house, ...profile })).toEqual([reason]);
});

test.each<[string, Partial<Pricing>]>([
  ['charges that just fit', { chargeCapBasisPoints: 1500 }],
])('%s may be published', (_, pricing) => {
  expect(reasons(pricing, house)).toEqual([]);
});

test.each<[string, Partial<ProductVersion>]>([
  ['no terms', { terms: [] }],
  ['a term of no days', { terms: [0] }],
  ['a term of broken days', { terms: [1.5] }],
  ['a most below the least', { maxAmount: kwacha(99) }],
  ['no step', { stepAmount: kwacha(0) }],
])('a product with %s is not complete', (_, changes) => {
  expect(reasons({}, house, changes)).toEqual(['product-incomplete']);
});

test('a profile is in force between its days', () => {
  expect(profileInForce(defaultProfileId, '2025-12-31' as CivilDate)).toBeNull();
  expect(profileInForce('no-such-profile', today)).toBeNull();
});
