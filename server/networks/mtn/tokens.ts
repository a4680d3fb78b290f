import { recordOf, textOf } from '../../store/foreign-json.ts';
import type { MtnAnswer } from './client.ts';
import type { MtnProduct, MtnProductName } from '../../store/ports/network-access.ts';

/** A token is renewed so long before it ends, so that none ends on its way. */
const renewBeforeMs = 60_000;
const usualSeconds = 3600;

export type Token =
  { readonly text: string } | { readonly why: string; readonly isRefused: boolean };

export interface MtnTokens {
  /** The token in use, or a new one; the reason when none is to be had. */
  get(): Promise<Token>;
  /** Forgets a token that was refused before its time. */
  drop(text: string): void;
}

interface TokenOptions {
  readonly now: () => Date;
  readonly product: MtnProductName;
  readonly send: (path: string, init: RequestInit) => Promise<MtnAnswer>;
}

/** The bearer tokens of one product (`POST /{product}/token/`), asked for by one caller for all. */
export function mtnTokens(
  { user, apiKey, subscriptionKey }: MtnProduct,
  { now, product, send }: TokenOptions,
): MtnTokens {
  const basic = Buffer.from(`${user}:${apiKey}`).toString('base64');
  let kept: { readonly text: string; readonly until: number } | null = null;
  let asking: Promise<Token> | null = null;

  const ask = async (): Promise<Token> => {
    const answer = await send(`/${product}/token/`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${basic}`,
        'ocp-apim-subscription-key': subscriptionKey,
      },
    });
    if (!answer.heard) return { why: `no token: ${answer.why}`, isRefused: false };
    const body = recordOf(answer.body);
    const text = textOfToken(body['access_token']);
    if (answer.status !== 200 || text === null) {
      const isRefused = answer.status === 401 || answer.status === 403;
      return { why: whyNot(answer.status, body), isRefused };
    }
    const seconds = Number(body['expires_in']);
    const lifeMs = (seconds > 0 ? seconds : usualSeconds) * 1000;
    kept = { text, until: now().getTime() + Math.max(lifeMs - renewBeforeMs, lifeMs / 2) };
    return { text };
  };
  return {
    async get() {
      if (kept !== null && now().getTime() < kept.until) return { text: kept.text };
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    drop(text) {
      if (kept?.text === text) kept = null;
    },
  };
}

/** Tokens are long, and only what can stand in a header is one. */
function textOfToken(value: unknown): string | null {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) ? value : null;
}

/** `{"error":"login_failed"}` from MoMo, `{"statusCode":401,"message":…}` from its gateway. */
function whyNot(status: number, body: Readonly<Record<string, unknown>>): string {
  const said = textOf(body['error']) ?? textOf(body['message']) ?? '';
  return `no token: HTTP ${status} ${said}`.trim();
}
