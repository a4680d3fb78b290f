import { afterAll, beforeEach, expect, it } from 'vitest';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { ProductId } from '../../../contract/words/ids.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import type { ProductVersion } from '../../../domain/loan/loan.ts';
import { defaultProducts } from '../../../domain/rules/products.ts';
import { testContext } from '../../../testing/context.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { shippedLicence } from '../../store/lender.ts';
import { latestProducts, publishProducts } from './product-versions.ts';

const now = new Date('2026-06-15T08:00:00Z');
const [first, standard, plus] = defaultProducts as [
  ProductVersion,
  ProductVersion,
  ProductVersion,
];

let db: TestDatabase;
beforeEach(async () => {
  await db?.dispose();
  db = await testDatabase();
});
afterAll(() => db.dispose());

const publish = (...products: readonly ProductVersion[]) => {
  const licence = shippedLicence(testContext({ db, now }).config, '2026-06-15' as CivilDate);
  return publishProducts(db, { products, licence, now });
};

it('the newest version of each product is lent, the one with the easiest entry first', async () => {
  await publish(plus, standard, first);
  expect(await latestProducts(db)).toEqual([first, standard, plus]);
  const dearer = { ...standard, version: 2, minAmount: kwacha(300) };
  await publish(dearer);
  expect(await latestProducts(db)).toEqual([first, dearer, plus]);
  const tenth = { ...standard, version: 10, minAmount: kwacha(400) };
  await publish(tenth);
  expect(await latestProducts(db)).toEqual([first, tenth, plus]);
});

it('of two with the same entry the order is always the same', async () => {
  const other = { ...first, productId: 'another' as ProductId };
  await publish(first, other);
  expect(await latestProducts(db)).toEqual([other, first]);
});

it('what was published stays as it was: another price needs another version', async () => {
  await publish(first);
  await publish({ ...first, minAmount: kwacha(150) });
  expect(await latestProducts(db)).toEqual([first]);
});

it('one reason alone is enough', async () => {
  const wrong = { ...first, pricing: { ...first.pricing, lateFeeMaxDays: 31 } };
  await expect(publish(wrong)).rejects.toThrow('The late fee runs for more days than allowed.');
  expect(await latestProducts(db)).toEqual([]);
});

it('nothing is published where one product breaks the licence; each reason is given', async () => {
  const wrong = {
    ...standard,
    pricing: { ...standard.pricing, lateFeeDailyPpm: 5001, coolingOffHours: 47 },
  };
  const refused = publish(first, wrong);
  await expect(refused).rejects.toThrow('The late fee a day is above the cap.');
  await expect(refused).rejects.toThrow('The cooling-off time is shorter than promised.');
  await expect(refused).rejects.toThrow(`${standard.name}: `);
  expect(await latestProducts(db)).toEqual([]);
});
