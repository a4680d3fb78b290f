import { lookup, type Problems } from '../settings.ts';
import { type Keyring, readKeyring } from './keyring.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The keys of the sandbox, unless others are set. */
export function sandboxKeys(env: Environment, problems: Problems): Keyring {
  const { text } = lookup(env, problems);
  const keys = text('KYC_KEKS', `sandbox:${sandboxKey(1)}`);
  return keyring(keys, text('KYC_INDEX_KEY', sandboxKey(2)), problems);
}

/** The keys that guard real people: each is needed, and none may be easy to guess. */
export function realKeys(env: Environment, problems: Problems): Keyring {
  const { needed } = lookup(env, problems);
  const ring = keyring(needed('KYC_KEKS'), needed('KYC_INDEX_KEY'), problems);
  if (ring.indexKey.length === 0) return ring;
  for (const [id, key] of ring.keys) {
    if (isGuessable(key)) problems.push(`The key ${id} of KYC_KEKS is easy to guess.`);
    if (key.equals(ring.indexKey))
      problems.push(`KYC_INDEX_KEY must not be the key ${id} too.`);
  }
  if (isGuessable(ring.indexKey)) problems.push('KYC_INDEX_KEY is easy to guess.');
  return ring;
}

/** As the sandbox's, which stand in this file: 32 bytes of chance have some 30 different ones. */
function isGuessable(key: Buffer): boolean {
  return new Set(key).size < 16;
}

/** Keys that guard nothing real: made-up people of the sandbox are no secret. */
function sandboxKey(fill: number): string {
  return Buffer.alloc(32, fill).toString('base64');
}

function keyring(keys: string, indexKey: string, problems: Problems): Keyring {
  const none = { current: '', keys: new Map<string, Buffer>(), indexKey: Buffer.alloc(0) };
  // Their absence is already reported.
  if (keys === '' || indexKey === '') return none;
  try {
    return readKeyring(keys, indexKey);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    problems.push(`KYC_KEKS or KYC_INDEX_KEY cannot be used: ${why}.`);
    return none;
  }
}
