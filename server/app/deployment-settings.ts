import type { Config } from '../store/config.ts';
import { isLoopbackUrl, type Problems } from '../store/settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Opened = Pick<Config, 'host' | 'trustProxy' | 'roles' | 'providers'>;
type Outside = Pick<Config, 'staffKeys' | 'auditHashTo'>;

const databases = ['DATABASE_URL', 'DATABASE_MIGRATE_URL', 'DATABASE_READ_URL'] as const;
const withTls = ['require', 'verify-ca', 'verify-full'];

/** With real borrowers: refuses what crosses a network without TLS, and unknown proxies. */
export function refuseUnsafe(
  env: Environment,
  { models, roles }: Pick<Config, 'models' | 'roles'>,
  problems: Problems,
): void {
  for (const name of databases) {
    const url = env[name] ?? '';
    if (url === '' || isHere(url) || isEncrypted(url)) continue;
    problems.push(
      `${name} leads to another machine without TLS: add sslmode=verify-full to it.`,
    );
  }
  if (!models.url.startsWith('https://') && !isLoopbackUrl(models.url)) {
    problems.push('MODELS_URL leads to another machine without TLS: start it with https://.');
  }
  if (roles.has('api') && !env['TRUST_PROXY']) {
    problems.push(
      'TRUST_PROXY is missing: without it all visitors count as the proxy that ends TLS. Name ' +
        'its address, such as loopback, or say "none" if there is no proxy.',
    );
  }
}

/** By a socket, or an address of this machine. */
function isHere(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return host === '' || host.startsWith('/') || isLoopbackUrl(`http://${host}`);
}

function isEncrypted(url: string): boolean {
  const { searchParams } = new URL(url);
  return withTls.includes(searchParams.get('sslmode') ?? '');
}

/** What an operator should look at, though nothing is refused. */
export function doubtful(config: Opened & Outside): readonly string[] {
  if (config.providers !== 'real') return [];
  return [...openedTo(config), ...keptInside(config)];
}

function openedTo({ host, trustProxy, roles }: Opened): string[] {
  if (!roles.has('api') || !['0.0.0.0', '::'].includes(host)) return [];
  return [
    trustProxy === false
      ? `HOST ${host} serves all networks without TLS, and TRUST_PROXY names no proxy.`
      : `HOST ${host} lets visitors go past the proxy, without TLS: set HOST=127.0.0.1, or ` +
        'close PORT in the firewall.',
  ];
}

/** What proves the work of two people only where a writer of this machine cannot reach it. */
function keptInside({ staffKeys, auditHashTo }: Outside): string[] {
  return [
    ...(staffKeys.length === 0
      ? [
          'STAFF_KEYS is missing: set it to the fingerprints of the founders after the founding.',
        ]
      : []),
    ...(auditHashTo === null
      ? ['AUDIT_HASH_TO is missing: audit hashes do not leave this machine.']
      : []),
  ];
}
