import { expect, test } from 'vitest';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { kwacha } from '../../contract/words/ngwee.ts';
import {
  decidePublish,
  defaultProfileId,
  licenceProfiles,
  licenceSources,
  profileInForce,
} from './licence.ts';
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
test.each(broken)('%s is a separate reason', (reason, pricing, profile) => {
  expect(reasons(pricing, { ...house, ...profile })).toEqual([reason]);
});

test.each<[string, Partial<Pricing>]>([
  ['charges that just fit', { chargeCapBasisPoints: 1500 }],
  ['the highest cap on charges', { chargeCapBasisPoints: 10_000 }],
  [
    'the highest late fee, as long as it may run',
    { lateFeeDailyPpm: 5000, lateFeeMaxDays: 30 },
  ],
  ['the shortest time to think it over', { coolingOffHours: 48 }],
])('%s may be published', (_, pricing) => {
  expect(reasons(pricing, house)).toEqual([]);
});

test.each<[string, Partial<ProductVersion>]>([
  ['no terms', { terms: [] }],
  ['a term of no days', { terms: [0] }],
  ['a term of broken days', { terms: [1.5] }],
  ['a most below the least', { maxAmount: kwacha(99) }],
  ['no step', { stepAmount: kwacha(0) }],
  ['no least amount', { minAmount: kwacha(0) }],
  ['a term above ten years', { terms: [3651] }],
  ['a price in parts of a millionth', { pricing: { ...housePricing, dailyRatePpm: 0.5 } }],
  ['a fee below nothing', { pricing: { ...housePricing, serviceFeeBasisPoints: -1 } }],
  ['a late fee of parts', { pricing: { ...housePricing, lateFeeDailyPpm: 0.5 } }],
])('a product with %s is not complete', (_, changes) => {
  const product = { ...firstLoan, ...changes } as ProductVersion;
  expect(decidePublish(product, house).map(({ reason }) => reason)).toEqual([
    'product-incomplete',
  ]);
});

test('one amount, one day and ten years are terms', () => {
  const least = { minAmount: kwacha(100), maxAmount: kwacha(100), terms: [1, 3650] };
  expect(reasons({}, house, least)).not.toContain('product-incomplete');
});

test('each reason has its own sentence', () => {
  const nothingAllowed = {
    ...lenders,
    ...{ effectiveYearlyCapBasisPoints: 0, totalChargesCapBasisPoints: 0, lateFeeMaxDays: 0 },
    ...{ coolingOffHours: 1000, validTo: '2026-01-01' as CivilDate },
  };
  const product = {
    ...firstLoan,
    publishedOn: '2026-01-02',
    pricing: { ...housePricing, chargeCapBasisPoints: 1 },
  } as ProductVersion;
  const found = decidePublish(product, nothingAllowed);
  expect(found).toHaveLength(10);
  expect(new Set(found.map(({ sentence }) => sentence)).size).toBe(10);
  for (const { sentence } of found) expect(sentence).toMatch(/^[A-Z].{20,}\.$/);
});

test('what each licence demands, as its source or the house has it', () => {
  const demands = licenceProfiles.map((one) => [
    one.profileId,
    [one.nominalYearlyCapBasisPoints, one.effectiveYearlyCapBasisPoints],
    [one.totalChargesCapBasisPoints, one.lateFeeDailyCapPpm, one.lateFeeMaxDays],
    [one.compoundAllowed, one.expenseChargesAllowed, one.otherLoansCount, one.allocation],
    [one.coolingOffHours, one.instalmentShareCapBasisPoints, one.writeOffAfterDays],
    [one.callingFromHour, one.callingToHour],
  ]);
  const ofHouse = [
    [48, 3500, 180],
    [8, 18],
  ];
  expect(demands).toEqual([
    [
      'bfs-microfinance',
      ...[[null, null], [10_000, 5000, 30], [false, true, true, 'charges-first'], ...ofHouse],
    ],
    [
      'money-lenders-cap-398',
      // Section 15: 48 % a year, 0.1315 % a day after the due date too.
      ...[[4800, null], [10_000, 1315, null], [false, false, true, 'proportional'], ...ofHouse],
    ],
  ]);
});

test('a shipped profile names its regulator as its source, and says it is assumed', () => {
  const found = licenceSources('money-lenders-cap-398');
  expect(found?.source).toMatch(/^Ministry of Finance, Money-Lenders Act, Cap 398;.*assumed$/);
  expect(found?.validFrom).toBe('2026-01-01');
  expect(found?.rules.nominalYearlyCapBasisPoints).toBe(4800);
  expect(Object.keys(found?.rules ?? {})).not.toContain('lenderName');
  expect(licenceSources('no-such-profile')).toBeNull();
});

test('a profile is in force between its days', () => {
  expect(profileInForce(defaultProfileId, '2025-12-31' as CivilDate)).toBeNull();
  const first = profileInForce(defaultProfileId, '2026-01-01' as CivilDate);
  expect(first?.profileId).toBe('bfs-microfinance');
  expect(first).toMatchObject({ lenderName: 'ExtraMoney Limited', validTo: null });
  expect(first?.licenceNumber).toBe('none: demonstration only');
  expect(profileInForce('no-such-profile', today)).toBeNull();
});
