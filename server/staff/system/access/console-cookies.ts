import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../acts/serve-act.ts';

/*
 * Two cookies that no script can read. One is the token of a session, gone with the browser's;
 * the other a key that identifies a browser, for any login.
 */

const keyPattern = /^[\w-]{43}$/;
const browserSeconds = 400 * 86_400;

/** The token a request brings, and whether as a terminal does. */
export function tokenOf(
  { headers }: FastifyRequest,
  site: Site,
): { readonly text: string; readonly isBearer: boolean } | null {
  if (headers.authorization !== undefined) {
    const text = /^Bearer ([\w-]{43})$/.exec(headers.authorization)?.[1];
    return text === undefined ? null : { text, isBearer: true };
  }
  const text = cookieIn(headers.cookie, nameOf('staff', site));
  return text === null ? null : { text, isBearer: false };
}

/** Has the browser keep a token, or (null) forget the one it has. */
export function keepToken(reply: FastifyReply, site: Site, token: string | null): void {
  const age = token === null ? '; Max-Age=0' : '';
  setCookie(reply, `${nameOf('staff', site)}=${token ?? ''}; Path=/${age}`, site);
}

/** The browser by a keyed hash of its cookie, which it gets with the first answer. */
export function browserOf(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  pepper: string,
): string {
  const name = nameOf('staff-browser', site);
  let key = cookieIn(request.headers.cookie, name);
  if (key === null) {
    key = randomBytes(32).toString('base64url');
    setCookie(reply, `${name}=${key}; Path=/; Max-Age=${browserSeconds}`, site);
  }
  return createHmac('sha256', pepper).update(`staff-browser|${key}`).digest('base64url');
}

function setCookie(reply: FastifyReply, cookie: string, site: Site): void {
  const secure = isOverTls(site) ? '; Secure' : '';
  // Fastify adds one header for each.
  void reply.header('set-cookie', `${cookie}; HttpOnly; SameSite=Strict${secure}`);
}

/** `__Host-` binds it to this host and to TLS; a plain http://localhost cannot have it. */
function nameOf(name: string, site: Site): string {
  return isOverTls(site) ? `__Host-${name}` : name;
}

function isOverTls({ origin }: Site): boolean {
  return origin.startsWith('https://');
}

function cookieIn(cookies: string | undefined, name: string): string | null {
  for (const pair of cookies?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (pair.slice(0, equals).trim() !== name) continue;
    const key = pair.slice(equals + 1).trim();
    if (keyPattern.test(key)) return key;
  }
  return null;
}
