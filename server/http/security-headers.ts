import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../store/config.ts';

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

/** Where browsers tell what a policy kept a page from. */
export const reportPath = '/csp-reports';

/** What our pages may load and do. Inline script and style only by their hash. */
export interface PagePolicy {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** It runs the face models, which are WebAssembly. */
  readonly runsModels?: boolean;
}

/**
 * The policy of a worker that runs the face models: it fetches them and compiles them, and can do
 * nothing else. A worker has the policy of its file, wherever it was started from; only old
 * browsers hold it to that of its page too.
 */
export const modelWorkerPolicy =
  "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'";

/** Where a page's pictures come from; a pixel's network is added while a channel has one. */
export const pictureSources = "img-src 'self' data: blob:";

/**
 * The headers of the service worker: it serves the whole site, fetches from it and does nothing
 * else. Like any worker it has the policy of its file.
 */
export const serviceWorkerHeaders = {
  'content-security-policy': "default-src 'none'; connect-src 'self'",
  'service-worker-allowed': '/',
} as const;

/** The headers of a page, over those of {@link securityHeaders}. */
export function pageHeaders(policy: PagePolicy): Record<string, string> {
  const { scripts, styles, runsModels = false } = policy;
  const models = runsModels ? " 'wasm-unsafe-eval'" : '';
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('');
  return {
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self'${models}${quoted(scripts)}`,
      `style-src 'self'${quoted(styles)}`,
      pictureSources,
      "base-uri 'none'",
      "form-action 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      // The policy of web/ui/trusted.ts, and no second one.
      "require-trusted-types-for 'script'",
      'trusted-types extramoney',
      `report-uri ${reportPath}`,
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
