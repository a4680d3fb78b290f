import { languagesOf } from './language-settings.ts';
import { readAdNetworks } from '../growth/channels/ad-networks.ts';
import { refuseUnsafe } from './deployment-settings.ts';
import { roleSettings } from './role-settings.ts';
import { smsSettings } from '../messages/sms-settings.ts';
import { paymentSettings } from '../lending/payments/payment-settings.ts';
import { bureauSettings } from '../networks/bureau/bureaus.ts';
import { registrySettings } from '../networks/registry/registries.ts';
import { ussdSettings } from '../networks/ussd/gateways.ts';
import { fileSettings } from '../store/files/file-settings.ts';
import { realKeys, sandboxKeys } from '../store/sealing/key-settings.ts';
import type { Keyring } from '../store/sealing/keyring.ts';
import { auditHashPlace } from './audit-hash-place.ts';
import type { Config, ConsoleConfig, LenderConfig } from '../store/config.ts';
import type { MailConfig, SsoConfig } from '../store/config.ts';
import { isLoopbackUrl, lookup, type Problems, withoutSlash } from '../store/settings.ts';
import { isNetwork } from '../store/networks-of.ts';

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
    demoBorrowers: number('DEMO_BORROWERS', 2_000, 10_000),
    registryMissing: registryMissing(env, problems) ?? 'pass',
    ...paymentSettings(env, problems, simulatorUrl),
    ...smsSettings(env, problems, { simulatorUrl, publicUrl: common.publicUrl }),
    ...ussdSettings({ env, problems, simulatorUrl }),
    ...registrySettings({ env, problems, simulatorUrl }),
    ...bureauSettings({ env, problems, simulatorUrl }),
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
  const common = always(env, problems);
  refuseUnsafe(env, common, problems);
  return {
    ...common,
    publicUrl,
    providers: 'real',
    simulatorUrl: null,
    demoBorrowers: 0,
    registryMissing: registryMissing(env, problems) ?? 'refer',
    ...paymentSettings(env, problems, null),
    ...smsSettings(env, problems, { simulatorUrl: null, publicUrl }),
    ...ussdSettings({ env, problems, simulatorUrl: null }),
    ...registrySettings({ env, problems, simulatorUrl: null }),
    ...bureauSettings({ env, problems, simulatorUrl: null }),
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

/**
 * The store of files alone, likewise; null: there is none.
 * @throws {ConfigError} naming what is wrong or missing
 */
export function readFileSettings(env: Environment): Config['files'] {
  const problems: Problems = [];
  const files = fileSettings(env, problems);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return files;
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
    ...roleSettings(env, problems),
    host: text('HOST', '0.0.0.0'),
    port,
    adminHost: text('ADMIN_HOST', '127.0.0.1'),
    adminPort: env['ADMIN_PORT'] ? number('ADMIN_PORT', 0, 65_535) : null,
    operatorPort: number('OPERATOR_PORT', 0, 65_535),
    console: consoleOf(env, problems, port),
    mail: mailOf(env, problems),
    auditHashTo: auditHashPlace(env, problems),
    files: fileSettings(env, problems),
    dataDir: text('DATA_DIR', 'data'),
    staffKeys: staffKeysOf(text('STAFF_KEYS', ''), problems),
    databaseUrl: text('DATABASE_URL', '') || null,
    databaseMigrateUrl: text('DATABASE_MIGRATE_URL', '') || null,
    databaseReadUrl: text('DATABASE_READ_URL', '') || null,
    databaseReadMostSeconds: number('DATABASE_READ_MOST_SECONDS', 60, 86_400),
    publicUrl: withoutSlash(text('PUBLIC_URL', `http://localhost:${port}`)),
    securityEmail: text('SECURITY_EMAIL', '') || null,
    logLevel: choice('LOG_LEVEL', logLevels) ?? 'info',
    trustProxy: trustedProxies(text('TRUST_PROXY', ''), problems),
    mostInFlight: number('MOST_IN_FLIGHT', 500, 100_000),
    mostConnections: number('MOST_CONNECTIONS', 5_000, 1_000_000, 1),
    mostConnectionsPerAddress: number('MOST_CONNECTIONS_PER_ADDRESS', 400, 1_000_000, 1),
    publicCallsPerMinute: number('PUBLIC_CALLS_PER_MINUTE', 300, 1_000_000),
    trackingBytesPerDay: number('TRACKING_BYTES_PER_DAY', 50_000_000, 1_000_000_000),
    trackingDiskFreePercent: number('TRACKING_DISK_FREE_PERCENT', 10, 100),
    lender: developmentLender(env, problems),
    languages: languagesOf(env, problems, isSimulated(env, [])),
    face: {
      matchDistance: decimal('FACE_MATCH_DISTANCE', 0.45, 1),
      reviewDistance: decimal('FACE_REVIEW_DISTANCE', 0.58, 1),
    },
  };
}

