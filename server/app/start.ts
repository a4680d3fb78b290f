import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Clock, movableClock, type MovableClock, systemClock } from '../store/clock.ts';
import type { Config } from '../store/config.ts';
import type { Context } from '../store/context.ts';
import type { Database } from '../store/database/database.ts';
import { Fence } from '../store/database/fence.ts';
import { migrated, type Opened, openMigrated } from '../store/database/open-migrated.ts';
import { databaseUnits, whyOtherRole } from '../store/database/rights.ts';
import { type Replica, replicaAt } from '../store/database/replica.ts';
import { tellOutages, usualWatch, watchDatabase } from '../store/database/watch-database.ts';
import type { DemoData, PlayedHistory } from './demo-data.ts';
import { workerDocumentMaker } from '../lending/documents/document-maker.ts';
import { doubtful } from './deployment-settings.ts';
import { type Doors, openDoors } from './open-doors.ts';
import { makeMetrics, type Metrics } from './http/metrics.ts';
import { publishAs } from './publish-shipped.ts';
import type { Telemetry } from './telemetry.ts';
import { jobList } from './jobs/job-list.ts';
import { jobRunner, type JobRunner } from '../store/jobs/run-jobs.ts';
import { followApprovedWords } from '../store/approved-words.ts';
import { hearWakes, wakeOthers } from '../store/jobs/wake-others.ts';
import type { Logger } from '../store/log.ts';
import { gatewaySwitch } from '../messages/gateway-choices.ts';
import { smsGateway } from '../messages/sms-gateways.ts';
import type { Console } from '../staff/system/console/console.ts';
import { paymentProviders } from '../lending/payments/payment-providers.ts';
import { logReadiness } from '../lending/payments/readiness/check-providers.ts';
import { routeSandboxClock, sandboxClock } from './sandbox/sandbox-clock.ts';
import { tellSimulator } from './sandbox/tell-simulator.ts';
import { s3Files } from '../store/files/s3-files.ts';
import { inSession } from '../store/sealing/reading-session.ts';
import { isLoopbackUrl } from '../store/settings.ts';
import { workerCardReader } from '../models/card/worker-card-reader.ts';
import type { Readers } from '../models/models-door.ts';
import { remoteReaders } from '../models/remote-readers.ts';
import { workerFaceReader } from '../models/face/worker-face-reader.ts';

const builtConsole = fileURLToPath(new URL('../../dist/console/', import.meta.url));
const builtScreens = fileURLToPath(new URL('../../dist/web/', import.meta.url));

export interface StartOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Instead of the machine's own clock. */
  readonly clock?: Clock;
  /** An open database, which stays the caller's to close; else one by the config. */
  readonly db?: Database;
  readonly screensDir?: string;
  readonly consoleDir?: string;
  /** Called when the database is gone for good; without it nothing watches. */
  readonly databaseGone?: (why: unknown) => void;
  /** Takes what is counted elsewhere than to `/metrics`. */
  readonly telemetry?: Telemetry | null;
  /** Hears how much of the invented past is there. */
  readonly historyTold?: (percent: number) => void;
  /** Only with the simulator; without it there are no people and no past. */
  readonly demo?: DemoData;
}

export interface RunningServer {
  readonly context: Context;
  /** Where borrowers are served; 0: by another process. */
  readonly port: number;
  readonly adminPort: number | null;
  /** Where the lender's people work; null: it is off. */
  readonly console: Console | null;
  readonly jobs: JobRunner;
  /** Once the invented past of a server with the simulator is there. */
  readonly historyPlayed: Promise<void>;
  /** Sends others elsewhere, finishes open requests, closes the database. */
  close(): Promise<void>;
}

