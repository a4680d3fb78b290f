import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../http/health.ts';
import type { Probe } from '../store/database/probe.ts';
import { type ModelsDoor, openModelsDoor, type Readers } from '../models/models-door.ts';
import { type Console, openConsole } from '../staff/system/console/console.ts';
import { servedActs } from './served-acts.ts';
import { openOperatorDoor } from '../staff/system/operator/operator-door.ts';
import type { Context } from '../store/context.ts';
import { type AppParts, buildApp } from './http/build-app.ts';
import type { Metrics } from './http/metrics.ts';

export interface DoorsWanted extends Pick<AppParts, 'metrics' | 'screensDir' | 'moreRoutes'> {
  readonly consoleDir: string;
  readonly probe: Probe;
  /** Those of this process, which may read for others. */
  readonly readers: Readers;
}

/** Where a process listens, by what it does. */
export interface Doors {
  /** 0: borrowers are served elsewhere. */
  readonly port: number;
  readonly adminPort: number | null;
  readonly console: Console | null;
  /**
   * Says for a while that others should be asked, while it answers still; then takes nothing new
   * and answers what is open.
   */
  leave(): Promise<void>;
  /** Closes what serves the machine's own people, at last. */
  close(): Promise<void>;
}

/** Opens what the roles of the process say. */
export async function openDoors(context: Context, wanted: DoorsWanted): Promise<Doors> {
  const { config } = context;
  const { metrics } = wanted;
  const readiness: Readiness = { isLeaving: false, probe: wanted.probe };
  const borrowers = config.roles.has('api')
    ? await buildApp({ context, readiness, ...wanted })
    : null;
  const port = borrowers === null ? 0 : await listen(borrowers, config);
  const isStaffs = config.roles.has('console');
  const operators = isStaffs ? await openOperatorDoor(context) : null;
  const console = isStaffs
    ? await openConsole(context, servedActs, wanted.consoleDir, readiness)
    : null;
  const models = await modelsOf(context, wanted.readers);
  const admin = await adminOf(context, metrics);
  const leave = async () => {
    readiness.isLeaving = true;
    const isAsked = borrowers !== null || console !== null;
    if (isAsked) await pause(config.drainSeconds * 1000);
    await Promise.all([borrowers?.close(), console?.close()]);
  };
  const close = async () => {
    await models?.close();
    await admin?.close();
    await operators?.close();
  };
  return { port, adminPort: admin?.port ?? null, console, leave, close };
}

/** Only with a token: without one no other process could ask. */
async function modelsOf(
  { config: { roles, models }, log }: Context,
  readers: Readers,
): Promise<ModelsDoor | null> {
  const { host, port, token } = models;
  if (token === null || !roles.has('models')) return null;
  return openModelsDoor(readers, { host, port, token, log });
}

async function adminOf({ config, log }: Context, metrics: Metrics | null) {
  const { adminPort: port, adminHost: host, mostConnectionsPerAddress: perAddress } = config;
  return port === null ? null : metrics?.listen({ port, host, log, perAddress });
}

/** Refuses a port that is in use. */
async function listen(
  app: FastifyInstance,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<number> {
  await app.listen({ port, host });
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
