import { isIP } from 'node:net';
import { type AdNetworks, readAdNetworks } from './channels/ad-networks.ts';
import type { SmsSettings } from './messages/sms-settings.ts';
import { smsSettings } from './messages/sms-settings.ts';
import type { PaymentSettings } from './payments/payment-settings.ts';
import { paymentSettings } from './payments/payment-settings.ts';
import { realKeys, sandboxKeys } from './sealing/key-settings.ts';
import type { Keyring } from './sealing/keyring.ts';
import { isLoopbackUrl, lookup, type Problems } from './settings.ts';

/** What the operator decides, read once from the environment when the process starts. */
export interface Config extends PaymentSettings, SmsSettings {
  /** The address of the machine to listen on; that of all is `0.0.0.0`. */
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Where the metrics are, for the operator's network alone; null: nowhere. */
  readonly adminPort: number | null;
  /** The address of the machine where they are: the loopback, unless it is said. */
  readonly adminHost: string;
  /** Where operators ask this process, on the loopback alone; 0 takes any free port. */
  readonly operatorPort: number;
  readonly dataDir: string;
  /** A PostgreSQL server; null keeps the database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** The same database as the owner of its tables, who migrates; null: `databaseUrl` does. */
  readonly databaseMigrateUrl: string | null;
  /** The address borrowers open, without a slash at its end. */
  readonly publicUrl: string;
  readonly providers: 'simulator' | 'real';
  /** Where the simulated networks are; null with the real ones. */
  readonly simulatorUrl: string | null;
  /** Stands in the address of callbacks that nobody signs; the simulator needs none. */
  readonly callbackSecret: string;
  /** Keys the hashes of login codes and of rate-limit keys. */
  readonly codePepper: string;
  readonly logLevel: string;
  /** Whom somebody writes to who has found a weakness; null: whoever hears complaints. */
  readonly securityEmail: string | null;
  /** Which proxies' X-Forwarded-For is believed: none, or a list of addresses. */
  readonly trustProxy: false | string;
  /** Requests in work at once; more are answered 503. */
  readonly mostInFlight: number;
  /** Open at once, in all and from one address that is no proxy of ours. */
  readonly mostConnections: number;
  readonly mostConnectionsPerAddress: number;
  /** Public calls a minute from one network address; more are answered 429. */
  readonly publicCallsPerMinute: number;
  /** What tracking events may bring in a day, over all processes; more are dropped. */
  readonly trackingBytesPerDay: number;
  /** None are kept while less of the disk of the embedded database is free. */
  readonly trackingDiskFreePercent: number;
  readonly lender: LenderConfig;
  /** Where the pixels of channels are; a channel's network that is not here has none. */
  readonly adNetworks: AdNetworks;
  /** What borrowers read: `en`, or the name of a file in `languages/`. */
  readonly language: string;
  /** Guards pictures, names and numbers. */
  readonly keys: Keyring;
  readonly face: FaceConfig;
  /** What follows for a loan when no registry was asked about the card. */
  readonly registryMissing: 'pass' | 'refer';
}

/** The lines of the face match, as distances: smaller is more alike. */
export interface FaceConfig {
  /** Up to here face and card match. */
  readonly matchDistance: number;
  /** Up to here a person looks at them; above, the borrower tries again. */
  readonly reviewDistance: number;
}

/** Who lends, as contracts, pages and messages name it. */
export interface LenderConfig {
  readonly licenceProfile: string;
  readonly name: string;
  readonly licenceNumber: string;
  readonly companyNumber: string;
  readonly regulator: string;
  readonly address: string;
  readonly complaintsPhone: string;
  readonly complaintsEmail: string;
}

/** Why the process cannot start: one sentence for each setting that is wrong or missing. */
export class ConfigError extends Error {}

/** A link with a code of 22 characters, a name and the words around it are one message. */
const longestPublicUrl = 50;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads every setting. With the simulator all have sensible values for development; with the real
 * providers each secret must be given.
 * @throws {ConfigError} naming everything that is wrong or missing, not only the first
 */