/** Starts everything: database and schema, clock, providers, jobs, and at last the port. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, log } = options;
  const { databaseUrl, databaseMigrateUrl, dataDir } = config;
  const place = {
    dataDir,
    fence: fenceOf(config, log),
    ...(databaseUrl !== null && { databaseUrl }),
    ...(databaseMigrateUrl !== null && { migrateUrl: databaseMigrateUrl }),
  };
  const opened = await (options.db ? migrated(options.db, place) : openMigrated(place));
  const { db } = opened;
  tellOutages(db, log);
  if (opened.ownsTables && config.providers === 'real') {
    log.warn('the role of DATABASE_URL owns the tables: give their owner DATABASE_MIGRATE_URL');
  }
  for (const why of doubtful(config)) log.warn({ why }, 'settings are doubtful');
  if (
    !opened.ownsTables &&
    opened.unit === null &&
    config.providers === 'real' &&
    isAlone(config)
  ) {
    log.warn('the role of DATABASE_URL has the rights of every process: use one for this role');
  }
  try {
    const why = whyOtherRole(opened.unit, config.roles);
    if (why !== null) throw new Error(why);
    return await startOn(opened, options);
  } catch (error) {
    if (options.db === undefined) await db.close();
    throw error;
  }
}

/** One process of several. */
function isAlone({ roles }: Config): boolean {
  return databaseUnits.filter((unit) => roles.has(unit)).length === 1;
}

/** Its file is beside the data and outside the database, which may go back in time. */
function fenceOf({ dataDir }: Config, log: Logger): Fence {
  return new Fence(join(dataDir, 'acknowledged.json'), (error) => {
    log.error({ err: error }, 'acknowledged commit not kept outside the database');
  });
}

function smsOf(
  { config, db, clock, log }: Pick<Context, 'config' | 'db' | 'clock' | 'log'>,
  metrics: Metrics | null,
) {
  return smsGateway(config, () => clock.now(), {
    ended: (...end) => metrics?.smsEnded(...end),
    choice: gatewaySwitch({ db, clock, log }),
  });
}

function logServing({ config, db, log }: Context, { port, adminPort, console }: Doors): void {
  const said = { port, adminPort, console: console?.origin ?? null, database: db.kind };
  log.info({ ...said, roles: [...config.roles], providers: config.providers }, 'serving');
}

async function closeReaders({ cards, faces, documents, replica }: Context): Promise<void> {
  await Promise.all([cards, faces, documents, replica].map((one) => one?.close()));
}

/** Null where they are not read. */
function metricsOf(
  { config, telemetry = null }: StartOptions,
  db: Database,
  clock: Clock,
): Metrics | null {
  if (config.adminPort === null && telemetry === null) return null;
  const metrics = makeMetrics(db, clock, config);
  telemetry?.count(metrics.registry);
  return metrics;
}

/** Who is asked about borrowers. */
function registersOf({ registry, bureau }: Config): Pick<Context, 'registry' | 'bureau'> {
  return { registry: registry?.connect() ?? null, bureau: bureau?.connect() ?? null };
}

