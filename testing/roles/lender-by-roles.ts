import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unitRoles } from '../../server/store/database/rights.ts';
import { startSimulator } from '../../simulator/start.ts';
import type { Simulator } from '../../simulator/start.ts';
import { type MortalServer, mortalServer } from '../kill/mortal-server.ts';
import { compileCache } from '../compile-cache.ts';
import { mayLogIn, urlAs } from '../two-roles.ts';

const main = fileURLToPath(new URL('../../server/app/main.ts', import.meta.url));
/** What those have in common who read pictures and who have them read. */
export const modelsToken = 'f3b1c77e0a9d42586be1';

/** What the installed unit tells Node. */
const unit = new URL('../../scripts/package/files/extramoney.service', import.meta.url);
const flags = readFileSync(unit, 'utf8').match(/(?<=^ExecStart=.*)--\S+/gm) ?? [];

export interface LenderByRoles extends AsyncDisposable {
  readonly api: readonly MortalServer[];
  readonly jobs: readonly MortalServer[];
  readonly models: MortalServer;
  readonly simulator: Simulator;
  /** All but the one that reads pictures, which starts when it is wanted. */
  start(): Promise<void>;
}

/**
 * A lender whose processes each do one thing, on one database: so many serve borrowers, so many
 * work the job list, one reads pictures. They keep their addresses over their lives.
 */
export async function lenderByRoles(of: {
  readonly databaseUrl: string;
  readonly api: number;
  readonly jobs: number;
  readonly simulator?: Partial<Parameters<typeof startSimulator>[0]>;
  readonly env?: Readonly<Record<string, string>>;
}): Promise<LenderByRoles> {
  const simulator = await startSimulator({
    port: 0,
    callbackBaseUrl: 'http://127.0.0.1:9',
    ...of.simulator,
  });
  const models = await mortalServer(
    { ROLE: 'models', LOG_LEVEL: 'info', MODELS_TOKEN: modelsToken },
    { program: main, portName: 'MODELS_PORT' },
  );
  const env = {
    LOG_LEVEL: 'fatal',
    ...compileCache,
    PUBLIC_CALLS_PER_MINUTE: '1000000',
    PUBLIC_URL: 'http://localhost',
    SIMULATOR_PORT: String(simulator.port),
    PAWAPAY_URL: `${simulator.url}/pawapay`,
    AFRICASTALKING_URL: `${simulator.url}/africastalking`,
    TRUST_PROXY: 'loopback',
    HOST: '127.0.0.1',
    MODELS_URL: models.url,
    MODELS_TOKEN: modelsToken,
    ...of.env,
  };
  // Each by the role of its process, as in the package.
  await mayLogIn(of.databaseUrl);
  const made = (count: number, role: 'api' | 'jobs') => {
    const database = { DATABASE_URL: urlAs(of.databaseUrl, unitRoles[role]) };
    const own = { ...env, ...database, ROLE: role };
    return Promise.all(Array.from({ length: count }, () => mortalServer(own, { flags })));
  };
  const [api, jobs] = [await made(of.api, 'api'), await made(of.jobs, 'jobs')];
  // What comes with the program is published by `jobs`: the others may not.
  const all = [...jobs, ...api];
  return {
    api,
    jobs,
    models,
    simulator,
    async start() {
      await all[0]?.start();
      await Promise.all(all.slice(1).map((one) => one.start()));
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...all, models].map((one) => one.kill()));
      await simulator.close();
    },
  };
}
