import { timingSafeEqual } from 'node:crypto';
import type { Answer, Handler, Request } from '../http/router.ts';
import { answerJson } from '../http/router.ts';
import type { World } from '../world/world.ts';
import { answerError, answerGateway } from './errors.ts';

/** Each product has a key, an API user and tokens of its own. */
export type Product = 'collection' | 'disbursement';

const tokenSeconds = 3600;

export type Accounts = ReturnType<typeof createAccounts>;

/** Who is let in: the gateway looks at the subscription key, MoMo at token and environment. */
export function createAccounts(world: World) {
  const tokens = new Map<string, { product: Product; until: number }>();
  let given = 0;

  const refusalOfKey = (product: Product, { headers }: Request): Answer | undefined => {
    const key = headers['ocp-apim-subscription-key'];
    if (isSame(key, secretsOf(world, product).subscriptionKey)) return undefined;
    return answerGateway(
      401,
      'Access denied due to invalid subscription key. ' +
        'Make sure to provide a valid key for an active subscription.',
    );
  };

  return {
    /** `POST /{product}/token/` with the API user and its key as Basic. */
    token(product: Product): Handler {
      return (request) => {
        const refusal = refusalOfKey(product, request);
        if (refusal !== undefined) return refusal;
        const { user, apiKey } = secretsOf(world, product);
        const basic = `Basic ${Buffer.from(`${user}:${apiKey}`).toString('base64')}`;
        if (!isSame(request.headers.authorization, basic)) {
          return answerJson(401, { error: 'login_failed' });
        }
        const text = `eyJ0.${world.seed.hex(`mtn token ${(given += 1)}`)}`;
        tokens.set(text, { product, until: world.clock.now() + tokenSeconds * 1000 });
        const body = { access_token: text, token_type: 'access_token' };
        return answerJson(200, { ...body, expires_in: tokenSeconds });
      };
    },
    /** Guards a call of a product. */
    letIn(product: Product, handler: Handler): Handler {
      return (request) => {
        const refusal = refusalOfKey(product, request);
        if (refusal !== undefined) return refusal;
        const token = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
        if (token === undefined || token.until <= world.clock.now()) {
          return answerGateway(401, 'Unauthorized');
        }
        const environment = request.headers['x-target-environment'];
        if (token.product !== product || environment !== world.settings.mtnTargetEnvironment) {
          return answerError('NOT_ALLOWED_TARGET_ENVIRONMENT');
        }
        return handler(request);
      };
    },
    /** The tokens of a product end before their time. */
    endTokens(product: Product): void {
      for (const [text, token] of tokens) if (token.product === product) tokens.delete(text);
    },
  };
}

function secretsOf({ settings }: World, product: Product) {
  const played = settings.mtnSecret;
  return {
    subscriptionKey: `${played}-${product}-key`,
    user: `${played}-${product}-user`,
    apiKey: `${played}-${product}-api-key`,
  };
}

function isSame(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
