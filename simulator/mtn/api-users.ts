import type { Answer, Handler, Routes } from '../http/router.ts';
import { answerJson, readJsonObject } from '../http/router.ts';
import type { World } from '../world/world.ts';
import { answerError, answerGateway } from './errors.ts';

/** Each product has its own key, API users and tokens. */
export const products = ['collection', 'disbursement'] as const;
export type Product = (typeof products)[number];

/** A UUID of version 4. */
export const uuidForm =
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Who asks for tokens: of one product, with the one host its callbacks may go to. */
export interface ApiUser {
  readonly product: Product;
  readonly callbackHost: string;
  /** Null until one is asked for; a new one ends the one before. */
  apiKey: string | null;
}

/** The sandbox's own way of making API users and their keys, under the key of a product. */
export function createApiUsers(
  world: World,
  productOf: (request: Parameters<Handler>[0]) => Product | Answer,
) {
  const users = new Map<string, ApiUser>();
  let given = 0;
  const found = (parts: Readonly<Record<string, string>>): ApiUser | undefined =>
    users.get((parts['id'] ?? '').toLowerCase());

  const make: Handler = (request) => {
    const product = productOf(request);
    if (typeof product !== 'string') return product;
    const id = request.headers['x-reference-id'];
    if (typeof id !== 'string' || !uuidForm.test(id)) return bad('X-Reference-Id');
    const callbackHost = readJsonObject(request.body)?.['providerCallbackHost'];
    if (typeof callbackHost !== 'string') return bad('providerCallbackHost');
    if (users.has(id.toLowerCase())) return answerError('RESOURCE_ALREADY_EXIST');
    users.set(id.toLowerCase(), { product, callbackHost, apiKey: null });
    return { status: 201, text: '', type: 'application/json' };
  };
  const makeKey: Handler = (request) => {
    const product = productOf(request);
    if (typeof product !== 'string') return product;
    const user = found(request.parts);
    if (user === undefined) return answerError('RESOURCE_NOT_FOUND');
    user.apiKey = world.seed.hex(`mtn api key ${(given += 1)}`).slice(0, 32);
    return answerJson(201, { apiKey: user.apiKey });
  };
  const show: Handler = (request) => {
    const product = productOf(request);
    if (typeof product !== 'string') return product;
    const user = found(request.parts);
    if (user === undefined) return answerError('RESOURCE_NOT_FOUND');
    const { mtnTargetEnvironment: targetEnvironment } = world.settings;
    const { callbackHost: providerCallbackHost } = user;
    return answerJson(200, { providerCallbackHost, targetEnvironment });
  };
  const routes: Routes = {
    'POST /mtn/v1_0/apiuser': make,
    'POST /mtn/v1_0/apiuser/{id}/apikey': makeKey,
    'GET /mtn/v1_0/apiuser/{id}': show,
  };
  return { routes, find: (id: string) => found({ id }) };
}

function bad(name: string): Answer {
  return answerGateway(400, `The request has no valid ${name}.`);
}
