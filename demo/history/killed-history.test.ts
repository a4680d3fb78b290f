import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { freePort, mortalServer } from '../../testing/kill/mortal-server.ts';
import { proveLedger } from '../../server/lending/ledger/prove-ledger.ts';
import { script } from '../../server/store/database/database.ts';
import { compileCache } from '../../testing/compile-cache.ts';

const borrowers = 200;

interface Begun {
  readonly parts: number;
  readonly deeds: number;
  readonly isEnded: boolean;
}

const selectBegun = script<Begun>(
  'select parts, deeds, ended_at is not null as is_ended from played_history',
);
const selectMade = script<{ borrowers: bigint; mobiles: bigint; orders: bigint }>(`
  select count(*) as borrowers, count(distinct mobile) as mobiles,
    (select count(*) from loan_order o join borrower b on b.id = o.borrower_id
      where b.mobile ~ '^09[567]64[0-8]') as orders
  from borrower where mobile ~ '^09[567]64[0-8]'`);

/** What the lender's people did once. */
const selectOnce = script<{ invited: bigint; complained: bigint; capital: bigint }>(`
  select (select count(*) from proposal where kind = 'invite') as invited,
    (select count(*) from complaint) as complained,
    (select count(*) from journal where memo = 'Capital paid in by the founders') as capital`);

it('is continued by the next process after a kill', async () => {
  await using db = await testDatabase('server');
  const server = await mortalServer({
    LOG_LEVEL: 'fatal',
    DEMO_PEOPLE: 'yes',
    DEMO_BORROWERS: String(borrowers),
    ...compileCache,
    PUBLIC_URL: 'http://localhost',
    DATABASE_URL: db.url,
    SIMULATOR_PORT: String(await freePort()),
    CONSOLE_PORT: String(await freePort()),
    CONSOLE_URL: '',
  });
  // A history may give up, or its process may end: then nothing changes any more.
  const seen = async (what: string, isSo: (one: Begun) => boolean): Promise<void> => {
    await expect
      .poll(() => db.rows(selectBegun), { interval: 10, message: `waited for ${what}` })
      .toSatisfy((rows: readonly Begun[]) => rows.some(isSo));
  };
  await server.start();
  await seen('a part of the history', ({ parts }) => parts > 0);
  await server.kill();
  const [killed] = await db.rows(selectBegun);
  expect(killed?.isEnded).toBe(false);
  const before = await db.row(selectMade);

  // Among what the lender's people did.
  await server.start();
  const isAmongDeeds = ({ parts, deeds }: Begun) => parts === borrowers / 100 + 1 && deeds > 0;
  await seen('what the people of the lender did', isAmongDeeds);
  await server.kill();
  await server.start();
  await seen('the end of the history', ({ isEnded }) => isEnded);
  await server.kill();
  expect(await db.row(selectOnce)).toEqual({ invited: 1n, complained: 11n, capital: 1n });
  const made = await db.row(selectMade);
  expect([made?.borrowers, made?.mobiles]).toEqual([BigInt(borrowers), BigInt(borrowers)]);
  expect(made?.orders).toBeGreaterThan(before?.orders ?? 0n);
  expect((await proveLedger({ db })).faults).toEqual([]);
});
