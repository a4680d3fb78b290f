import { recordOf } from '../../store/foreign-json.ts';
import { exchange } from './http.ts';

/** A token is given up this long before its end, so that none dies on its way. */
const marginSeconds = 30;
/** Airtel says 180, as a text; nothing it could say makes a token live longer than this here. */
const usualSeconds = 180;
const longestSeconds = 3600;

export interface AccessTokens {
  /** The token of now, asked for when there is none; null when Airtel gives none. */
  current(): Promise<string | null>;
  /** Airtel has refused this one: the next caller gets another. */
  drop(token: string): void;
}

interface GivenToken {
  readonly token: string;
  /** By the machine's own counter: a span of this process, not an hour of the business. */
  readonly until: number;
}

/** Bearer tokens of `POST /auth/oauth2/token`; whoever asks meanwhile waits for the same one. */
export function accessTokens(
  access: { readonly url: string; readonly clientId: string; readonly clientSecret: string },
  timeoutMs: number,
): AccessTokens {
  let given: GivenToken | null = null;
  let asking: Promise<GivenToken | null> | null = null;

  const ask = async (): Promise<GivenToken | null> => {
    const askedAt = performance.now();
    const body = JSON.stringify({
      client_id: access.clientId,
      client_secret: access.clientSecret,
      grant_type: 'client_credentials',
    });
    const headers = { 'content-type': 'application/json', accept: '*/*' };
    const url = `${access.url}/auth/oauth2/token`;
    const answer = await exchange(url, { method: 'POST', headers, body }, timeoutMs);
    if (!answer.heard || answer.status !== 200) return null;
    const { access_token: token, expires_in: expiresIn } = recordOf(answer.body);
    if (typeof token !== 'string' || token === '') return null;
    const lives = Math.min(secondsOf(expiresIn), longestSeconds) - marginSeconds;
    return { token, until: askedAt + lives * 1000 };
  };

  return {
    async current() {
      if (given !== null && performance.now() < given.until) return given.token;
      asking ??= ask().finally(() => {
        asking = null;
      });
      given = await asking;
      return given?.token ?? null;
    },
    drop(token) {
      if (given?.token === token) given = null;
    },
  };
}

function secondsOf(value: unknown): number {
  const seconds = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN;
  return seconds > 0 ? seconds : usualSeconds;
}
