import { expect, it } from 'vitest';
import { sql } from '../../server/store/database/database.ts';
import { testDatabase } from '../database.ts';
import { findDifferences } from '../kill/equal-money.ts';
import { newWorld, persistentBorrower } from '../kill/persistent-borrower.ts';
import { seededRandom } from '../seeded-random.ts';
import { hasHaproxy, startHaproxy } from './haproxy.ts';
import { lenderByRoles } from './lender-by-roles.ts';

const borrowers = 8;
/** However slow the machine is: what is counted as cut off is. */
const patienceMs = 60_000;
const countOpen = sql<{ readonly open: number }>(`
  select (select count(*) from payment where state in ('requested', 'submitted', 'unknown'))::int
    + (select count(*) from loan_order where status = 'disbursing')::int as open`);

it.runIf(hasHaproxy())(
  'a restart of all processes one by one loses no request, and a kill loses no money',
  async () => {
    await using db = await testDatabase('server');
    await using lender = await lenderByRoles({
      databaseUrl: db.url,
      api: 2,
      jobs: 2,
      simulator: {
        settings: {
          autoAnswer: 'approve',
          settleDelayMs: 60,
          openingBalance: 10_000_000_00n,
        },
      },
      env: { DRAIN_SECONDS: '3' },
    });
    await lender.start();
    const balancer = await startHaproxy(lender.api.map(({ url }) => url));
    await balancer.serving(lender.api.length);
    const { simulator } = lender;
    simulator.world.settings.callbackBaseUrl = balancer.url;
    const world = newWorld([balancer.url], seededRandom(1), { patienceMs });
    const numbers = Array.from({ length: borrowers }, (_, n) => n);
    const people = await Promise.all(numbers.map((n) => persistentBorrower(db, world, n)));
    const lives = people.map((person) => person.live());
    const moved = (more: number) => {
      const before = world.intents.length;
      return expect.poll(() => world.intents.length).toBeGreaterThan(before + more);
    };
    try {
      await moved(borrowers);
      for (const process of [...lender.api, ...lender.jobs]) {
        expect(await process.stop()).toBe(0);
        await process.start();
        await balancer.serving(lender.api.length);
        await moved(2);
      }
      const { putOff, cut, faults } = world;
      expect({ putOff, cut, faults }).toEqual({ putOff: 0, cut: 0, faults: [] });
      // Without a word before: what was open there is asked again.
      for (const process of [lender.api[0], lender.jobs[0]]) {
        await process?.kill();
        await moved(2);
        await process?.start();
      }
      world.stopping = true;
      await Promise.all(lives);
      await expect.poll(async () => (await db.row(countOpen))?.open).toBe(0);
      expect(await findDifferences(db, simulator, world)).toEqual([]);
    } finally {
      world.stopping = true;
      await balancer.stop();
    }
  },
);
