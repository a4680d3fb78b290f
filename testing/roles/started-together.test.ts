import { expect, it, onTestFinished } from 'vitest';
import { script, sql } from '../../server/store/database/database.ts';
import { testDatabase } from '../database.ts';
import { countWaiting } from '../kill/hold-rows.ts';
import { mortalServer } from '../kill/mortal-server.ts';

const processes = 5;

const selectTwice = sql<{ name: string }>(`
  select campaign as name from campaign_version where version > 1
  union all select code from channel_version where version > 1
  union all select form from form_version where version > 1
  union all select product_id from product_version where version > 1`);

/** A transaction sees others as they were when it first looked. */
const lookAgain = sql<{ done: unknown }>('select pg_stat_clear_snapshot() as done');

it('processes that start together on a new database all serve, and publish once', async () => {
  const db = await testDatabase('server');
  onTestFinished(() => db.dispose());
  const nowhere = 'http://127.0.0.1:1';
  const env = {
    LOG_LEVEL: 'fatal',
    DATABASE_URL: db.url,
    PUBLIC_URL: 'http://localhost',
    PAWAPAY_URL: nowhere,
    AFRICASTALKING_URL: nowhere,
  };
  const servers = await Promise.all(Array.from({ length: processes }, () => mortalServer(env)));
  onTestFinished(async () => void (await Promise.all(servers.map((one) => one.kill()))));
  // All of them come to the same place before the first may go on.
  const { started } = await db.transaction(async (tx) => {
    await tx.run(script('lock table campaign_version in access exclusive mode'));
    const all = Promise.allSettled(servers.map((one) => one.start()));
    const waiting = async () => {
      await tx.row(lookAgain);
      return (await tx.row(countWaiting))?.many;
    };
    await expect.poll(waiting).toBe(processes);
    return { started: all };
  });
  expect((await started).map(({ status }) => status)).toEqual(servers.map(() => 'fulfilled'));
  expect(await db.rows(selectTwice)).toEqual([]);
});
