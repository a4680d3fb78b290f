import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '../../server/store/database/connect.ts';
import type { Database } from '../../server/store/database/database.ts';
import { migrate } from '../../server/store/database/migrate.ts';
import { addressOf } from '../../server/store/database/embedded/owner.ts';
import { startSimulator } from '../../simulator/start.ts';
import { client } from '../client.ts';
import { testDatabase } from '../database.ts';
import { isDeep } from '../depth.ts';
import { findDifferences } from './equal-money.ts';
import type { KillRun } from './kill-money.ts';
import { killWhileMoneyMoves } from './kill-money.ts';
import type { World } from './persistent-borrower.ts';
import { mayMount, type SmallDisk, smallDisk } from '../small-disk.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { untilSo } from '../until.ts';
import { compileCache } from '../compile-cache.ts';

/** Some three minutes on two quiet cores; a busy machine must not make it fail. */
const longestRunMs = 1_800_000;

/** `KILL_SEED` repeats a run; the moments of the machine itself cannot be repeated. */
const seed = Number(process.env['KILL_SEED'] ?? 20_261_126);

async function outsideWorld() {
  const simulator = await startSimulator({
    port: 0,
    callbackBaseUrl: 'http://127.0.0.1:9',
    seed: `kill ${seed}`,
    settings: {
      autoAnswer: 'approve',
      settleDelayMs: 60,
      chaosPercent: 20,
      openingBalance: 10_000_000_00n,
    },
  });
  onTestFinished(() => simulator.close());
  return simulator;
}

const usualEnv = {
  LOG_LEVEL: 'fatal',
  ...compileCache,
  PUBLIC_CALLS_PER_MINUTE: '1000000',
  USSD_SESSIONS_PER_MINUTE: '100000',
  PUBLIC_URL: 'http://localhost',
};

/** `KILLS=1000 npm test -- kill-money` for a longer night; the usual run is short. */
const serverKills = Number(process.env['KILLS'] ?? (isDeep ? 12 : 4));

interface Compared {
  readonly differences: readonly string[];
  readonly moves: number;
  readonly byKeys: number;
}

async function runAndCompare(run: KillRun): Promise<Compared> {
  const startedAt = performance.now();
  const world = await killWhileMoneyMoves(run);
  const db = await run.openDatabase();
  const moves = run.simulator.world.statement().length;
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const intents = world.intents.length + world.keys.paid.length;
  const told = `${run.kills} kills, ${intents} intents, ${moves} moves of money`;
  process.stdout.write(`seed ${seed}: ${told}, ${seconds} s\n`);
  const differences = await findDifferences(db, run.simulator, world);
  await db.close();
  return { differences, moves, byKeys: world.keys.paid.length };
}

describe('servers killed while money moves', () => {
  it(
    'end with the same money on both sides',
    async () => {
      const db = await testDatabase('server');
      onTestFinished(() => db.dispose());
      const databaseUrl = db.url;
      const simulator = await outsideWorld();
      const compared = await runAndCompare({
        seed,
        kills: serverKills,
        servers: 3,
        borrowers: 30,
        longestLifeMs: 600,
        byKeys: 0.3,
        leastByKeys: 1,
        simulator,
        openDatabase: () => connect({ databaseUrl, dataDir: '' }),
        env: { ...usualEnv, DATABASE_URL: databaseUrl },
      });
      expect(compared.differences, `seed ${seed}`).toEqual([]);
      expect(compared.moves, 'money must have moved').toBeGreaterThan(serverKills / 2);
      expect(compared.byKeys, 'some of it by keys').toBeGreaterThan(0);
    },
    longestRunMs,
  );
});

/** Makes the database of a data folder; answers how it is opened. */
async function migrated(dataDir: string): Promise<() => Promise<Database>> {
  const openDatabase = () => connect({ dataDir });
  const db = await openDatabase();
  await migrate(db);
  await db.close();
  return openDatabase;
}

describe('a server with its database inside, killed while money moves', () => {
  it(
    'ends with the same money on both sides',
    async () => {
      const folder = temporaryFolder('kill');
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      const dataDir = join(folder, 'data');
      const openDatabase = await migrated(dataDir);
      const compared = await runAndCompare({
        seed,
        kills: isDeep ? 6 : 1,
        servers: 1,
        borrowers: 6,
        longestLifeMs: 1500,
        byKeys: 0.3,
        simulator: await outsideWorld(),
        openDatabase,
        env: { ...usualEnv, DATA_DIR: dataDir },
      });
      expect(compared.differences, `seed ${seed}`).toEqual([]);
      expect(compared.moves, 'money must have moved').toBeGreaterThan(5);
    },
    longestRunMs,
  );
});

const plenty = 400e6;
let strangers = 0;

/**
 * Takes the disk's room away until calls are put off, then ends PostgreSQL by the lack of it, as
 * its log cannot grow. Gives the room back until calls are answered.
 */
async function fillDisk(disk: SmallDisk, dataDir: string, world: World): Promise<void> {
  // Borrowers whose payments are all on their way only read, for a quarter of an hour at most.
  const untilCallsGet = (httpStatus: number) =>
    untilSo(`a call that gets ${httpStatus}`, async () => {
      const mobile = `097${String(7_000_000 + (strangers += 1))}`;
      const asked = client(world.urls[0] ?? '').ask(`/authentication/sendSmsCode/${mobile}/1`, {
        method: 'POST',
      });
      return (await asked.catch(() => null))?.httpStatus === httpStatus;
    });
  const beside = new pg.Client(addressOf({ socketFolder: join(dataDir, 'postgres') }));
  beside.on('error', () => {});
  await beside.connect();
  disk.leave(0);
  await untilCallsGet(503);
  // Each goes on to the next file of the log; a few may be ready.
  const nextLogFile = () => beside.query('select pg_switch_wal(), pg_current_xact_id()');
  while (await nextLogFile().catch(() => null));
  await untilCallsGet(503);
  disk.leave(plenty);
  await untilCallsGet(200);
  await beside.end().catch(() => {});
}

// Only root may mount a disk, and not in every container.
describe.runIf(mayMount && isDeep)(
  'a server with its database inside, on a disk that fills up',
  () => {
    it(
      'puts calls off, goes on when there is room, and ends with the same money on both sides',
      async () => {
        const disk = smallDisk(plenty);
        onTestFinished(() => disk.remove());
        const dataDir = join(disk.folder, 'data');
        const openDatabase = await migrated(dataDir);
        const compared = await runAndCompare({
          seed,
          kills: 3,
          servers: 1,
          borrowers: 6,
          longestLifeMs: 600,
          // A call waits for room a while before it is put off.
          patienceMs: 60_000,
          harm: (world) => fillDisk(disk, dataDir, world),
          simulator: await outsideWorld(),
          openDatabase,
          env: { ...usualEnv, DATA_DIR: dataDir },
        });
        expect(compared.differences, `seed ${seed}`).toEqual([]);
        expect(compared.moves, 'money must have moved').toBeGreaterThan(0);
      },
      longestRunMs,
    );
  },
);
