import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LanguageCode } from '../../contract/words/languages.ts';
import type { Config } from '../store/config.ts';
import { languageOfRequest } from './request-language.ts';
import { type BrowserKey, markedKey, newBrowserKey, readBrowserKey } from './browser-key.ts';

/*
 * A browser is known by a key that only it and we have: a cookie no script can read. A client that
 * holds a token without it has no access.
 */

/** Browsers keep a cookie no longer than this; each login renews it. */
const keptSeconds = 400 * 86_400;
const purpose = 'device';
type Site = Pick<Config, 'publicUrl' | 'codePepper'>;

/** The device a request came from. */
export interface Device {
  /** SHA-256 of its key; null when it has none yet. */
  readonly hash: Uint8Array | null;
  /** Of a signed call: it proved to be the borrower's own. */
  readonly isKnown: boolean;
  /** What its browser calls itself, as it came; empty where it says nothing. */
  readonly agent: string;
  /** That of its pages; null where it says none. */
  readonly language: LanguageCode | null;
  /**
   * Gives it a key if it has none, and lets the answer set the cookie again; its hash. At a login
   * the key gets our mark, by which the browser is known without asking the database.
   */
  keep(at?: 'login'): Uint8Array;
}

/**
 * Who asks, as the hash of the device key that came with the request; null without a key. A key
 * can be made up, so an unknown asker proves nothing but that it is the same one as before.
 */
export function askerOf(
  request: Pick<FastifyRequest, 'headers'>,
  site: Site,
): Uint8Array | null {
  const own = keyIn(request.headers.cookie, site);
  return own === null ? null : hashOf(own.key);
}

/**
 * What the first shield counts a request by. A browser that logged in here before counts apart,
 * so that no one behind its carrier's address shuts it out. All others count by their address.
 */
export function shieldOf(request: Pick<FastifyRequest, 'headers' | 'ip'>, site: Site): string {
  const own = keyIn(request.headers.cookie, site);
  return own?.isMarked === true ? `device-${hashOf(own.key).toString('hex')}` : request.ip;
}

/** Of a call that no browser makes: there is nothing to prove. */
export const noBrowser: Device = {
  hash: null,
  isKnown: true,
  agent: '',
  language: null,
  keep() {
    throw new Error('a call without a browser keeps no device');
  },
};

/** The device of a request, and how its answer names it. */
export function deviceOf(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  site: Site,
  proved: Pick<Device, 'hash' | 'isKnown'>,
): Device {
  return {
    ...proved,
    agent: request.headers['user-agent'] ?? '',
    language: languageOfRequest(request),
    keep(at) {
      const name = cookieName(site);
      const own = keyIn(request.headers.cookie, site);
      const key = own?.key ?? newBrowserKey();
      const isMarked = own?.isMarked === true || at === 'login';
      const value = isMarked ? markedKey(key, purpose, site.codePepper) : key;
      const secure = isOverTls(site) ? '; Secure' : '';
      void reply.header(
        'set-cookie',
        `${name}=${value}; Path=/; Max-Age=${keptSeconds}; HttpOnly; SameSite=Strict${secure}`,
      );
      return hashOf(key);
    },
  };
}

/** `__Host-` binds it to this host and to TLS; a plain http://localhost cannot have it. */
function cookieName(site: { readonly publicUrl: string }): string {
  return isOverTls(site) ? '__Host-device' : 'device';
}

function isOverTls({ publicUrl }: { readonly publicUrl: string }): boolean {
  return publicUrl.startsWith('https://');
}

function keyIn(cookies: string | undefined, site: Site): BrowserKey | null {
  return readBrowserKey(cookies, cookieName(site), { purpose, pepper: site.codePepper });
}

function hashOf(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}
