import { fileURLToPath } from 'node:url';
import { defaultProducts } from '../../domain/rules/products.ts';
import { publishShippedCampaigns } from '../growth/campaigns/campaign-versions.ts';
import { publishShippedChannels } from '../growth/channels/channel-versions.ts';
import { type Clock, movableClock, type MovableClock, systemClock } from '../store/clock.ts';
import type { Config } from '../store/config.ts';
import type { Context } from '../store/context.ts';
import { type Database, sql } from '../store/database/database.ts';
import { migrated, openMigrated } from '../store/database/open-migrated.ts';
import { type Replica, replicaAt } from '../store/database/replica.ts';
import { tellOutages, usualWatch, watchDatabase } from '../store/database/watch-database.ts';
import { playHistory } from './demo/history/play-history.ts';
import type { PlayedHistory } from './demo/history/play-history.ts';
import { makeDemoPeople } from './demo/make-demo-people.ts';
import { workerDocumentMaker } from '../lending/documents/document-maker.ts';
import { openDoors } from './open-doors.ts';
import { makeMetrics, type Metrics } from './http/metrics.ts';
import type { Telemetry } from './telemetry.ts';
import { jobList } from './jobs/job-list.ts';
import { jobRunner, type JobRunner } from '../store/jobs/run-jobs.ts';
import { hearWakes, wakeOthers } from '../store/jobs/wake-others.ts';
import { shippedLicence } from '../store/lender.ts';
import type { Logger } from '../store/log.ts';
import { gatewaySwitch } from '../messages/gateway-choices.ts';
import { smsGateway } from '../messages/sms-gateways.ts';
import type { Console } from '../staff/access/console.ts';
import { makeDemoStaff } from '../staff/access/demo-staff.ts';
import { paymentProviders } from '../lending/payments/payment-providers.ts';
import { logReadiness } from '../lending/payments/readiness/check-providers.ts';
import { publishProducts } from '../lending/products/product-versions.ts';
import { routeSandboxClock, sandboxClock } from './sandbox/sandbox-clock.ts';
import { tellSimulator } from './sandbox/tell-simulator.ts';
import { s3Files } from '../store/files/s3-files.ts';
import { inSession } from '../store/sealing/reading-session.ts';
import { isLoopbackUrl } from '../store/settings.ts';
import { workerCardReader } from '../models/card/worker-card-reader.ts';
import type { Readers } from '../models/models-door.ts';
import { remoteReaders } from '../models/remote-readers.ts';
import { workerFaceReader } from '../models/face/worker-face-reader.ts';
import { publishShippedForms } from '../people/verification/form-versions.ts';
import { noRegistry } from '../store/ports/identity-registry.ts';

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
  /** Hears that the database is gone for good; without it nobody looks. */
  readonly databaseGone?: (why: unknown) => void;
  /** Takes what is counted elsewhere than to `/metrics`. */
  readonly telemetry?: Telemetry | null;
  /** Hears how much of the invented past is there. */
  readonly historyTold?: (percent: number) => void;
  /** Off for a test that has its own people. */
  readonly hasDemoPeople?: boolean;
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
  /** Sends others elsewhere, finishes what is under way, lets go of the database. */
  close(): Promise<void>;
}

