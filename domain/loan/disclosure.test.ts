import { expect, test } from 'vitest';
import { kwacha } from '../../contract/words/ngwee.ts';
import { dayOf, lent } from '../../testing/loan-history.ts';
import { disclosedPrice } from './disclosure.ts';
import type { Pricing } from './loan.ts';
import { quote } from './quote.ts';

function disclosed(pricing: Partial<Pricing> = {}) {
  const { productId, productVersion: version, pricing: priced } = lent({ pricing });
  const product = { productId, version, pricing: priced };
  return disclosedPrice(
    quote({ product, amount: kwacha(1000), termDays: 91, disbursedOn: dayOf(0) }),
  );
}

test('the price of more time is that of the whole first bill, not of the loan', () => {
  // 14 days of 0.40 % of the first bill's principal; another bill would cost another fee.
  const { extension } = disclosed();
  expect(extension).toMatchObject({ days: 14, times: 2 });
  expect(extension?.firstFee).toBeGreaterThan(kwacha(17));
  expect(extension?.firstFee).toBeLessThan(kwacha(22));
});

test.each([{ extensionDays: 0 }, { extensionsPerPlan: 0 }])(
  'with %j there is none',
  (pricing) => {
    expect(disclosed(pricing).extension).toBeNull();
  },
);

test('once is enough to be shown it', () => {
  expect(disclosed({ extensionsPerPlan: 1 }).extension).toMatchObject({ times: 1 });
});
