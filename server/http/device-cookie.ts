import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/*
 * A browser is known by a key that only it and we have: a cookie no script can read. A client that
 * holds a token without it has no access.
 */

/** Browsers keep a cookie no longer than this; each login renews it. */
const keptSeconds = 400 * 86_400;
const keyPattern = /^[A-Za-z0-9_-]{43}$/;

/** The device a request came from. */
export interface Device {
  /** SHA-256 of its key; null when it has none yet. */
  readonly hash: Uint8Array | null;
  /** Of a signed call: it proved to be the borrower's own. */
  readonly isKnown: boolean;
  /** What its browser calls itself, as it came; empty where it says nothing. */
  readonly agent: string;
  /** Gives it a key if it has none, and lets the answer set the cookie again; its hash. */
  keep(): Uint8Array;
}

/**
 * Who asks, as the hash of the device key that came with the request; null without a key. A key
 * can be made up, so an unknown asker proves nothing but that it is the same one as before.
 */
export function askerOf(
  request: Pick<FastifyRequest, 'headers'>,
  site: { readonly publicUrl: string },
): Uint8Array | null {
  const key = keyIn(request.headers.cookie, cookieName(site));
  return key === null ? null : hashOf(key);
}

/** Of a call that no browser makes: there is nothing to prove. */
export const noBrowser: Device = {
  hash: null,
  isKnown: true,
  agent: '',
  keep() {
    throw new Error('a call without a browser keeps no device');
  },
};

/** The device of a request, and how its answer names it. */
export function deviceOf(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  site: { readonly publicUrl: string },
  proved: Pick<Device, 'hash' | 'isKnown'>,
): Device {
  return {
    ...proved,
    agent: request.headers['user-agent'] ?? '',
    keep() {
      const name = cookieName(site);
      const key = keyIn(request.headers.cookie, name) ?? randomBytes(32).toString('base64url');
      const secure = isOverTls(site) ? '; Secure' : '';
      void reply.header(
        'set-cookie',
        `${name}=${key}; Path=/; Max-Age=${keptSeconds}; HttpOnly; SameSite=Strict${secure}`,
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

function keyIn(cookies: string | undefined, name: string): string | null {
  for (const pair of cookies?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (pair.slice(0, equals).trim() !== name) continue;
    const key = pair.slice(equals + 1).trim();
    if (keyPattern.test(key)) return key;
  }
  return null;
}

function hashOf(key: string): Uint8Array {
  return hash('sha256', key, 'buffer');
}
