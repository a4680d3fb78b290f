import { createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { remembered } from '../remembered.ts';
import type { PawapayClient } from './client.ts';
import { listOf, recordOf } from '../../store/foreign-json.ts';

/** Strangers may name keys that do not exist; they do not make us ask more often than this. */
const askAgainAfterMs = 10_000;

export interface PublicKeys {
  /** The key of an id, fetched again when it is not known; null when there is none. */
  find(keyId: string): Promise<KeyObject | null>;
}

/** The keys pawaPay signs callbacks with (`GET /v2/public-key/http`), remembered by their id. */
export function pawapayPublicKeys(client: PawapayClient): PublicKeys {
  const known = new Map<string, KeyObject>();
  const asked = remembered(async () => {
    const answer = await client.get('/v2/public-key/http');
    for (const entry of listOf(answer.heard ? answer.body : null).map(recordOf)) {
      const key = readKey(entry['key']);
      if (typeof entry['id'] === 'string' && key !== null) known.set(entry['id'], key);
    }
    return { value: known, livesMs: askAgainAfterMs };
  });

  return {
    async find(keyId) {
      return known.get(keyId) ?? (await asked.get()).get(keyId) ?? null;
    },
  };
}

/** A key as PEM, or as the bare base64 of its SPKI. */
function readKey(text: unknown): KeyObject | null {
  if (typeof text !== 'string') return null;
  try {
    if (text.includes('-----BEGIN')) return createPublicKey(text);
    const der = Buffer.from(text, 'base64');
    return createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}
