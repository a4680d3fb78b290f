import { type Keyring, seal, sealerByRing, unseal, unsealByRing } from './keyring.ts';

/**
 * Encrypts a text into one line, for a column that lives for days and not for years. A rotation
 * of the ring's key does not find it, so the old key stays in the ring while such lines exist.
 */
export function sealText(ring: Keyring, text: string, boundTo: string): string {
  const { keyId, wrappedKey, body } = seal(ring, Buffer.from(text), boundTo);
  return [keyId, wrappedKey.toString('base64url'), body.toString('base64url')].join('.');
}

/** As {@link sealText}, by a quarter of the work, most of it done before the text is there. */
export function textSealerByRing(ring: Keyring, boundTo: string): (text: string) => string {
  const sealing = sealerByRing(ring, boundTo);
  return (text) => {
    const { keyId, body } = sealing(Buffer.from(text));
    return `${keyId}.${body.toString('base64url')}`;
  };
}

/** Opens what either made; throws when the key, the line or the place are not its own. */
export function openText(ring: Keyring, line: string, boundTo: string): string {
  const [keyId = '', ...parts] = line.split('.');
  const [first = Buffer.alloc(0), second] = parts.map((part) => Buffer.from(part, 'base64url'));
  const plain =
    second === undefined
      ? unsealByRing(ring, { keyId, body: first }, boundTo)
      : unseal(ring, { keyId, wrappedKey: first, body: second }, boundTo);
  return plain.toString('utf8');
}
