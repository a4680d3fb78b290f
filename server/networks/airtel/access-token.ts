import type { AirtelAccess } from './settings.ts';
import { recordOf } from '../../store/foreign-json.ts';
import { exchange } from '../http.ts';
import type { GivenToken, Tokens } from '../tokens.ts';
import { bearerTokens, noToken, textOfToken } from '../tokens.ts';

/** A token is given up this long before its end, so that none dies on its way. */
const marginSeconds = 30;
/** Airtel says 180, as a text; nothing it could say makes a token live longer than this here. */
const usualSeconds = 180;
const longestSeconds = 3600;

/** The bearer tokens of `POST /auth/oauth2/token`. */
export function airtelTokens(
  { url, clientId, clientSecret }: Pick<AirtelAccess, 'url' | 'clientId' | 'clientSecret'>,
  timeoutMs: number,
): Tokens {
  const body = JSON.stringify({
    client_id: clientId,
    client_secret: clientSecret,
    grant_type: 'client_credentials',
  });
  const headers = { 'content-type': 'application/json', accept: '*/*' };
  const init = { method: 'POST', headers, body } as const;
  return bearerTokens(async (): Promise<GivenToken> => {
    const answer = await exchange(`${url}/auth/oauth2/token`, init, { timeoutMs });
    const given = answer.heard && answer.status === 200 ? recordOf(answer.body) : {};
    const text = textOfToken(given['access_token']);
    if (text === null) return noToken(answer);
    const seconds = Math.min(secondsOf(given['expires_in']), longestSeconds) - marginSeconds;
    return { text, livesMs: seconds * 1000 };
  });
}

function secondsOf(value: unknown): number {
  const seconds = Number(value);
  return seconds > 0 ? seconds : usualSeconds;
}
