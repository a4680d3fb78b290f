import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import type { Suffering } from '../../../testing/about-us.ts';
import { waitsForUs } from '../../../testing/about-us.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { moneyWorld } from '../../../testing/money-world.ts';
import type { MoneyWorld } from '../../../testing/money-world.ts';

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
afterEach(() => {
  world.world.settings.pawapayToken = 'sandbox-token';
  world.faults.clear();
});

const sufferings: readonly (readonly [string, Suffering])[] = [
  [
    'a token that is not valid',
    {
      begin: () => void (world.world.settings.pawapayToken = 'another-token'),
      end: () => void (world.world.settings.pawapayToken = 'sandbox-token'),
    },
  ],
  [
    'a permission it has not got',
    {
      begin: () => {
        for (const operation of ['collect', 'payout'] as const) {
          world.faults.arm({ operation, fault: 'not-allowed', times: 9999 });
        }
      },
      end: () => world.faults.clear(),
    },
  ],
];

describe.each(sufferings)('%s', (_, suffering) => {
  waitsForUs(() => ({ db, world, provider: 'pawapay', network: 'Airtel' }), suffering);
});