export function readConfig(env: Environment): Config {
  const problems: Problems = [];
  const config = isSimulated(env, problems) ? simulated(env, problems) : real(env, problems);
  if (config.publicUrl.length > longestPublicUrl) {
    problems.push(
      `PUBLIC_URL is longer than ${longestPublicUrl}: no SMS could hold its links.`,
    );
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}

function simulated(env: Environment, problems: Problems): Config {
  const { text, number } = lookup(env, problems);
  const simulatorUrl = `http://127.0.0.1:${number('SIMULATOR_PORT', 8081, 65_535)}`;
  const common = always(env, problems);
  return {
    ...common,
    providers: 'simulator',
    simulatorUrl,
    registryMissing: registryMissing(env, problems) ?? 'pass',
    ...paymentSettings(env, problems, simulatorUrl),
    ...smsSettings(env, problems, { simulatorUrl, publicUrl: common.publicUrl }),
    callbackSecret: text('CALLBACK_SECRET', ''),
    codePepper: text('CODE_PEPPER', 'sandbox-pepper'),
    adNetworks: readAdNetworks(
      text('AD_NETWORKS', `simulator=${simulatorUrl}/ads/pixel`),
      problems,
      { isSimulated: true },
    ),
    keys: sandboxKeys(env, problems),
  };
}

function real(env: Environment, problems: Problems): Config {
  const { ownSecret, text, url } = lookup(env, problems);
  const otherThan = (name: string, value: string) => {
    if (value !== '' && value === env[name]) {
      problems.push(`CODE_PEPPER must be another one than ${name}.`);
    }
    return value;
  };
  const publicUrl = withoutSlash(url('PUBLIC_URL'));
  return {
    ...always(env, problems),
    publicUrl,
    providers: 'real',
    simulatorUrl: null,
    registryMissing: registryMissing(env, problems) ?? 'refer',
    ...paymentSettings(env, problems, null),
    ...smsSettings(env, problems, { simulatorUrl: null, publicUrl }),
    callbackSecret: ownSecret('CALLBACK_SECRET'),
    codePepper: otherThan('CALLBACK_SECRET', ownSecret('CODE_PEPPER')),
    adNetworks: readAdNetworks(text('AD_NETWORKS', ''), problems, { isSimulated: false }),
    keys: realKeys(env, problems),
    lender: realLender(env, problems),
  };
}

/**
 * The keys alone, for a command that needs no other setting.
 * @throws {ConfigError} naming what is wrong or missing
 */
export function readKeys(env: Environment): Keyring {
  const problems: Problems = [];
  const keys = isSimulated(env, problems)
    ? sandboxKeys(env, problems)
    : realKeys(env, problems);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return keys;
}

function isSimulated(env: Environment, problems: Problems): boolean {
  const said = lookup(env, problems).choice('PROVIDERS', ['simulator', 'real']);
  if (!env['PROVIDERS'] && env['PUBLIC_URL'] && !isLoopbackUrl(env['PUBLIC_URL'])) {
    problems.push(
      'PROVIDERS is missing: PUBLIC_URL is open to others, so say "real", or "simulator" ' +
        'for a demonstration without money.',
    );
  }
  return said !== 'real';
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function always(env: Environment, problems: Problems) {
  const { text, number, choice, decimal } = lookup(env, problems);
  const port = number('PORT', 8080, 65_535);
  return {
    host: text('HOST', '0.0.0.0'),
    port,
    adminHost: text('ADMIN_HOST', '127.0.0.1'),
    adminPort: env['ADMIN_PORT'] ? number('ADMIN_PORT', 0, 65_535) : null,
    operatorPort: number('OPERATOR_PORT', 0, 65_535),
    dataDir: text('DATA_DIR', 'data'),
    databaseUrl: text('DATABASE_URL', '') || null,
    databaseMigrateUrl: text('DATABASE_MIGRATE_URL', '') || null,
    publicUrl: withoutSlash(text('PUBLIC_URL', `http://localhost:${port}`)),
    securityEmail: text('SECURITY_EMAIL', '') || null,
    logLevel: choice('LOG_LEVEL', logLevels) ?? 'info',
    trustProxy: trustedProxies(text('TRUST_PROXY', ''), problems),
    mostInFlight: number('MOST_IN_FLIGHT', 500, 100_000),
    mostConnections: number('MOST_CONNECTIONS', 5_000, 1_000_000),
    mostConnectionsPerAddress: number('MOST_CONNECTIONS_PER_ADDRESS', 400, 1_000_000),
    publicCallsPerMinute: number('PUBLIC_CALLS_PER_MINUTE', 300, 1_000_000),
    trackingBytesPerDay: number('TRACKING_BYTES_PER_DAY', 50_000_000, 1_000_000_000),
    trackingDiskFreePercent: number('TRACKING_DISK_FREE_PERCENT', 10, 100),
    lender: developmentLender(env, problems),
    language: languageCode(text('BORROWER_LANGUAGE', 'en'), problems),
    face: {
      matchDistance: decimal('FACE_MATCH_DISTANCE', 0.45, 1),
      reviewDistance: decimal('FACE_REVIEW_DISTANCE', 0.58, 1),
    },
  };
}

/** A file is found by it, so it is nothing but a code of BCP 47: `bem`, `pt-MZ`. */
function languageCode(code: string, problems: Problems): string {
  if (/^[a-z]{2,3}(-[A-Z]{2})?$/.test(code)) return code;
  problems.push(
    `BORROWER_LANGUAGE is "${code}", but must be the code of a language, such as "en".`,
  );
  return 'en';
}

/** Unless it is said, real borrowers without a registry's word are looked at by a person. */
function registryMissing(env: Environment, problems: Problems) {
  return lookup(env, problems).choice('REGISTRY_MISSING', ['pass', 'refer']);
}

function developmentLender(env: Environment, problems: Problems): LenderConfig {
  const { text } = lookup(env, problems);
  return {
    licenceProfile: text('LICENCE_PROFILE', 'bfs-microfinance'),
    name: text('LENDER_NAME', 'ExtraMoney Financial Services Limited'),
    licenceNumber: text('LICENCE_NUMBER', 'NBFI-DEMO-0001'),
    companyNumber: text('COMPANY_NUMBER', '120000000000'),
    // Sentences bring the article.
    regulator: text('REGULATOR', 'Bank of Zambia').replace(/^the /i, ''),
    address: text('LENDER_ADDRESS', 'Cairo Road, Lusaka'),
    complaintsPhone: text('COMPLAINTS_PHONE', '0211000000'),
    complaintsEmail: text('COMPLAINTS_EMAIL', 'complaints@extramoney.example'),
  };
}

function realLender(env: Environment, problems: Problems): LenderConfig {
  const { needed } = lookup(env, problems);
  return {
    ...developmentLender(env, problems),
    name: needed('LENDER_NAME'),
    licenceNumber: needed('LICENCE_NUMBER'),
    companyNumber: needed('COMPANY_NUMBER'),
    address: needed('LENDER_ADDRESS'),
    complaintsPhone: needed('COMPLAINTS_PHONE'),
    complaintsEmail: needed('COMPLAINTS_EMAIL'),
  };
}

/** The names and addresses of proxies; with all of them anybody could say to be anybody. */
function trustedProxies(text: string, problems: Problems): false | string {
  if (text === '' || text === 'none') return false;
  const strange = text.split(',').find((one) => !isProxy(one.trim()));
  if (strange === undefined) return text;
  problems.push(
    `TRUST_PROXY names "${strange.trim()}", but must name the addresses of your proxies, such as ` +
      '10.0.0.0/8 or loopback.',
  );
  return false;
}

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  if (isIP(address) === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
