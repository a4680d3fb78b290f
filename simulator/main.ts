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
  callbackBaseUrl,
  ...(statePath ? { statePath } : {}),
  ...(seed ? { seed } : {}),
});

const refusal = changeSettings(simulator.world.settings, {
  productUrl: env['SIMULATOR_PRODUCT_URL'] ?? `http://localhost:${env['PORT'] ?? '8080'}`,
  ...settingsFromEnvironment(),
});
if (refusal !== undefined) throw new Error(`the simulator's environment: ${refusal}`);
console.log(`simulator: the phone is at http://${host}:${simulator.port}/`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void simulator.close().then(() => process.exit(0));
  });
}

function settingsFromEnvironment(): Record<string, unknown> {
  const texts = {
    deliveryReportUrl: env['SIMULATOR_DELIVERY_REPORT_URL'],
    pawapayToken: env['SIMULATOR_PAWAPAY_TOKEN'],
    pawapaySigningKeys: env['SIMULATOR_PAWAPAY_SIGNING_KEYS'],
    mtnSecret: env['SIMULATOR_MTN_SECRET'],
    mtnTargetEnvironment: env['SIMULATOR_MTN_ENVIRONMENT'],
    africastalkingApiKey: env['SIMULATOR_AFRICASTALKING_KEY'],
    twilioAccountSid: env['SIMULATOR_TWILIO_SID'],
    twilioAuthToken: env['SIMULATOR_TWILIO_TOKEN'],
    autoAnswer: env['SIMULATOR_AUTO_ANSWER'],
  };
  const counts = {
    settleDelayMs: env['SIMULATOR_SETTLE_DELAY_MS'],
    promptExpirySeconds: env['SIMULATOR_PROMPT_EXPIRY_SECONDS'],
  };
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value)),
    ...Object.fromEntries(
      Object.entries(counts).flatMap(([name, value]) => (value ? [[name, Number(value)]] : [])),
    ),
  };
}
