import { ConfigError, readConfig } from './config.ts';
import { isForModelsAlone } from './role-settings.ts';
import type { Config } from '../store/config.ts';
import { diskIsFull, isDiskFull } from '../store/database/disk-full.ts';
import { speakIn } from '../store/language.ts';
import { type Logger, makeLog } from '../store/log.ts';
import type { DemoData } from './demo-data.ts';
import type { RunningServer } from './start.ts';
import { tellSupervisor } from './tell-supervisor.ts';
import type { Telemetry } from './telemetry.ts';
import { telemetrySettings } from './telemetry-settings.ts';
import { openOnlyPictures } from '../people/uploads/open-only-pictures.ts';

const stopTimeoutMs = 25_000;

/** A sentence for the operator who started it, on the error stream. */
function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

/** Null, after the error is printed. */
function settingsBy<Settings>(read: (env: NodeJS.ProcessEnv) => Settings): Settings | null {
  try {
    return read(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    say(`The server cannot start:\n${error.message}`);
    process.exitCode = 1;
    return null;
  }
}

/** Loads the product only now, so that its sentences are those of the deployment's language. */
async function start({
  settings,
  log,
  telemetry,
  loadDemo,
}: {
  settings: Config;
  log: Logger;
  telemetry: Telemetry | null;
  loadDemo: (() => Promise<DemoData>) | undefined;
}): Promise<RunningServer> {
  for (const { code, missing } of await speakIn(settings.languages)) {
    if (missing > 0) log.warn({ language: code, missing }, 'some sentences stay English');
  }
  const { startServer } = await import('./start.ts');
  // The supervisor starts it again, and the database is opened again.
  const databaseGone = (why: unknown) => {
    log.fatal({ err: why }, 'the database is gone for good');
    say(`The server ends, as its database is gone for good: ${wordsOf(why, settings)}`);
    process.exit(1);
  };
  // `npm start` waits for this message; if it has ended, no one does.
  const historyTold = (percent: number) =>
    void process.send?.({ historyPercent: percent }, undefined, undefined, () => {});
  const demo = settings.simulatorUrl === null ? undefined : await loadDemo?.();
  return startServer({
    config: settings,
    log,
    telemetry,
    databaseGone,
    historyTold,
    ...(demo && { demo }),
  });
}

/** What stopped the start, in a sentence; an unforeseen error comes with its stack. */
function sentenceOf(error: unknown, settings: Config): string {
  if (!(error instanceof Error)) return String(error);
  const { port } = settings;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Choose another with PORT.`;
  }
  if (code === 'EACCES')
    return `Port ${port} may not be used by you. Choose another with PORT.`;
  return `The server cannot start: ${wordsOf(error, settings)}`;
}

function wordsOf(error: unknown, { databaseUrl, dataDir }: Config): string {
  if (!(error instanceof Error)) return String(error);
  if (isDiskFull(error)) {
    return diskIsFull(databaseUrl === null ? `data folder ${dataDir}` : 'database');
  }
  return error.cause instanceof Error
    ? `${error.message} (${error.cause.message})`
    : error.message;
}

/** The start of a process that reads pictures and does nothing else. */
async function startModels(): Promise<void> {
  const { readModelsAlone, startModelsAlone } = await import('./models-alone.ts');
  const settings = settingsBy(readModelsAlone);
  if (settings === null) return;
  const log = logOf(settings.logLevel);
  const server = await startModelsAlone(settings, log).catch((error: unknown) => {
    say(`The server cannot start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  });
  stopWhenTold(log, () => server.close(), stopTimeoutMs);
  tellSupervisor(log);
}

/** OpenTelemetry is loaded only where its settings say where to send. */
async function telemetryOf(env: NodeJS.ProcessEnv): Promise<Telemetry | null> {
  const settings = telemetrySettings(env);
  if (settings === null) return null;
  const { startTelemetry } = await import('./telemetry.ts');
  return startTelemetry(settings);
}

function logOf(level: string): Logger {
  openOnlyPictures();
  const log = makeLog(level);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  return log;
}

function stopWhenTold(log: Logger, close: () => Promise<void>, timeoutMs: number): void {
  const stop = (signal: string) => {
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), timeoutMs).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/**
 * Runs the process by its environment until a signal stops it.
 * @param loadDemo the demo data of a server with the simulator, loaded after the language
 */
export async function runServer(loadDemo?: () => Promise<DemoData>): Promise<void> {
  if (isForModelsAlone(process.env)) return startModels();
  const settings = settingsBy(readConfig);
  if (settings === null) return;
  const log = logOf(settings.logLevel);
  const telemetry = await telemetryOf(process.env);
  const server = await start({ settings, log, telemetry, loadDemo }).catch((error: unknown) => {
    log.debug({ err: error }, 'the start failed');
    say(sentenceOf(error, settings));
    process.exit(1);
  });
  const drainMs = settings.drainSeconds * 1000;
  const close = async () => {
    await server.close();
    await telemetry?.close();
  };
  stopWhenTold(log, close, stopTimeoutMs + drainMs);
  tellSupervisor(log);
}
