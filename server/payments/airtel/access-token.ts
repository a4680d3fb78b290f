import { recordOf, textOf } from '../pawapay/read-answer.ts';
import { exchange } from './http.ts';

/** A token is given up this long before its end, so that none dies on its way. */
const marginSeconds = 30;
const longestLifeSeconds = 3600;

export interface AccessTokens {
  /** The token of now, asked for when there is none; null when Airtel gives none. */
  current(): Promise<string | null>;
  /** Airtel has refused this one: the next caller gets another. */
  drop(token: string): void;
}

interface KnownToken {
  readonly asked: Promise<string | null>;
  until: number;
}

/** Bearer tokens of `POST /auth/oauth2/token`; whoever asks meanwhile waits for the same one. */
export function accessTokens(
  access: { readonly url: string; readonly clientId: string; readonly clientSecret: string },
  timeoutMs: number,
): AccessTokens {
  let known: KnownToken | null = null;

  const ask = async (into: { until: number }): Promise<string | null> => {
    const body = {
      client_id: access.clientId,
      client_secret: access.clientSecret,
      grant_type: 'client_credentials',
    };
    const answer = await exchange(
      `${access.url}/auth/oauth2/token`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: '*/*' },
        body: JSON.stringify(body),
      },
      timeoutMs,
    );
    if (!answer.heard || answer.status !== 200) return null;
    const said = recordOf(answer.body);
    const token = textOf(said['access_token'], longestToken);
    if (token !== null) into.until = performance.now() + livesMs(said['expires_in']);
    return token;
  };

  return {
    async current() {
      // A span of this process, not an hour of the business: the machine's own counter is right.
      if (known === null || performance.now() >= known.until) known = begin(ask);
      const asked = known;
      const token = await asked.asked;
      if (token === null && known === asked) known = null;
      return token;
    },
    drop(token) {
      const dropped = known;
      void dropped?.asked.then((its) => {
        if (its === token && known === dropped) known = null;
      });
    },
  };
}
