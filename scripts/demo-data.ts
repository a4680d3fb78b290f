// `npm run reset` makes a fresh database with the demo people. `npm run seed -- --borrowers 50`
// adds the demo data of a lender with so many borrowers. Neither asks anything.
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/app/config.ts';
import type { Config } from '../server/store/config.ts';
import { prepareCluster } from '../server/store/database/embedded/cluster.ts';
import { stopLeftOver } from '../server/store/database/embedded/owner.ts';
import { speakIn } from '../server/store/language.ts';
import { makeLog } from '../server/store/log.ts';
import { startSimulator } from '../simulator/start.ts';
import { ensurePortFree } from './ports.mjs';
import { runScript, say, Stop } from './say.mjs';

const usualBorrowers = '50';

await runScript(async () => {
  const act = process.argv[2];
  const borrowers = borrowersAsked(process.argv.slice(3));
  const config = readConfig({
    LOG_LEVEL: 'warn',
    ...process.env,
    DEMO_BORROWERS: borrowers ?? (act === 'seed' ? usualBorrowers : '0'),
  });
  if (config.simulatorUrl === null || config.databaseUrl !== null) {
    throw new Stop(
      'Demo data needs the simulator and the embedded database: unset PROVIDERS and DATABASE_URL.',
    );
  }
  const simulatorPort = Number(new URL(config.simulatorUrl).port);
  await ensurePortFree(config.port, 'PORT');
  await ensurePortFree(simulatorPort, 'SIMULATOR_PORT');
  const state =
    process.env['SIMULATOR_STATE'] ?? join(resolve(config.dataDir), 'simulator.json');
  if (act === 'reset') await remove(config, state);
  const simulator = await startSimulator({
    port: simulatorPort,
    callbackBaseUrl: `http://127.0.0.1:${config.port}`,
    statePath: state,
  });
  try {
    return await fill(config);
  } finally {
    await simulator.close();
  }
});

/** Null without the option. */
function borrowersAsked(args: readonly string[]): string | null {
  const options = { borrowers: { type: 'string' } } as const;
  try {
    const { borrowers = null } = parseArgs({ args: [...args], options }).values;
    if (borrowers === null || /^[1-9]\d{0,3}$/.test(borrowers)) return borrowers;
  } catch {
    // The sentence below says how it is written.
  }
  throw new Stop('Write --borrowers with a whole number up to 9999, such as --borrowers 50.');
}

/** Removes the database and what the simulated phone knows. Refuses a database in use. */
async function remove({ dataDir }: Config, state: string): Promise<void> {
  const cluster = await prepareCluster(dataDir, { tell: say });
  await stopLeftOver(cluster).catch((error: Error) => {
    throw new Stop(error.message);
  });
  const removed = [cluster.folder, state].filter((path) => existsSync(path));
  for (const path of removed) {
    say(`Removing ${path}`);
    rmSync(path, { recursive: true });
  }
}

/** Starts the server once: it makes what is missing. */
async function fill(config: Config): Promise<number> {
  await speakIn(config.languages);
  const { startServer } = await import('../server/app/start.ts');
  const { demoData: demo } = await import('../demo/demo-data.ts');
  let percent = 0;
  const historyTold = (now: number) => {
    if (Math.floor(now / 20) > Math.floor(percent / 20)) say(`  Demo data: ${now} %`);
    percent = now;
  };
  const server = await startServer({
    config,
    log: makeLog(config.logLevel),
    historyTold,
    demo,
  });
  const stop = () => void server.close();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  await server.historyPlayed;
  await server.close();
  const { demoBorrowers: borrowers } = config;
  if (borrowers === 0) {
    say('The database is fresh and has the demo people. The next start adds the demo data of');
    say('2,000 borrowers; "npm run seed -- --borrowers 50" makes less.');
    return 0;
  }
  if (percent === 0) {
    throw new Stop(
      'This database has its demo data already. For another amount: ' +
        `npm run reset -- --borrowers ${borrowers}`,
    );
  }
  return percent === 100 ? 0 : 1;
}
