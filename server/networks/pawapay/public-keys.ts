import { createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { PawapayClient } from './client.ts';
import { listOf, recordOf } from '../../store/foreign-json.ts';

/** Strangers may name keys that do not exist; they do not make us ask more often than this. */
const askAgainAfterMs = 10_000;

export interface PublicKeys {
  /** The key of an id, asked for once more when it is not known; null when there is none. */
  find(keyId: string): Promise<KeyObject | null>;
}

/** The keys pawaPay signs callbacks with (`GET /v2/public-key/http`), remembered by their id. */
export function pawapayPublicKeys(client: PawapayClient): PublicKeys {
  const known = new Map<string, KeyObject>();
  let asked: { readonly at: number; readonly done: Promise<void> } | null = null;

  const ask = async (): Promise<void> => {
    const answer = await client.get('/v2/public-key/http');
    if (!answer.heard) return;
    for (const entry of listOf(answer.body).map(recordOf)) {
      const key = readKey(entry['key']);
      if (typeof entry['id'] === 'string' && key !== null) known.set(entry['id'], key);
    }
  };

  return {
    async find(keyId) {
      if (!known.has(keyId)) {
        const at = performance.now();
        if (asked === null || at - asked.at > askAgainAfterMs) asked = { at, done: ask() };
        await asked.done;
      }
      return known.get(keyId) ?? null;
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