async function startOn({ db, unit }: Opened, options: StartOptions): Promise<RunningServer> {
  const { config, log } = options;
  const clock = movableClock(options.clock ?? systemClock());
  const metrics = metricsOf(options, db, clock);
  const readers = readersOf(config);
  const context: Context = {
    db,
    replica: replicaOf(config, log),
    clock,
    config,
    log,
    payments: paymentProviders(config, {
      now: () => clock.now(),
      answered: (...answer) => metrics?.providerAnswered(...answer),
    }),
    sms: smsOf({ config, db, clock, log }, metrics),
    keys: config.keys,
    files: config.files && s3Files(config.files),
    ...readers,
    documents: workerDocumentMaker(),
    ...registersOf(config),
    trackingEnded: (outcome, events) => metrics?.trackingEnded(outcome, events),
    floatsTold: (floats) => metrics?.floatsTold(floats),
    countSecurityEvent: (kind, detail) => metrics?.securityEvent(kind, detail),
    wake: (name) => inSession(null, () => wake(name)),
  };
  const worksJobs = config.roles.has('jobs');
  const jobs: JobRunner = jobRunner(context, jobList, metrics?.jobEnded);
  const wake = worksJobs ? jobs.wake : wakeOthers(context);
  await publishAs(unit, context);
  const unfollow = await followApprovedWords(context);
  const { simulatorUrl } = config;
  const sandbox =
    simulatorUrl === null
      ? null
      : await startSandbox(context, { clock, simulatorUrl, options });
  const probe = db.probe();
  await probe.looked;
  const doors = await openDoors(context, {
    metrics,
    probe,
    readers,
    screensDir: options.screensDir ?? builtScreens,
    consoleDir: options.consoleDir ?? builtConsole,
    // No other user who could open it may move the days of all loans.
    ...(sandbox !== null &&
      worksJobs &&
      isLoopbackUrl(config.publicUrl) && {
        moreRoutes: (to) => routeSandboxClock(to, { clock, sandbox, jobs }),
      }),
  });
  sandbox?.follow();
  const hearing = worksJobs ? hearingOf(context, jobs, options) : null;
  if (worksJobs) await startJobs(context, jobs);
  const history = await historyOf(context, doors.console, options);
  const { databaseGone: gone } = options;
  const unwatch = gone && watchDatabase(db, usualWatch[db.kind], gone);
  const { port, adminPort, console } = doors;
  logServing(context, doors);
  // Told in the log while borrowers are served: a provider may be away for a minute.
  if (config.providers === 'real' && worksJobs) void tellReadiness(context);
  const close = async () => {
    unwatch?.();
    unfollow();
    await doors.leave();
    await probe.close();
    sandbox?.stop();
    await history.stop();
    await hearing?.close();
    await jobs.stop();
    await doors.close();
    await closeReaders(context);
    if (options.db === undefined) await db.close();
    log.info('stopped');
  };
  return { context, port, adminPort, console, jobs, historyPlayed: history.done, close };
}

/** Only this process has an embedded database; a test shares one among several. */
function hearingOf(context: Context, jobs: JobRunner, { config, db }: StartOptions) {
  return config.databaseUrl !== null || db !== undefined
    ? hearWakes(context, (name) => inSession(null, () => jobs.wake(name)))
    : null;
}

async function startJobs({ config, wake }: Context, jobs: JobRunner): Promise<void> {
  await jobs.start();
  // A release may have other words than those that were approved.
  if (config.sms.whatsapp !== null) wake('check-whatsapp');
}

function replicaOf(config: Config, log: Logger): Replica | null {
  const { databaseReadUrl: url, databaseReadMostSeconds: mostSeconds } = config;
  return url === null ? null : replicaAt({ url, mostSeconds, log });
}

/** Pictures are read by the process itself, or by the one that does nothing else. */
function readersOf({ roles, models: { url, token } }: Config): Readers {
  if (token !== null && !roles.has('models')) return remoteReaders({ url, token });
  return { cards: workerCardReader(), faces: workerFaceReader() };
}

/** A past is invented for those alone who try the product. */
async function historyOf(
  context: Context,
  console: Console | null,
  { demo, historyTold = () => undefined }: StartOptions,
): Promise<PlayedHistory> {
  const { simulatorUrl, demoBorrowers: borrowers } = context.config;
  const isHere = context.config.roles.has('console');
  const isWanted = simulatorUrl !== null && borrowers > 0 && isHere;
  const site = console && { origin: console.origin, rpId: new URL(console.origin).hostname };
  const wanted = { borrowers, site, told: historyTold };
  const nothing = { stop: () => Promise.resolve(), done: Promise.resolve() };
  return (isWanted ? await demo?.playHistory(context, wanted) : null) ?? nothing;
}

async function tellReadiness(context: Context): Promise<void> {
  await logReadiness(context).catch((error: unknown) => {
    context.log.error({ err: error }, 'the providers could not be checked');
  });
}

async function startSandbox(
  context: Context,
  of: { clock: MovableClock; simulatorUrl: string; options: StartOptions },
) {
  const { db, log } = context;
  const { clock, simulatorUrl, options } = of;
  const tellNetworks = (aheadSeconds: bigint) =>
    tellSimulator({ simulatorUrl, log }, aheadSeconds);
  const sandbox = await sandboxClock({ db, clock, tellNetworks });
  const { demo, config } = options;
  if (config.roles.has('api')) await demo?.makePeople(context);
  if (config.roles.has('console')) await demo?.makeStaff(context);
  return sandbox;
}
