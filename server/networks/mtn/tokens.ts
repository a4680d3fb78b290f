import { recordOf, textOf } from '../../store/foreign-json.ts';
import type { MtnProduct, MtnProductName } from '../../store/ports/network-access.ts';
import type { HttpRequest } from '../../store/ask-over-http.ts';
import type { NetworkAnswer } from '../http.ts';
import type { GivenToken, Tokens } from '../tokens.ts';
import { bearerTokens, textOfToken } from '../tokens.ts';

/** A token is renewed so long before it ends, so that none ends on its way. */
const renewBeforeMs = 60_000;
const usualSeconds = 3600;

interface TokenOptions {
  readonly now: () => Date;
  readonly product: MtnProductName;
  readonly send: (path: string, init: HttpRequest) => Promise<NetworkAnswer>;
}

/** The bearer tokens of one product (`POST /{product}/token/`). */
export function mtnTokens(
  { user, apiKey, subscriptionKey }: MtnProduct,
  { now, product, send }: TokenOptions,
): Tokens {
  const basic = Buffer.from(`${user}:${apiKey}`).toString('base64');
  const headers = {
    authorization: `Basic ${basic}`,
    'ocp-apim-subscription-key': subscriptionKey,
  };
  return bearerTokens(
    async () => readToken(await send(`/${product}/token/`, { method: 'POST', headers })),
    () => now().getTime(),
  );
}

function readToken(answer: NetworkAnswer): GivenToken {
  if (!answer.heard) return { why: `no token: ${answer.why}` };
  const body = recordOf(answer.body);
  const text = textOfToken(body['access_token']);
  if (answer.status !== 200 || text === null) {
    const isRefused = answer.status === 401 || answer.status === 403;
    return { why: whyNot(answer.status, body), isRefused };
  }
  const seconds = Number(body['expires_in']);
  const lifeMs = (seconds > 0 ? seconds : usualSeconds) * 1000;
  return { text, livesMs: Math.max(lifeMs - renewBeforeMs, lifeMs / 2) };
}

/** `{"error":"login_failed"}` from MoMo, `{"statusCode":401,"message":…}` from its gateway. */
function whyNot(status: number, body: Readonly<Record<string, unknown>>): string {
  const said = textOf(body['error']) ?? textOf(body['message']) ?? '';
  return `no token: HTTP ${status} ${said}`.trim();
}
