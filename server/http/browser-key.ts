import { createHmac, randomBytes } from 'node:crypto';

/** The key of a browser, as its cookie brings it. */
export interface BrowserKey {
  readonly key: string;
  /** It has our mark: this browser logged in here before. */
  readonly isMarked: boolean;
}

const pattern = /^([\w-]{43})(?:\.([\w-]{22}))?$/;

export function newBrowserKey(): string {
  return randomBytes(32).toString('base64url');
}

/** The key with the mark that only we can make: what its cookie holds after a login. */
export function markedKey(key: string, purpose: string, pepper: string): string {
  const mark = createHmac('sha256', pepper).update(`${purpose}-logged-in|${key}`);
  return `${key}.${mark.digest('base64url').slice(0, 22)}`;
}

/** Reads it from the cookies of a request; null where there is none that can be ours. */
export function readBrowserKey(
  cookies: string | undefined,
  name: string,
  { purpose, pepper }: { readonly purpose: string; readonly pepper: string },
): BrowserKey | null {
  const text = cookieIn(cookies, name);
  const [, key, mark] = pattern.exec(text ?? '') ?? [];
  if (key === undefined) return null;
  return { key, isMarked: mark !== undefined && text === markedKey(key, purpose, pepper) };
}

/** The first cookie of that name which can hold such a key; null: there is none. */
export function cookieIn(cookies: string | undefined, name: string): string | null {
  for (const pair of cookies?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (pair.slice(0, equals).trim() !== name) continue;
    const text = pair.slice(equals + 1).trim();
    if (pattern.test(text)) return text;
  }
  return null;
}
