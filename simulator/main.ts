import { settingsFrom } from './environment.ts';
import { changeSettings } from './settings.ts';
import { startSimulator } from './start.ts';

const env = process.env;
const host = env['SIMULATOR_HOST'] ?? '127.0.0.1';
const callbackBaseUrl =
  env['SIMULATOR_CALLBACK_BASE_URL'] ?? `http://127.0.0.1:${env['PORT'] ?? '8080'}`;
const statePath = env['SIMULATOR_STATE'];
const seed = env['SIMULATOR_SEED'];

const simulator = await startSimulator({
  port: Number(env['SIMULATOR_PORT'] ?? '8081'),
  host,
  mailPort: Number(env['SIMULATOR_MAIL_PORT'] ?? '0'),
  callbackBaseUrl,
  ...(statePath ? { statePath } : {}),
  ...(seed ? { seed } : {}),
});

const refusal = changeSettings(simulator.world.settings, {
  productUrl: env['SIMULATOR_PRODUCT_URL'] ?? `http://localhost:${env['PORT'] ?? '8080'}`,
  ...settingsFrom(env),
});
if (refusal !== undefined) throw new Error(`the simulator's environment: ${refusal}`);
console.log(`simulator: the phone is at http://${host}:${simulator.port}/`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void simulator.close().then(() => process.exit(0));
  });
}
