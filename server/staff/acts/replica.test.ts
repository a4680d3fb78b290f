import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { trialBalance } from '../../../contract/staff/books-acts.ts';
import { listViews, saveView, showPortfolio } from '../../../contract/staff/portfolio-acts.ts';
import { readFrom } from '../../../contract/staff/staff-act.ts';
import { staffActs } from '../../../contract/staff/staff-acts.ts';
import { staffAtConsole } from '../../../testing/staff-at-console.ts';
import { startApp } from '../../../testing/start-app.ts';
import { streamingReplica } from '../../../testing/streaming-replica.ts';
import { throwawayPostgres } from '../../../testing/throwaway-postgres.ts';
import { isTest, readSources } from '../../../testing/house/sources.ts';
import { connect } from '../../store/database/connect.ts';
import { script } from '../../store/database/database.ts';

const mostSeconds = 2;

it('reads what only looks from a replica, says how old it is, and does without it', async () => {
  const postgres = await throwawayPostgres();
  await using replica = await streamingReplica(postgres);
  const opened = await connect({ databaseUrl: postgres.url, dataDir: '' });
  const dispose = () => opened.close();
  const db = { ...opened, url: postgres.url, dispose, [Symbol.asyncDispose]: dispose };
  const app = await startApp({
    db,
    env: {
      DATABASE_READ_URL: replica.url,
      DATABASE_READ_MOST_SECONDS: String(mostSeconds),
    },
  });
  try {
    const mary = staffAtConsole(app);
    await mary.logInAs('director');
    const asOf = app.context.clock.today();
    const day = async () => {
      const { args } = { args: { asOf, by: [] } };
      const response = await mary.send('/acts/showPortfolio', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-console': '1' },
        body: JSON.stringify({ requestId: crypto.randomUUID(), args }),
      });
      const { data, source } = z.parse(answer, await response.json());
      return { shown: z.parse(showPortfolio.answer, data).asOf, ...source };
    };
    const from = async () => (await day()).from;
    await expect.poll(from).toBe('replica');
    expect((await day()).ageMs).toBeLessThan(mostSeconds * 1000);

    // It is stopped: it answers what it knows, and how old that is, until that is too old.
    await replica.stands();
    await db.run(script(`insert into portfolio_night values ('2026-01-05', now())`));
    const ages: number[] = [];
    const told = async () => {
      const one = await day();
      if (one.from !== 'replica') return one;
      expect(one.shown).toBeNull();
      ages.push(one.ageMs);
      return one.from;
    };
    await expect.poll(told).toEqual({
      from: 'primary',
      ageMs: 0,
      why: `The replica is older than ${mostSeconds} seconds.`,
      shown: '2026-01-05',
    });
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
    expect(ages.at(-1)).toBeGreaterThan(500);
    // What is no look of this kind is as new as ever.
    await mary.done(saveView, { name: 'Mine', query: 'by=network' });
    expect((await mary.done(listViews, {})).rows).toHaveLength(1);
    await replica.goesOn();
    await expect.poll(from).toBe('replica');
    expect((await day()).shown).toBe('2026-01-05');

    await replica.kill();
    expect(await day()).toMatchObject({ from: 'primary', why: 'The replica is away.' });
    expect((await mary.done(trialBalance, { asOf })).rows.length).toBeGreaterThan(10);
    await replica.start();
    await expect.poll(from).toBe('replica');
  } finally {
    await app.close();
    await opened.close();
    await postgres.stop();
  }
});

const answer = z.object({ data: z.unknown(), source: readFrom });

/*
 * Nothing that decides may be read from a replica. Its connections refuse to write. This test
 * proves that no decision uses what they read: only acts that look get it, and the nightly
 * proof.
 */
const mayName = [
  'server/app/start.ts',
  'server/lending/ledger/prove-nightly.ts',
  'server/staff/acts/run-act.ts',
  'server/store/context.ts',
];

it('is given to nothing but acts that look, and to the proof', () => {
  const root = resolve(import.meta.dirname, '../../..');
  const naming = readSources(root)
    .filter(({ path }) => path.startsWith('server/') && path.endsWith('.ts') && !isTest(path))
    .filter(({ text }) =>
      /\breplica\b(?!\.ts)/.test(text.replace(/\/\*[^]*?\*\/|\/\/.*|'[^'\n]*'/g, '')),
    )
    .map(({ path }) => path)
    .filter((path) => path !== 'server/store/database/replica.ts');
  expect(naming.sort()).toEqual(mayName);
  const lagging = staffActs.filter(({ mayLag }) => mayLag);
  expect(lagging.length).toBeGreaterThan(10);
  expect(lagging.filter(({ effect }) => effect !== 'looks')).toEqual([]);
  const decides = ['unseal', 'reviews', 'cases', 'money-by-hand', 'borrowers', 'watch-list'];
  expect(lagging.filter(({ permission }) => decides.includes(permission))).toEqual([]);
});