/** Starts everything: database and schema, clock, providers, jobs, and at last the port. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, log } = options;
  const { databaseUrl, databaseMigrateUrl, dataDir } = config;
  const place = {
    dataDir,
    ...(databaseUrl !== null && { databaseUrl }),
    ...(databaseMigrateUrl !== null && { migrateUrl: databaseMigrateUrl }),
  };
  const opened = await (options.db ? migrated(options.db, place) : openMigrated(place));
  const { db } = opened;
  tellOutages(db, log);
  if (opened.ownsTables && config.providers === 'real') {
    log.warn('the role of DATABASE_URL owns the tables: give their owner DATABASE_MIGRATE_URL');
  }
  try {
    return await startOn(db, options);
  } catch (error) {
    if (options.db === undefined) await db.close();
    throw error;
  }
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

async function startOn(db: Database, options: StartOptions): Promise<RunningServer> {
  const { config, log, telemetry = null } = options;
  const clock = movableClock(options.clock ?? systemClock());
  const metrics =
    config.adminPort === null && telemetry === null ? null : makeMetrics(db, clock);
  if (metrics !== null) telemetry?.count(metrics.registry);
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
    registry: noRegistry,
    trackingEnded: (outcome, events) => metrics?.trackingEnded(outcome, events),
    floatsTold: (floats) => metrics?.floatsTold(floats),
    countSecurityEvent: (kind, detail) => metrics?.securityEvent(kind, detail),
    wake: (name) => inSession(null, () => wake(name)),
  };
  const worksJobs = config.roles.has('jobs');
  const jobs: JobRunner = jobRunner(context, jobList, metrics?.jobEnded);
  const wake = worksJobs ? jobs.wake : wakeOthers(context);
  await publishShipped(context);
  const { simulatorUrl } = config;
  const sandbox =
    simulatorUrl === null
      ? null
      : await startSandbox(context, { clock, simulatorUrl, options });
  const doors = await openDoors(context, {
    metrics,
    readers,
    screensDir: options.screensDir ?? builtScreens,
    consoleDir: options.consoleDir ?? builtConsole,
    // Whoever else could open it must not move the days of everybody's loans.
    ...(sandbox !== null &&
      worksJobs &&
      isLoopbackUrl(config.publicUrl) && {
        moreRoutes: (to) => routeSandboxClock(to, { clock, sandbox, jobs }),
      }),
  });
  sandbox?.follow();
  // Nobody else has an embedded database; a test gives one of its own to several.
  const isShared = config.databaseUrl !== null || options.db !== undefined;
  const hearing =
    worksJobs && isShared
      ? hearWakes(context, (name) => inSession(null, () => jobs.wake(name)))
      : null;
  if (worksJobs) await jobs.start();
  const history = await historyOf(context, doors.console, options);
  const { databaseGone: gone } = options;
  const unwatch = gone && watchDatabase(db, usualWatch[db.kind], gone);
  const { port, adminPort, console } = doors;
  const said = { port, adminPort, console: console?.origin ?? null, database: db.kind };
  log.info({ ...said, roles: [...config.roles], providers: config.providers }, 'serving');
  // Told in the log while borrowers are served: a provider may be away for a minute.
  if (config.providers === 'real' && worksJobs) void tellReadiness(context);
  const close = async () => {
    unwatch?.();
    await doors.leave();
    sandbox?.stop();
    await history.stop();
    await hearing?.close();
    await jobs.stop();
    await doors.close();
    const { cards, faces, documents, replica } = context;
    await Promise.all([cards, faces, documents, replica].map((one) => one?.close()));
    if (options.db === undefined) await db.close();
    log.info('stopped');
  };
  return { context, port, adminPort, console, jobs, historyPlayed: history.done, close };
}

/** What comes with the program, published in a database that has not got it. */
export function publishShipped({ db, config, clock }: Context): Promise<void> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    // Of processes that start together the second waits, and finds all of it there.
    await tx.row(lockShipping);
    const licence = shippedLicence(config, clock.today());
    await publishProducts(tx, { products: defaultProducts, licence, now });
    await publishShippedCampaigns(tx, now);
    await publishShippedChannels(tx, now);
    await publishShippedForms(tx, now);
  });
}

const lockShipping = sql<{ locked: unknown }>(
  `select pg_advisory_xact_lock(hashtext('what comes with the program')) as locked`,
);

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
  { hasDemoPeople = true, historyTold = () => undefined }: StartOptions,
): Promise<PlayedHistory> {
  const { simulatorUrl, demoBorrowers: borrowers } = context.config;
  const isHere = context.config.roles.has('console');
  const isWanted = simulatorUrl !== null && borrowers > 0 && hasDemoPeople && isHere;
  const site = console && { origin: console.origin, rpId: new URL(console.origin).hostname };
  const wanted = { borrowers, site, told: historyTold };
  const nothing = { stop: () => Promise.resolve(), done: Promise.resolve() };
  return (isWanted ? await playHistory(context, wanted) : null) ?? nothing;
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
  const { hasDemoPeople = true, config } = options;
  if (hasDemoPeople && config.roles.has('api')) await makeDemoPeople(context);
  if (hasDemoPeople && config.roles.has('console')) await makeDemoStaff(context);
  return sandbox;
}
