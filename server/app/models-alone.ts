import { workerCardReader } from '../models/card/worker-card-reader.ts';
import { workerFaceReader } from '../models/face/worker-face-reader.ts';
import { openModelsDoor } from '../models/models-door.ts';
import type { ModelsConfig } from '../store/config.ts';
import type { Logger } from '../store/log.ts';
import { lookup, type Problems } from '../store/settings.ts';
import { ConfigError } from './config.ts';
import { makeMetrics } from './http/metrics.ts';
import { roleSettings } from './role-settings.ts';

/** All that a process needs to know which reads pictures and does nothing else. */
export interface ModelsAloneConfig {
  readonly models: ModelsConfig & { readonly token: string };
  readonly adminPort: number | null;
  readonly adminHost: string;
  readonly logLevel: string;
}

/** Secrets of the other processes, of which this one would be the easiest to take them from. */
const strangeSettings = [
  'DATABASE_URL',
  'DATABASE_MIGRATE_URL',
  'KYC_KEKS',
  'KYC_INDEX_KEY',
  'CODE_PEPPER',
  'CALLBACK_SECRET',
  'SMTP_URL',
  'PAWAPAY_TOKEN',
];

/** @throws {ConfigError} naming everything that is wrong or missing */
export function readModelsAlone(
  env: Readonly<Record<string, string | undefined>>,
): ModelsAloneConfig {
  const problems: Problems = [];
  const { models } = roleSettings(env, problems);
  const { text, number } = lookup(env, problems);
  const strange = strangeSettings.filter((name) => env[name]);
  if (strange.length > 0 && env['PROVIDERS'] === 'real') {
    problems.push(
      `${strange.join(', ')}: the process that reads pictures needs none of these. Take them out ` +
        'of its settings.',
    );
  }
  const adminPort = env['ADMIN_PORT'] ? number('ADMIN_PORT', 0, 65_535) : null;
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return {
    models: { ...models, token: models.token ?? '' },
    adminPort,
    adminHost: text('ADMIN_HOST', '127.0.0.1'),
    logLevel: text('LOG_LEVEL', 'info'),
  };
}

/**
 * The process that reads pictures and does nothing else. Native libraries open what strangers
 * send, so they run where there is neither a database nor a key.
 */
export async function startModelsAlone(
  { models, adminPort, adminHost }: ModelsAloneConfig,
  log: Logger,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const readers = { cards: workerCardReader(), faces: workerFaceReader() };
  const door = await openModelsDoor(readers, { ...models, log });
  const admin =
    adminPort === null
      ? null
      : await makeMetrics().listen({ port: adminPort, host: adminHost, log });
  const { port } = door;
  log.info({ port, adminPort: admin?.port ?? null, roles: ['models'] }, 'serving');
  const close = async () => {
    await door.close();
    await Promise.all([readers.cards.close(), readers.faces.close(), admin?.close()]);
    log.info('stopped');
  };
  return { port, close };
}
