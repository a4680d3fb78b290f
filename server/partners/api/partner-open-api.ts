import * as z from 'zod/mini';
import type { PartnerCall } from '../../../contract/partner/partner-call.ts';
import { partnerCalls, problem } from '../../../contract/partner/partner-calls.ts';
import {
  scopes,
  webhookTypeNames,
  webhookTypes,
} from '../../../contract/partner/webhook-types.ts';
import { appVersionCode } from '../../../contract/words/headers.ts';
import type { ApiDocument } from '../../http/api-page.ts';

type Json = Record<string, unknown>;

/** What partners may ask, and what webhooks they get, as it is served and read. */
export function partnersApi(): ApiDocument {
  return {
    document: partnerApiDocument(),
    title: 'For partners of the lender',
    marksOf: (operation) => [operation['x-scope']].filter((one) => typeof one === 'string'),
  };
}

/** The OpenAPI 3.1 document, made from the contract alone. */
export function partnerApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const call of partnerCalls) {
    const path = `/partner/v1${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'ExtraMoney for partners',
      version: appVersionCode,
      description:
        'Amounts are kwacha as text. A write with an Idempotency-Key is done once in 24 hours; ' +
        'the same key with another body is 422. Lists go on with `after`. Webhooks are signed as ' +
        'Standard Webhooks 1.0.0 says.',
    },
    paths,
    webhooks: Object.fromEntries(webhookTypeNames.map((type) => [type, webhookOf(type)])),
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  };
}

function operationOf(call: PartnerCall): Json {
  const { name, summary, scope, method, path, query, body, answer, status, refusals } = call;
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const once = {
    name: 'idempotency-key',
    in: 'header',
    schema: { type: 'string', maxLength: 255 },
  };
  const bodySchema = schemaOf(body);
  const hasBody = method === 'POST' && (bodySchema['anyOf'] ?? keysOf(bodySchema).length > 0);
  return {
    operationId: name,
    summary,
    description: `Scope: ${scope} (${scopes[scope]}).`,
    'x-scope': scope,
    security: [{ key: [] }],
    parameters: [
      ...(path.includes('{id}') ? [id] : []),
      ...Object.entries(asObject(schemaOf(query)['properties'])).map(([of, schema]) => {
        return { name: of, in: 'query', schema };
      }),
      ...(method === 'GET' ? [] : [once]),
    ],
    ...(hasBody && { requestBody: { required: true, content: json(bodySchema) } }),
    responses: {
      [status]: { description: 'Done', content: json(schemaOf(answer)) },
      ...Object.fromEntries(
        [400, 401, 403, 429, ...refusals, ...(method === 'GET' ? [] : [422])].map((one) => [
          one,
          { description: problemTitles[one], content: problemContent },
        ]),
      ),
    },
  };
}

/** RFC 9457: the title of each status. */
export const problemTitles: Readonly<Record<number, string>> = {
  400: 'The request does not fit',
  401: 'The key opens nothing',
  403: 'The key lacks the scope',
  404: 'Not found',
  409: 'Under way',
  422: 'It cannot be done',
  429: 'Too many requests',
};
const problemContent = { 'application/problem+json': { schema: schemaOf(problem) } };

function webhookOf(type: keyof typeof webhookTypes): Json {
  const [summary, fields] = webhookTypes[type];
  const data = fields === '' ? [] : fields.split(', ');
  const names = ['lender', 'test', 'version', ...data];
  const properties = Object.fromEntries(names.map((name) => [name, {}]));
  const schema = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: type },
      timestamp: { type: 'string', format: 'date-time' },
      data: { type: 'object', properties },
    },
  };
  const requestBody = { content: json(schema) };
  return { post: { summary, requestBody, responses: { '2XX': { description: 'Taken' } } } };
}

const json = (schema: Json) => ({ 'application/json': { schema } });
const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const keysOf = (schema: Json) => Object.keys(asObject(schema['properties']));

/** The JSON Schema of what travels, not of our words for it. */
function schemaOf(schema: PartnerCall['body']): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return rest;
}
