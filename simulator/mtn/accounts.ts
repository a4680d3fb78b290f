import { timingSafeEqual } from 'node:crypto';
import type { Answer, Handler, Request } from '../http/router.ts';
import { answerJson } from '../http/router.ts';
import type { World } from '../world/world.ts';
import type { Product } from './api-users.ts';
import { createApiUsers, products, uuidForm } from './api-users.ts';
import { answerError, answerGateway } from './errors.ts';

const tokenSeconds = 3600;

/** A handler that knows which host its caller's callbacks may go to; null: the product's own. */
type LetIn = (request: Request, callbackHost: string | null) => Answer;

interface Token {
  readonly product: Product;
  readonly callbackHost: string | null;
  readonly until: number;
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Who is let in: the gateway looks at the subscription key, MoMo at token and environment. */
export function createAccounts(world: World) {
  const tokens = new Map<string, Token>();
  let given = 0;

  const refusalOfKey = (product: Product, { headers }: Request): Answer | undefined => {
    const key = headers['ocp-apim-subscription-key'];
    if (isSame(key, secretsOf(world, product).subscriptionKey)) return undefined;
    return noSuchKey();
  };
  const users = createApiUsers(world, (request) => {
    const named = products.find((product) => refusalOfKey(product, request) === undefined);
    return named ?? noSuchKey();
  });
  /** An API user made here, or any UUID that shows the key of the settings. */
  const userOf = (product: Product, { headers }: Request): Omit<Token, 'until'> | null => {
    const [id = '', apiKey = ''] = basicOf(headers.authorization);
    const made = users.find(id);
    if (made?.apiKey && isSame(apiKey, made.apiKey)) return made;
    const { user, apiKey: expected } = secretsOf(world, product);
    const isKnown = isSame(id, user) || uuidForm.test(id);
    return isKnown && isSame(apiKey, expected) ? { product, callbackHost: null } : null;
  };

  return {
    userRoutes: users.routes,
    /** `POST /{product}/token/` with the API user and its key as Basic. */
    token(product: Product): Handler {
      return (request) => {
        const refusal = refusalOfKey(product, request);
        if (refusal !== undefined) return refusal;
        const user = userOf(product, request);
        if (user === null) return answerJson(401, { error: 'login_failed' });
        const text = `eyJ0.${world.seed.hex(`mtn token ${(given += 1)}`)}`;
        const { product: of, callbackHost } = user;
        const until = world.clock.now() + tokenSeconds * 1000;
        tokens.set(text, { product: of, callbackHost, until });
        const body = { access_token: text, token_type: 'access_token' };
        return answerJson(200, { ...body, expires_in: tokenSeconds });
      };
    },
    /** Guards a call of a product. */
    letIn(product: Product, handler: LetIn): Handler {
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
        return handler(request, token.callbackHost);
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

function noSuchKey(): Answer {
  return answerGateway(
    401,
    'Access denied due to invalid subscription key. ' +
      'Make sure to provide a valid key for an active subscription.',
  );
}

/** User and key of an `Authorization: Basic …`. */
function basicOf(header: string | undefined): string[] {
  const [scheme = '', credentials = ''] = (header ?? '').split(' ');
  if (scheme.toLowerCase() !== 'basic') return [];
  return Buffer.from(credentials, 'base64').toString('utf8').split(':');
}

function isSame(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
