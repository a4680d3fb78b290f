import type { RegistryName } from '../../../contract/words/registry-name.ts';
import type { RegistryAnswer } from '../../../domain/rules/registry.ts';
import { askOverHttp } from '../../store/ask-over-http.ts';
import type { HttpRequest } from '../../store/ask-over-http.ts';
import { parseForeign } from '../../store/foreign-json.ts';
import type { IdentityRegistry, RegistryReply } from '../../store/ports/identity-registry.ts';
import { isLoopbackUrl } from '../../store/settings.ts';
import { accessSettings } from '../registration.ts';
import type { Reading, ShownSetting } from '../registration.ts';

/** Everything the product knows of one provider of a register. `Access`: address and key. */
interface RegistryRegistration<Access extends object> {
  /** Upper case, it begins its settings. */
  readonly name: RegistryName;
  readSettings(reading: Reading): Access;
  showSettings(access: Access | null): readonly ShownSetting[];
  connect(access: Access): IdentityRegistry;
}

/** A registration whose access no other module needs to understand. */
export interface RegisteredRegistry {
  readonly name: RegistryName;
  /** Reads the settings, and answers how to connect by them. */
  read(reading: Reading): () => IdentityRegistry;
  /** With the connection that was read; null: another provider is asked. */
  showSettings(read: (() => IdentityRegistry) | null): readonly ShownSetting[];
}

export function registerRegistry<Access extends object>(
  registration: RegistryRegistration<Access>,
): RegisteredRegistry {
  const accesses = new WeakMap<() => IdentityRegistry, Access>();
  return {
    name: registration.name,
    read(reading) {
      const access = registration.readSettings(reading);
      const connect = () => registration.connect(access);
      accesses.set(connect, access);
      return connect;
    },
    showSettings: (read) => registration.showSettings((read && accesses.get(read)) ?? null),
  };
}

/** Address and key; numbers of cards cross no network without TLS. */
export function registryAccess(
  reading: Reading,
  of: { readonly name: RegistryName; readonly url: string; readonly key: string },
) {
  const setting = (what: string) => `${of.name.toUpperCase()}_${what}`;
  const read = accessSettings(reading);
  const url = read.url(setting('URL'), `/${of.name}`, of.url);
  if (!url.startsWith('https://') && !isLoopbackUrl(url)) {
    reading.problems.push(`${setting('URL')} leads out without TLS: start it with https://.`);
  }
  return { url, apiKey: read.secret(setting('API_KEY'), of.key) };
}

/** The worker waits so long; a borrower waits less, and goes on. */
const limits = { timeoutMs: 8_000, longest: 200_000 };
const longestPause = 3_600;

/** What came back. A body that is not JSON is `undefined`. */
export interface Came {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfterSeconds: number | null;
}

/** Asks a provider; null: silence, a cut connection, or an answer that leads elsewhere. */
export async function askProvider(url: string, request: HttpRequest): Promise<Came | null> {
  try {
    const { status, text, headers } = await askOverHttp(url, request, limits);
    const after = Number(headers['retry-after']);
    const isPause = Number.isFinite(after) && after >= 1;
    const retryAfterSeconds = isPause ? Math.min(Math.ceil(after), longestPause) : null;
    return { status, body: parsed(text), retryAfterSeconds };
  } catch {
    return null;
  }
}

function parsed(text: string): unknown {
  try {
    return parseForeign(text);
  } catch {
    return undefined;
  }
}

/** A reply of nothing but the answer. */
export function bare(answer: RegistryAnswer): RegistryReply {
  return { answer, requestId: null, price: null };
}

export function down(retryAfterSeconds: number | null = null): RegistryAnswer {
  return { kind: 'down', ...(retryAfterSeconds !== null && { retryAfterSeconds }) };
}

/** A provider's own word, for staff: nothing of a person fits into it. */
export function unclear(said: string): RegistryAnswer {
  const code = /^[a-z0-9_-]{1,40}$/i.test(said) ? said.toLowerCase() : 'other';
  return { kind: 'unclear', code };
}
