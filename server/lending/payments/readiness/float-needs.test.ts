import { expect, it } from 'vitest';
import { kwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import type { Float } from '../../../store/ports/readiness.ts';
import { civilDateOf } from '../../../../contract/words/civil-date.ts';
import { defaultProducts } from '../../../../domain/rules/products.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { agreeToLoan, moneyWorld } from '../../../../testing/money-world.ts';
import { shippedLicence } from '../../../store/lender.ts';
import { publishProducts } from '../../products/product-versions.ts';
import { floatFaults, needOf, readNeeds } from './float-needs.ts';

const needs = new Map([
  ['pawapay MTN', kwacha(500)],
  ['pawapay Zamtel', kwacha(70)],
  ['mtn MTN', kwacha(900)],
]);
const float = (changes: Partial<Float>): Float => ({
  provider: 'pawapay',
  wallet: 'ZMB',
  amount: kwacha(570),
  pays: ['MTN', 'Airtel', 'Zamtel'],
  ...changes,
});

it.each<[string, Partial<Float>, bigint]>([
  ['all it pays together', {}, 570_00n],
  ['one network', { pays: ['Zamtel'] }, 70_00n],
  ['what goes by another provider', { provider: 'mtn', pays: ['MTN'] }, 900_00n],
  ['nothing it pays', { pays: [] }, 0n],
  ['nothing that is needed', { provider: 'airtel' }, 0n],
])('a float may have to pay %s', (_, changes, need) => {
  expect(needOf(float(changes), needs)).toBe(need);
});

it('is reported when it is a ngwee below, and not when it just holds', () => {
  const short = float({ wallet: 'MTN_MOMO_ZMB', amount: ngwee(569_99n) });
  expect(floatFaults([float({}), short], needs)).toEqual([
    'The float MTN_MOMO_ZMB holds K569.99; tomorrow may need K570.00.',
  ]);
});

it('tomorrow may need a fortnight’s busiest day, or one loan, and what is agreed', async () => {
  await using db = await testDatabase();
  await using world = await moneyWorld(db, { autoAnswer: 'approve' });
  const { context } = world;
  const lend = (network: 'MTN' | 'Airtel') => agreeToLoan(db, { network, at: world.now() });
  for (const network of ['MTN', 'MTN', 'Airtel'] as const) await lend(network);
  await world.live(15);
  await world.pass(86_400);
  await lend('MTN');
  await world.live(15);
  for (const network of ['MTN', 'Airtel'] as const) await lend(network);
  const first = (network: 'MTN' | 'Airtel' | 'Zamtel') =>
    `${context.config.paymentRoutes[network][0]} ${network}`;
  const needed = async () => {
    const known = await readNeeds(context);
    return (['MTN', 'Airtel', 'Zamtel'] as const).map((network) => known.get(first(network)));
  };
  expect(await needed()).toEqual([kwacha(1500), kwacha(1000), 0n]);
  await world.pass(14 * 86_400);
  expect(await needed()).toEqual([kwacha(1000), kwacha(500), 0n]);
  const licence = shippedLicence(context.config, civilDateOf(world.now()));
  await publishProducts(db, { products: defaultProducts, licence, now: world.now() });
  expect(await needed()).toEqual([kwacha(15_500), kwacha(15_500), kwacha(15_000)]);
});
