import { type Keyring, sealer, unseal } from './keyring.ts';

/**
 * Seals a text into one line, for a column that lives for days and not for years: it is not found
 * when the ring's key is changed, so the old key stays in the ring while such lines are about.
 */
export function sealText(ring: Keyring, text: string, boundTo: string): string {
  return textSealer(ring, boundTo)(text);
}

/** As {@link sealText}, its key made before the text is known. */
export function textSealer(ring: Keyring, boundTo: string): (text: string) => string {
  const seal = sealer(ring, boundTo);
  return (text) => {
    const { keyId, wrappedKey, body } = seal(Buffer.from(text));
    return [keyId, wrappedKey.toString('base64url'), body.toString('base64url')].join('.');
  };
}

/** Opens what {@link sealText} made; throws when the key, the line or the place are not its own. */
export function openText(ring: Keyring, line: string, boundTo: string): string {
  const [keyId = '', wrappedKey = '', body = ''] = line.split('.');
  const sealed = {
    keyId,
    wrappedKey: Buffer.from(wrappedKey, 'base64url'),
    body: Buffer.from(body, 'base64url'),
  };
  return unseal(ring, sealed, boundTo).toString('utf8');
}
