import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  cookieIn,
  markedKey,
  newBrowserKey,
  readBrowserKey,
} from '../../../http/browser-key.ts';
import type { Site } from '../../acts/serve-act.ts';

/*
 * Two cookies that no script can read. One is the token of a session, gone with the browser's;
 * the other a key that identifies a browser, for any login.
 */

const tokenPattern = /^[\w-]{43}$/;
const purpose = 'staff-browser';
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
  return text === null || !tokenPattern.test(text) ? null : { text, isBearer: false };
}

/** Has the browser keep a token, or (null) forget the one it has. */
export function keepToken(reply: FastifyReply, site: Site, token: string | null): void {
  const age = token === null ? '; Max-Age=0' : '';
  setCookie(reply, `${nameOf('staff', site)}=${token ?? ''}; Path=/${age}`, site);
}

/** A browser of staff. */
export interface StaffBrowser {
  /** A keyed hash of its cookie, which it gets with the first answer. */
  readonly id: string;
  /** Someone of staff logged in with it before. */
  readonly isKnown: boolean;
  /** Has it keep the mark of a login. */
  mark(): void;
}

export function browserOf(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  pepper: string,
): StaffBrowser {
  const own = browserKeyOf(request, site, pepper);
  const key = own?.key ?? newBrowserKey();
  const keep = (value: string) =>
    setCookie(
      reply,
      `${nameOf(purpose, site)}=${value}; Path=/; Max-Age=${browserSeconds}`,
      site,
    );
  if (own === null) keep(key);
  return {
    id: idOf(key, pepper),
    isKnown: own?.isMarked === true,
    mark: () => keep(markedKey(key, purpose, pepper)),
  };
}

/** What the first shield counts by: a browser in which staff logged in before, or the address. */
export function shieldOf(request: FastifyRequest, site: Site, pepper: string): string {
  const own = browserKeyOf(request, site, pepper);
  return own?.isMarked === true ? idOf(own.key, pepper) : request.ip;
}

function browserKeyOf({ headers }: FastifyRequest, site: Site, pepper: string) {
  return readBrowserKey(headers.cookie, nameOf(purpose, site), { purpose, pepper });
}

function idOf(key: string, pepper: string): string {
  return createHmac('sha256', pepper).update(`${purpose}|${key}`).digest('base64url');
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
