import { defaultSettings, type Settings } from './settings.ts';

interface Variable {
  /** The setting that it changes, if it is one of them. */
  readonly setting?: keyof Settings;
  /** In place of the setting's default. */
  readonly usually?: string;
  readonly meaning: string;
}

/** The environment of `main.ts`. `npm run reference` writes it to docs/reference/simulator.md. */
const variables = {
  SIMULATOR_PORT: { usually: '8081', meaning: 'its port; 0 takes a free one' },
  SIMULATOR_MAIL_PORT: { usually: '0', meaning: 'takes mail to staff there, by SMTP' },
  SIMULATOR_HOST: { usually: '127.0.0.1', meaning: 'the interface it listens on' },
  SIMULATOR_CALLBACK_BASE_URL: {
    usually: 'http://127.0.0.1:{PORT}',
    meaning: 'callbacks go below it; `PORT` is 8080 unless set',
  },
  SIMULATOR_DELIVERY_REPORT_URL: {
    setting: 'deliveryReportUrl',
    usually: 'below the former',
    meaning: 'full address of SMS delivery reports, with its secret',
  },
  SIMULATOR_INCOMING_SMS_URL: {
    setting: 'incomingSmsUrl',
    usually: 'below `SIMULATOR_CALLBACK_BASE_URL`',
    meaning: "full address of Africa's Talking incoming messages, with its secret",
  },
  SIMULATOR_PRODUCT_URL: {
    usually: 'http://localhost:{PORT}',
    meaning: 'address shown beside the phone',
  },
  SIMULATOR_PAWAPAY_TOKEN: { setting: 'pawapayToken', meaning: "pawaPay's bearer token" },
  SIMULATOR_PAWAPAY_SIGNING_KEYS: {
    setting: 'pawapaySigningKeys',
    usually: 'none',
    meaning: 'public keys `id:base64,…` (SPKI); with them, payments must be signed',
  },
  SIMULATOR_MTN_SECRET: {
    setting: 'mtnSecret',
    meaning:
      "start of MTN's keys and API users: `sandbox-collection-key`, `…-user`, `…-api-key`",
  },
  SIMULATOR_MTN_ENVIRONMENT: {
    setting: 'mtnTargetEnvironment',
    meaning: "or `sandbox`: euros and MTN's test numbers 46733123450 to 463",
  },
  SIMULATOR_AFRICASTALKING_KEY: {
    setting: 'africastalkingApiKey',
    meaning: "the `apiKey` of Africa's Talking",
  },
  SIMULATOR_TWILIO_SID: { setting: 'twilioAccountSid', meaning: 'the account at Twilio' },
  SIMULATOR_TWILIO_TOKEN: { setting: 'twilioAuthToken', meaning: 'its token; signs callbacks' },
  SIMULATOR_REGISTER_STATE: {
    setting: 'registerState',
    meaning:
      'the register of cards: `works`, `key-401`, `key-403`, `balance-402`, `balance-403`, ' +
      '`onboarding`, `consent`',
  },
  SIMULATOR_AUTO_ANSWER: {
    setting: 'autoAnswer',
    meaning: 'answers PIN prompts: `person`, `approve`, `decline`',
  },
  SIMULATOR_SETTLE_DELAY_MS: {
    setting: 'settleDelayMs',
    meaning: 'from the PIN or payout to the end',
  },
  SIMULATOR_PROMPT_EXPIRY_SECONDS: {
    setting: 'promptExpirySeconds',
    meaning: 'then an unanswered prompt fails',
  },
  SIMULATOR_USSD_GATEWAY: {
    setting: 'ussdGateway',
    meaning: 'USSD goes by it: `ontech`, `africastalking`, `madapi` (MTN)',
  },
  SIMULATOR_USSD_SECRET: { setting: 'ussdSecret', meaning: "in the product's USSD address" },
  SIMULATOR_SEED: { usually: 'kwacha', meaning: 'names and random draws' },
  SIMULATOR_STATE: {
    usually: 'none',
    meaning: 'a JSON file that keeps the state between runs',
  },
} satisfies Record<string, Variable>;

const entries: readonly (readonly [string, Variable])[] = Object.entries(variables);

/** For a page: each variable with its default and its meaning. */
export const environment = entries.map(([name, { setting, usually, meaning }]) => ({
  name,
  usually: usually ?? String(setting === undefined ? '' : defaultSettings[setting]),
  meaning,
}));

/** The settings that the environment changes, as `changeSettings` reads them. */
export function settingsFrom(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, unknown> {
  return Object.fromEntries(
    entries.flatMap(([name, { setting }]) => {
      const value = env[name];
      if (setting === undefined || !value) return [];
      const isCount = typeof defaultSettings[setting] === 'number';
      return [[setting, isCount ? Number(value) : value]];
    }),
  );
}
