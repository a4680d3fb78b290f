import { nonceLength } from '../../../contract/words/headers.ts';
import { type Kept, phoneStore, tabStore } from './stores.ts';

const nonceLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The uid of this app session: one random UUID for as long as the tab lives. */
export function sessionUid(): string {
  return kept(tabStore, 'uid');
}

/** The id of this device: one random UUID kept in local storage. */
export function deviceId(): string {
  return kept(phoneStore, 'deviceId');
}

/** Six random letters or digits, each equally likely. */
export function makeNonce(): string {
  let nonce = '';
  while (nonce.length < nonceLength) {
    for (const byte of crypto.getRandomValues(new Uint8Array(nonceLength))) {
      // 248 = 4 x 62: bytes above it would favour the first letters.
      if (byte < 248 && nonce.length < nonceLength) nonce += nonceLetters[byte % 62];
    }
  }
  return nonce;
}

/** The phone's model or maker as far as the browser says it; plain letters for a header. */
export function deviceBrand(): string {
  const agent = navigator.userAgent;
  const android = /Android [\d.]+; ([^;)]+)/.exec(agent)?.[1];
  const brand = android ?? (/iPhone|iPad|Macintosh/.test(agent) ? 'Apple' : 'browser');
  return (
    brand
      .replace(/[^\x20-\x7e]/g, '')
      .slice(0, 60)
      .trim() || 'browser'
  );
}

function kept(store: Kept, name: string): string {
  const known = store.read(name);
  if (known) return known;
  const made = randomUuid();
  store.write(name, made);
  return made;
}

/** A new UUID, also on a page opened over plain http, where crypto.randomUUID is not. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
