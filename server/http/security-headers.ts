import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const yearSeconds = 365 * 86_400;

/**
 * Headers on every answer. The policy is that of an answer that is no page and loads nothing;
 * pages bring their own.
 */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const headers: Record<string, string> = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  if (publicUrl.startsWith('https://')) {
    headers['strict-transport-security'] = `max-age=${yearSeconds}; includeSubDomains`;
  }
  return (_request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    reply.headers(headers);
    done();
  };
}

/** Headers that say something about pages and answers, and nothing about a script or a picture. */
export const ofPagesOnly = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
] as const;

/** What a page of ours may load and do. Inline script and style only by their hash. */
export interface PageHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The headers of a page, over those of {@link securityHeaders}. */
export function pageHeaders({ scripts, styles }: PageHashes): Record<string, string> {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('');
  return {
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self'${quoted(scripts)}`,
      `style-src 'self'${quoted(styles)}`,
      "img-src 'self' data: blob:",
      "base-uri 'none'",
      "form-action 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'permissions-policy': [
      'camera=(self)',
      'geolocation=(self)',
      'otp-credentials=(self)',
      'microphone=()',
      'payment=()',
      'usb=()',
    ].join(', '),
  };
}
