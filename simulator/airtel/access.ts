import { timingSafeEqual } from 'node:crypto';
import type { Answer, Handler, Request, Routes } from '../http/router.ts';
import { answerJson, readJsonObject } from '../http/router.ts';
import type { World } from '../world/world.ts';
import { answerRouter } from './answers.ts';

/** Airtel's tokens live three minutes, and say so in a text. */
const tokenLifeSeconds = 180;

/** `POST /auth/oauth2/token`, and the routes that a token opens. */
export function createAccess(world: World) {
  const tokens = new Map<string, number>();
  let count = 0;

  const isOpenTo = (authorization: string | undefined): boolean => {
    const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
    const until = token === undefined ? undefined : tokens.get(token);
    return until !== undefined && world.clock.now() < until;
  };

  return {
    giveToken({ body }: Request): Answer {
      const { airtelClientId: id, airtelClientSecret: secret } = world.settings;
      const asked = readJsonObject(body);
      const fits =
        asked?.['grant_type'] === 'client_credentials' &&
        sameText(asked['client_id'], id) &&
        sameText(asked['client_secret'], secret);
      if (!fits) {
        const error_description = 'Invalid client authentication';
        return answerJson(401, { error_description, error: 'invalid_client' });
      }
      const token = world.seed.hex(`airtel token ${(count += 1)}`).slice(0, 32);
      tokens.set(token, world.clock.now() + tokenLifeSeconds * 1000);
      const expires_in = String(tokenLifeSeconds);
      return answerJson(200, { token_type: 'bearer', expires_in, access_token: token });
    },
    /** The routes that need a live token, Zambia, kwacha. */
    guard(routes: Routes): Routes {
      const behind =
        (handler: Handler): Handler =>
        (request) => {
          const { authorization, 'x-country': country, 'x-currency': money } = request.headers;
          if (!isOpenTo(authorization)) {
            const error_description = 'Invalid access token';
            return answerJson(401, { error_description, error: 'invalid_token' });
          }
          if (country !== 'ZM') return answerRouter('ROUTER006', 'Invalid Country');
          if (money !== 'ZMW') return answerRouter('ROUTER112', 'Invalid Currency');
          return handler(request);
        };
      return Object.fromEntries(
        Object.entries(routes).map(([name, handler]) => [name, behind(handler)]),
      );
    },
  };
}

function sameText(given: unknown, wanted: string): boolean {
  if (typeof given !== 'string') return false;
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}