/** An empty port turns it off; with real providers it is there where its address is set. */
function consoleOf(env: Environment, problems: Problems, port: number): ConsoleConfig | null {
  const { text, number } = lookup(env, problems);
  const url = withoutSlash(text('CONSOLE_URL', '')) || null;
  if (url !== null && !isOrigin(url)) {
    problems.push(
      'CONSOLE_URL must be an origin that starts with https:// (or http://localhost), no path.',
    );
  }
  if (env['CONSOLE_PORT'] === '') return null;
  if (url === null && env['PROVIDERS'] === 'real') return null;
  return {
    host: text('CONSOLE_HOST', '127.0.0.1'),
    port: number('CONSOLE_PORT', port === 0 ? 0 : 8082, 65_535),
    url,
    sso: ssoOf(env, problems),
  };
}

/** All three or none. */
function ssoOf(env: Environment, problems: Problems): SsoConfig | null {
  const { text, number } = lookup(env, problems);
  const issuer = text('CONSOLE_SSO_ISSUER', '');
  const clientId = text('CONSOLE_SSO_CLIENT_ID', '');
  const clientSecret = text('CONSOLE_SSO_CLIENT_SECRET', '');
  const strongMethods = text('CONSOLE_SSO_STRONG_METHODS', '').split(/[ ,]+/).filter(Boolean);
  const maxAgeSeconds = number('CONSOLE_SSO_MAX_AGE_SECONDS', 3600, 86_400);
  if (issuer + clientId + clientSecret === '') return null;
  const isSafe = issuer.startsWith('https://') || isLoopbackUrl(issuer);
  if (!URL.canParse(issuer) || !isSafe || clientId === '' || clientSecret === '') {
    problems.push(
      'CONSOLE_SSO_ISSUER (an https:// address), CONSOLE_SSO_CLIENT_ID and ' +
        'CONSOLE_SSO_CLIENT_SECRET go together.',
    );
  }
  return { issuer, clientId, clientSecret, strongMethods, maxAgeSeconds };
}

/** Separated by commas. */
function staffKeysOf(said: string, problems: Problems): readonly string[] {
  const keys = said === '' ? [] : said.split(',').map((one) => one.trim());
  if (keys.every((key) => /^[0-9a-f]{64}$/.test(key))) return keys;
  problems.push('STAFF_KEYS must be fingerprints of passkeys, 64 digits each, with commas.');
  return [];
}

/** Both or neither. */
function mailOf(env: Environment, problems: Problems): MailConfig | null {
  const { text } = lookup(env, problems);
  const [url, from] = [text('SMTP_URL', ''), text('SMTP_FROM', '')];
  if (url === '' && from === '') return null;
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url) || from === '') {
    problems.push(
      'SMTP_URL must be smtps://user:password@host:port, and SMTP_FROM the address mail is from.',
    );
  }
  return { url, from };
}

/** Where passkeys work: over TLS, or on this machine itself by its name. */
function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, protocol, hostname } = new URL(url);
  return origin === url && (protocol === 'https:' || hostname === 'localhost');
}

/** By default, real borrowers without a registry check get a manual review. */
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

/** The names and addresses of proxies; with all of them any client could claim any address. */
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
  return ['loopback', 'linklocal', 'uniquelocal'].includes(text) || isNetwork(text);
}
