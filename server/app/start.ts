import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { defaultProducts } from '../../domain/rules/products.ts';
import { publishShippedCampaigns } from '../growth/campaigns/campaign-versions.ts';
import { publishShippedChannels } from '../growth/channels/channel-versions.ts';
import { type Clock, movableClock, type MovableClock, systemClock } from '../store/clock.ts';
import type { Config } from '../store/config.ts';
import type { Context } from '../store/context.ts';
import type { Database } from '../store/database/database.ts';
import { migrated, openMigrated } from '../store/database/open-migrated.ts';
import { tellOutages, usualWatch, watchDatabase } from '../store/database/watch-database.ts';
import { playHistory } from './demo/history/play-history.ts';
import type { PlayedHistory } from './demo/history/play-history.ts';
import { makeDemoPeople } from './demo/make-demo-people.ts';
import { workerDocumentMaker } from '../lending/documents/document-maker.ts';
import { buildApp } from './http/build-app.ts';
import { makeMetrics, type Metrics } from './http/metrics.ts';
import { jobList } from './jobs/job-list.ts';
import { jobRunner, type JobRunner } from '../store/jobs/run-jobs.ts';
import { licenceOf } from '../store/lender.ts';
import type { Logger } from '../store/log.ts';
import { smsGateway } from '../messages/sms-gateways.ts';
import { openOperatorDoor } from '../staff/operator/operator-door.ts';
import { type Console, openConsole } from '../staff/access/console.ts';
import { makeDemoStaff } from '../staff/access/demo-staff.ts';
import { paymentProviders } from '../lending/payments/payment-providers.ts';
import { logReadiness } from '../lending/payments/readiness/check-providers.ts';
import { publishProducts } from '../lending/products/product-versions.ts';
import { routeSandboxClock, sandboxClock } from './sandbox/sandbox-clock.ts';
import { tellSimulator } from './sandbox/tell-simulator.ts';
import { inSession } from '../store/sealing/reading-session.ts';
import { isLoopbackUrl } from '../store/settings.ts';
import { workerCardReader } from '../models/card/worker-card-reader.ts';
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
  /** Hears how much of the invented past is there. */
  readonly historyTold?: (percent: number) => void;
  /** Off for a test that has its own people. */
  readonly hasDemoPeople?: boolean;
}

export interface RunningServer {
  readonly context: Context;
  readonly port: number;
  readonly adminPort: number | null;
  /** Where the lender's people work; null: it is off. */
  readonly console: Console | null;
  readonly jobs: JobRunner;
  /** Once the invented past of a server with the simulator is there. */
  readonly historyPlayed: Promise<void>;
  /** Takes nothing new, finishes what is under way, lets go of the database. */
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

function smsOf(config: Config, clock: Clock, metrics: Metrics | null) {
  return smsGateway(
    config,
    () => clock.now(),
    (...end) => metrics?.smsEnded(...end),
  );
}

async function startOn(db: Database, options: StartOptions): Promise<RunningServer> {
  const { config, log } = options;
  const clock = movableClock(options.clock ?? systemClock());
  const metrics = config.adminPort === null ? null : makeMetrics();
  const context: Context = {
    db,
    clock,
    config,
    log,
    payments: paymentProviders(config, {
      now: () => clock.now(),
      answered: (...answer) => metrics?.providerAnswered(...answer),
    }),
    sms: smsOf(config, clock, metrics),
    keys: config.keys,
    cards: workerCardReader(),
    faces: workerFaceReader(),
    documents: workerDocumentMaker(),
    registry: noRegistry,
    trackingEnded: (outcome, events) => metrics?.trackingEnded(outcome, events),
    floatsTold: (floats) => metrics?.floatsTold(floats),
    countSecurityEvent: (kind, detail) => metrics?.securityEvent(kind, detail),
    wake: (name) => inSession(null, () => jobs.wake(name)),
  };
  const jobs: JobRunner = jobRunner(context, jobList, metrics?.jobEnded);
  await publishProducts(db, {
    products: defaultProducts,
    licence: licenceOf(config, clock.today()),
    now: clock.now(),
  });
  await publishShippedCampaigns(db, clock.now());
  await publishShippedChannels(db, clock.now());
  await publishShippedForms(db, clock.now());
  const { simulatorUrl } = config;
  const sandbox =
    simulatorUrl === null
      ? null
      : await startSandbox(context, { clock, simulatorUrl, options });
  const app = await buildApp({
    context,
    metrics,
    screensDir: options.screensDir ?? builtScreens,
    // Whoever else could open it must not move the days of everybody's loans.
    ...(sandbox !== null &&
      isLoopbackUrl(config.publicUrl) && {
        moreRoutes: (to) => routeSandboxClock(to, { clock, sandbox, jobs }),
      }),
  });
  const port = await listen(app, config);
  const operators = await openOperatorDoor(context);
  const console = await openConsole(context, options.consoleDir ?? builtConsole);
  const admin =
    config.adminPort === null
      ? null
      : await metrics?.listen({ port: config.adminPort, host: config.adminHost });
  sandbox?.follow();
  await jobs.start();
  const history = await historyOf(context, console, options);
  const { databaseGone: gone } = options;
  const unwatch = gone && watchDatabase(db, usualWatch[db.kind], gone);
  const adminPort = admin?.port ?? null;
  const said = { port, adminPort, console: console?.origin ?? null, database: db.kind };
  log.info({ ...said, providers: config.providers }, 'serving');
  // Told in the log while borrowers are served: a provider may be away for a minute.
  if (config.providers === 'real') void tellReadiness(context);
  const close = async () => {
    unwatch?.();
    await app.close();
    sandbox?.stop();
    await history.stop();
    await jobs.stop();
    await admin?.close();
    await operators?.close();
    await console?.close();
    await closeThreads(context);
    if (options.db === undefined) await db.close();
    log.info('stopped');
  };
  return { context, port, adminPort, console, jobs, historyPlayed: history.done, close };
}

/** A past is invented for those alone who try the product. */
async function historyOf(
  context: Context,
  console: Console | null,
  { hasDemoPeople = true, historyTold = () => undefined }: StartOptions,
): Promise<PlayedHistory> {
  const { simulatorUrl, demoBorrowers: borrowers } = context.config;
  const isWanted = simulatorUrl !== null && borrowers > 0 && hasDemoPeople;
  const site = console && { origin: console.origin, rpId: new URL(console.origin).hostname };
  const wanted = { borrowers, site, told: historyTold };
  const nothing = { stop: () => Promise.resolve(), done: Promise.resolve() };
  return (isWanted ? await playHistory(context, wanted) : null) ?? nothing;
}

async function closeThreads({ cards, faces, documents }: Context): Promise<void> {
  await Promise.all([cards.close(), faces.close(), documents.close()]);
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
  if (options.hasDemoPeople ?? true) await makeDemoPeople(context);
  if (options.hasDemoPeople ?? true) await makeDemoStaff(context);
  return sandbox;
}

/** Refuses a port that somebody else listens on. */
async function listen(
  app: FastifyInstance,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<number> {
  await app.listen({ port, host });
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
