import { createHash } from 'node:crypto';

/** The text of a value that is the same for the same value: names sorted, no spaces. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What a proposal asks for, as it is in the words: a file by its hash. */
export function bodyInWords(body: object): object {
  if (!('text' in body)) return body;
  const { text, ...rest } = body;
  return { ...rest, textHash: sha256Hex(String(text)) };
}

/** The keys a signature may be of, as words name them: an export says whose it must be. */
export function keysInWords(
  keys: readonly { readonly id: string; readonly publicKey: Uint8Array }[],
) {
  return keys.map(({ id, publicKey }) => ({
    id,
    publicKeyHash: createHash('sha256').update(publicKey).digest('hex'),
  }));
}

/** What the passkey signs: SHA-256 of a nonce of 16 bytes and the words. */
export function challengeFor(nonce: string, words: string): string {
  const bytes = Buffer.from(nonce, 'base64url');
  return createHash('sha256').update(bytes).update(words).digest('base64url');
}
