import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { Busy } from '../busy.ts';
import { runningMs } from '../running-time.ts';
import { pooled } from './connect.ts';
import { DatabaseAway, isDatabaseAway } from './database-away.ts';
import { type Database, script, sql } from './database.ts';
import { asOneRequest, usualLimits } from './outage.ts';
import { watchDatabase } from './watch-database.ts';

const one = sql<{ one: number }>('select 1 as one');
const sleep = sql<{ slept: unknown }, { seconds: number }>(
  'select pg_sleep(:seconds) as slept',
);

const endSleep = script(`
  select pg_cancel_backend(pid) from pg_stat_activity
  where datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid()`);

/** Short, so that the loop is held for longer within a test. */
const timeoutMs = 400;
const heldMs = 1_500;

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.dispose());

const ends: (() => unknown)[] = [];
const usualMs = usualLimits.longestMs;
afterEach(async () => {
  Object.assign(usualLimits, { longestMs: usualMs });
  for (const end of ends.splice(0).reverse()) await end();
});

function database(more: object): Database {
  const config = { connectionString: own.url, connectionTimeoutMillis: timeoutMs, ...more };
  const db = pooled('server', config);
  ends.push(() => db.close());
  return db;
}

/** Nothing else in this process runs during it, as where a text is read that takes too long. */
function holdLoop(): void {
  const until = performance.now() + heldMs;
  while (performance.now() < until);
}

const outcome = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: unknown) => error,
  );

it.each([
  ['who waits', true],
  ['who does not wait', false],
])('a loop that was held is no database that is away, for %s', async (_, isPatient) => {
  // A request waits no longer than the loop is held.
  Object.assign(usualLimits, { longestMs: timeoutMs });
  const whole = database({ max: 2 });
  const db = isPatient ? whole.enduring() : whole;
  const outages: unknown[] = [];
  db.outage?.listen({ began: (why) => outages.push(why), ended: () => {} });
  // Some make a connection, and some wait for one.
  const asked = Array.from({ length: 12 }, () =>
    outcome(asOneRequest(() => db.row(one), timeoutMs)),
  );
  holdLoop();
  expect(await Promise.all(asked)).toEqual(asked.map(() => 'done'));
  // With connections that are there, too.
  const again = Array.from({ length: 12 }, () =>
    outcome(asOneRequest(() => db.transaction((tx) => tx.row(one)), timeoutMs)),
  );
  await pause(0);
  holdLoop();
  expect(await Promise.all(again)).toEqual(again.map(() => 'done'));
  expect(outages).toEqual([]);
});

it('a transaction that was left alone too long is done from its beginning', async () => {
  for (const isPatient of [true, false]) {
    const whole = database({ idle_in_transaction_session_timeout: 300 });
    const db = isPatient ? whole.enduring() : whole;
    const outages: unknown[] = [];
    db.outage?.listen({ began: (why) => outages.push(why), ended: () => {} });
    let tries = 0;
    await db.transaction(async (tx) => {
      tries += 1;
      await tx.row(one);
      if (tries === 1) holdLoop();
      await pause(1);
      await tx.row(one);
    });
    // A slow machine leaves the second one alone, too.
    expect(tries).toBeGreaterThan(1);
    expect(outages).toEqual([]);
  }
});

it('that all connections are lent for too long is our own, and said so', async () => {
  for (const isPatient of [true, false]) {
    const whole = database({ max: 1 });
    const db = isPatient ? whole.enduring() : whole;
    const outages: unknown[] = [];
    db.outage?.listen({ began: (why) => outages.push(why), ended: () => {} });
    const long = outcome(db.row(sleep, { seconds: 600 }));
    await pause(50);
    const error = await outcome(db.row(one));
    expect([error, isDatabaseAway(error)]).toEqual([expect.any(Busy), false]);
    expect(outages).toEqual([]);
    await own.run(endSleep);
    await long;
  }
});

it('what others did not answer is no database that is away', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const others = [refused, new Error('the socket was closed'), new Error('timeout')];
  expect(others.map(isDatabaseAway)).toEqual([false, false, false]);
  const away = new Error('a call failed', {
    cause: new DatabaseAway('the database stays away'),
  });
  expect(isDatabaseAway(away)).toBe(true);
});

it('one that refuses is away, at once', async () => {
  const db = pooled('server', { connectionString: 'postgresql://x@127.0.0.1:1/x' });
  ends.push(() => db.close());
  expect(isDatabaseAway(await outcome(db.row(one)))).toBe(true);
});

it('a loop that was held for longer than a database may be away ends no process', async () => {
  const gone: unknown[] = [];
  let asked = 0;
  const row = async () => {
    asked += 1;
    if (asked !== 2) return undefined;
    // The query that was on its way fails.
    holdLoop();
    throw new Error('timeout');
  };
  ends.push(watchDatabase({ row }, { everyMs: 20, patienceMs: 600 }, (why) => gone.push(why)));
  await expect.poll(() => asked).toBeGreaterThan(3);
  expect(gone).toEqual([]);
});

it('time in which nothing could run does not count', async () => {
  await pause(250);
  const [beganAt, startedMs] = [performance.now(), runningMs()];
  holdLoop();
  await pause(250);
  const ranMs = runningMs() - startedMs;
  expect(ranMs).toBeGreaterThan(100);
  expect(ranMs).toBeLessThan(performance.now() - beganAt - heldMs / 2);
});
