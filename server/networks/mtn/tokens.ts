import { recordOf } from '../../store/foreign-json.ts';
import type { MtnProduct, MtnProductName } from './settings.ts';
import type { HttpRequest } from '../../store/ask-over-http.ts';
import type { NetworkAnswer } from '../http.ts';
import type { GivenToken, Tokens } from '../tokens.ts';
import { bearerTokens, noToken, textOfToken } from '../tokens.ts';

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

/** MoMo refuses by `{"error":"login_failed"}`, its gateway by `{"statusCode":401,"message":…}`. */
function readToken(answer: NetworkAnswer): GivenToken {
  const body = answer.heard && answer.status === 200 ? recordOf(answer.body) : {};
  const text = textOfToken(body['access_token']);
  if (text === null) return noToken(answer);
  const seconds = Number(body['expires_in']);
  const lifeMs = (seconds > 0 ? seconds : usualSeconds) * 1000;
  return { text, livesMs: Math.max(lifeMs - renewBeforeMs, lifeMs / 2) };
}
