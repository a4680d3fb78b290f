import { isIP } from 'node:net';

/** What was decided is stale, as another process was faster: the whole request again. */
export class Again extends Error {}

/** A session that is over is spoken to again: that counts as a session that begins. */
export class BeginsAgain extends Error {}

/** An address as a small screen has room for it. */
export function shortLink(publicUrl: string): string {
  const { host, hostname } = new URL(publicUrl);
  return isIP(hostname) === 0 ? host : publicUrl;
}
