import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import type { Suffering } from '../../../testing/about-us.ts';
import { waitsForUs } from '../../../testing/about-us.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { moneyWorld } from '../../../testing/money-world.ts';
import type { MoneyWorld } from '../../../testing/money-world.ts';
import { mtnAccess } from '../../../testing/mtn-access.ts';
import { mtn } from './mtn.ts';

let db: TestDatabase;
let world: MoneyWorld;
beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' }, ({ url, now, callbackUrl }) => {
    const reached = { ...mtnAccess, url: `${url}/mtn`, callbackUrl };
    return mtn(reached, { now, callbackSecret: 'a-secret-of-some-length', timeoutMs: 2000 });
  });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});
afterEach(() => {
  world.world.settings.mtnTargetEnvironment = 'mtnzambia';
  world.faults.clear();
});

const sufferings: readonly (readonly [string, Suffering])[] = [
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
  [
    'an environment that is not its own',
    {
      // A prompt is not even asked for: MTN calls itself closed to us.
      meets: ['payout'],
      begin: () => void (world.world.settings.mtnTargetEnvironment = 'sandbox'),
      end: () => void (world.world.settings.mtnTargetEnvironment = 'mtnzambia'),
    },
  ],
];

describe.each(sufferings)('%s', (_, suffering) => {
  waitsForUs(() => ({ db, world, provider: 'mtn', network: 'MTN' }), suffering);
});
