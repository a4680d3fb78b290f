import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Suffering } from '../../../testing/about-us.ts';
import { waitsForUs } from '../../../testing/about-us.ts';
import { airtelAccessTo } from '../../../testing/airtel-merchant.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, moneyWorld } from '../../../testing/money-world.ts';
import type { MoneyWorld } from '../../../testing/money-world.ts';
import { airtel } from './airtel.ts';

const ourPin = '4321';
/** How often our PIN was refused by the simulator. */
let refusedPins = 0;
let db: TestDatabase;
let world: MoneyWorld;
beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' }, ({ url, now }) =>
    airtel(airtelAccessTo(url), { now, timeoutMs: 2000 }),
  );
  const { provider } = world;
  const { payOut } = provider;
  Object.assign(provider, {
    payOut: async (request: Parameters<typeof payOut>[0]) => {
      const outcome = await payOut(request);
      const text = outcome.known === 'rejected' ? outcome.text : '';
      if (text.startsWith('ROUTER115')) refusedPins += 1;
      return outcome;
    },
  });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});
afterEach(() => {
  Object.assign(world.world.settings, { airtelPin: ourPin, airtelClientSecret });
  world.faults.clear();
});
const airtelClientSecret = 'sandbox-secret';

/** Refuses our account with a code: below 1000 of the router, else of the product. */
const refusing = (
  code: number | undefined,
  on: readonly ('collect' | 'payout')[],
): Suffering => ({
  meets: on,
  begin: () => {
    for (const operation of on) {
      const armed = { operation, fault: 'not-allowed', times: 9999 } as const;
      world.faults.arm({ ...armed, ...(code !== undefined && { code }) });
    }
  },
  end: () => world.faults.clear(),
});

const sufferings: readonly (readonly [string, Suffering])[] = [
  ['a login that is always refused', refusing(undefined, ['collect', 'payout'])],
  ['a country it may do nothing in', refusing(7, ['collect', 'payout'])],
  ['a day on which its wallet has paid out all it may', refusing(1003, ['payout'])],
  ['a wallet that may not pay', refusing(1010, ['payout'])],
  [
    'a PIN that is wrong',
    {
      meets: ['payout'],
      begin: () => void (world.world.settings.airtelPin = '9999'),
      end: () => void (world.world.settings.airtelPin = ourPin),
      payoutSeconds: 6 * 3600,
    },
  ],
];

describe.each(sufferings)('%s', (_, suffering) => {
  waitsForUs(() => ({ db, world, provider: 'airtel', network: 'Airtel' }), suffering);
});

it('a PIN that is wrong is not sent so often that it bars the wallet', async () => {
  refusedPins = 0;
  world.world.settings.airtelPin = '9999';
  await agreeToLoan(db, { at: world.now(), provider: 'airtel' });
  await world.live(3600, 60);
  expect(refusedPins).toBe(1);
});
