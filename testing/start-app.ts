import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { demoData } from '../demo/demo-data.ts';
import { type Clock, movableClock, type MovableClock } from '../server/store/clock.ts';
import { readConfig } from '../server/app/config.ts';
import type { Config } from '../server/store/config.ts';
import { providers } from '../server/networks/providers.ts';
import type { Context } from '../server/store/context.ts';
import { makeLog } from '../server/store/log.ts';
import { type RunningServer, startServer } from '../server/app/start.ts';
import type { Telemetry } from '../server/app/telemetry.ts';
import { type Simulator, startSimulator } from '../simulator/start.ts';
import { stayAwayFromMidnight } from './away-from-midnight.ts';
import { diskDatabase, testDatabase, type TestDatabase } from './database.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface StartAppOptions {
  /** A database of the test's own, disposed of by it; else a fresh embedded one. */
  readonly db?: TestDatabase;
  /** Config as the environment would give them. */
  readonly env?: Readonly<Record<string, string>>;
  /** What the simulated world is to be like. */
  readonly simulator?: Partial<Parameters<typeof startSimulator>[0]>;
  /** Instead of the machine's own clock; it can be moved either way. */
  readonly clock?: Clock;
  /** On by default: the demo people of the simulator. */
  readonly hasDemoPeople?: boolean;
  readonly logLevel?: string;
  /** Where traces and figures go. */
  readonly telemetry?: Telemetry;
  /** Where the log goes instead of the terminal. */
  readonly logTo?: { write(line: string): void };
  /** The database is the data folder's own, with its own server; slower. */
  readonly isOnDisk?: boolean;
  /** Midnight does not pass while a test uses the product. */
  readonly isAwayFromMidnight?: boolean;
  /** Other screens than the built ones. */
  readonly screensDir?: string;
}

/** The whole product in this process: server, jobs and outside world, on free ports. */
export interface App extends AsyncDisposable {
  readonly url: string;
  readonly simulatorUrl: string;
  readonly db: TestDatabase;
  readonly context: Context;
  readonly server: RunningServer;
  readonly simulator: Simulator;
  /** Puts the machine's hour forward, as if the test had waited; may be put back. */
  readonly hour: MovableClock;
  close(): Promise<void>;
}

/**
 * Starts server and simulator together, as `npm start` does, with a fresh database.
 * @example await using app = await startApp();
 */
export async function startApp(options: StartAppOptions = {}): Promise<App> {
  const {
    db: given,
    clock,
    logLevel = 'silent',
    logTo,
    hasDemoPeople = true,
    screensDir,
  } = options;
  const folder = temporaryFolder('app');
  const dataDir = join(folder, 'data');
  const db = given ?? (await (options.isOnDisk ? diskDatabase(dataDir) : testDatabase()));
  // In a folder that nothing was started in there is no calendar yet.
  if (options.isAwayFromMidnight && !options.isOnDisk) await stayAwayFromMidnight(db);
  const hour = movableClock(clock);
  const simulator = await startSimulator({
    port: 0,
    callbackBaseUrl: 'http://127.0.0.1:1',
    ...options.simulator,
  });
  const configured = configOf(simulator.url, dataDir, options.env);
  // A slow machine may take longer than a gateway of USSD would wait.
  const config = { ...configured, ussd: { ...configured.ussd, longestAnswerMs: 300_000 } };
  const server = await startServer({
    config,
    db,
    clock: hour,
    log: makeLog(logLevel, logTo),
    telemetry: options.telemetry ?? null,
    ...(hasDemoPeople && { demo: demoData }),
    ...(screensDir !== undefined && { screensDir }),
  });
  const url = `http://127.0.0.1:${server.port}`;
  simulator.world.settings.callbackBaseUrl = url;
  let closing: Promise<void> | undefined;
  const close = () =>
    (closing ??= (async () => {
      await server.close();
      await simulator.close();
      if (given === undefined) await db.dispose();
      await rm(folder, { recursive: true, force: true });
    })());
  return {
    url,
    simulatorUrl: simulator.url,
    db,
    context: server.context,
    server,
    simulator,
    hour,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Config of a server beside a simulator, whose limits leave a test's one address in peace. */
function configOf(
  simulatorUrl: string,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Config {
  return readConfig({
    PORT: '0',
    SIMULATOR_PORT: new URL(simulatorUrl).port,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://localhost',
    ...Object.fromEntries(
      providers.map(({ name }) => [`${name.toUpperCase()}_URL`, `${simulatorUrl}/${name}`]),
    ),
    TWILIO_URL: `${simulatorUrl}/twilio`,
    WHATSAPP_URL: `${simulatorUrl}/whatsapp`,
    DIDIT_URL: `${simulatorUrl}/didit`,
    PREMBLY_URL: `${simulatorUrl}/prembly`,
    AFRICASTALKING_URL: `${simulatorUrl}/africastalking`,
    // With real providers there is none but a real one.
    AD_NETWORKS: env['PROVIDERS'] === 'real' ? '' : `simulator=${simulatorUrl}/ads/pixel`,
    PUBLIC_CALLS_PER_MINUTE: '1000000',
    // However full the disk of the machine is that runs the tests.
    TRACKING_DISK_FREE_PERCENT: '0',
    DEMO_BORROWERS: '0',
    ...env,
  });
}
