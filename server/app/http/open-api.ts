import * as z from 'zod/mini';
import { calls, servedPaths } from '../../../contract/borrower/calls.ts';
import type { Endpoint } from '../../../contract/words/endpoint.ts';
import { codes, codeSentences } from '../../../contract/words/envelope.ts';
import * as headers from '../../../contract/words/headers.ts';
import { type Reason, refusals } from '../../../contract/words/refusals.ts';
import type { ApiDocument } from '../../http/api-page.ts';
import { mayRefuse } from '../../http/refusal.ts';

type Json = Record<string, unknown>;

const envelopeCodes = Object.values(codes);

/** The OpenAPI 3.1 document of every call, made from the contract alone. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    for (const [index, path] of servedPaths(call).entries()) {
      const operation = operationOf(call, index === 0 ? call.name : `${call.name}Short`);
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'ExtraMoney',
      version: headers.appVersionCode,
      description:
        'Every answer is the envelope { code, msg, data }. HTTP 200 carries 200 (done), ' +
        '501 (refused, the screen shows msg), 401 (log in again) and 1000-1999 (refused, ' +
        'data.reason names why).',
    },
    paths,
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } } },
  };
}

/** The document as it is served and read. */
export function borrowersApi(): ApiDocument {
  return {
    document: openApiDocument(),
    title: 'Calls of ExtraMoney',
    marksOf: (operation) =>
      [
        operation['security'] === undefined ? 'public' : 'token call',
        operation['x-moves-money'] === true ? 'moves money' : '',
        operation['x-stage'] === 'planned' ? 'not open yet' : '',
      ].filter(Boolean),
  };
}

function operationOf(call: Endpoint, operationId: string): Json {
  const parameters = [
    ...partOf(call.params, 'path'),
    ...partOf(call.query, 'query'),
    ...headerParameters(call),
  ];
  return {
    operationId,
    summary: call.summary,
    ...(call.stage === 'planned' && { 'x-stage': 'planned' }),
    ...(call.movesMoney && { 'x-moves-money': true }),
    ...(call.signed && { security: [{ token: [] }] }),
    parameters,
    ...(call.method === 'POST' && {
      requestBody: { content: { 'application/json': { schema: schemaOf(call.body) } } },
    }),
    responses: responsesOf(call),
  };
}

/** The members of an object schema as parameters of a path or a query. */
function partOf(schema: Endpoint['params'], place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema);
  const wanted = new Set(Array.isArray(required) ? required : []);
  return Object.entries(properties ?? {}).map(([name, one]: [string, unknown]) => ({
    name,
    in: place,
    required: place === 'path' || wanted.has(name),
    schema: one,
  }));
}

function headerParameters(call: Endpoint): Json[] {
  const names = [
    ...headers.everyRequestHeaders,
    ...(call.signed ? headers.tokenCallHeaders.filter((name) => name !== 'token') : []),
  ];
  const patterns: Record<string, RegExp> = {
    uid: headers.uidPattern,
    nonce: headers.noncePattern,
    timestamp: headers.timestampPattern,
    sign: headers.signPattern,
  };
  return names.map((name) => {
    const pattern = patterns[name]?.source;
    const schema: Json = { type: 'string', maxLength: headers.headerLimit };
    if (pattern !== undefined) schema['pattern'] = pattern;
    if (name === 'X-TenantID') schema['const'] = headers.tenant;
    return { name, in: 'header', required: true, schema };
  });
}

function responsesOf(call: Endpoint): Json {
  const done = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { const: codes.done },
      msg: { type: 'string' },
      data: schemaOf(call.answer),
    },
  };
  const refused = reasonsOf(call).map(refusedSchema);
  const loggedOut = call.signed ? [plainSchema(codes.loggedOut)] : [];
  const files = call.file === undefined ? {} : { [call.file]: { schema: { type: 'string' } } };
  const answers = {
    'application/json': { schema: { oneOf: [done, ...loggedOut, ...refused] } },
  };
  const others = envelopeCodes
    .filter((code) => code >= codes.malformed && code !== codes.loggedOut)
    .filter((code) => code !== codes.screenShowsIt)
    .map((code) => [String(code), faultResponse(code)] as const);
  return {
    '200': { description: 'Done, or refused: see `code`', content: { ...answers, ...files } },
    ...Object.fromEntries(others),
  };
}

function reasonsOf(call: Endpoint): Reason[] {
  const all = Object.keys(refusals).filter((name): name is Reason => name in refusals);
  return all.filter((reason) => mayRefuse(call, reason));
}

function refusedSchema(reason: Reason): Json {
  const { code, sentence } = refusals[reason];
  return {
    type: 'object',
    title: reason,
    description: sentence,
    required: ['code', 'msg', 'data'],
    properties: {
      code: { const: code },
      msg: { type: 'string' },
      data: { type: 'object', required: ['reason'], properties: { reason: { const: reason } } },
    },
  };
}

function plainSchema(code: number): Json {
  return {
    type: 'object',
    title: codeSentences[code] ?? '',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: code }, msg: { type: 'string' }, data: {} },
  };
}

function faultResponse(code: number): Json {
  const content = { 'application/json': { schema: plainSchema(code) } };
  return { description: codeSentences[code] ?? '', content };
}

/** The JSON Schema of what travels, not of our words for it. */
function schemaOf(schema: Endpoint['params']): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return rest;
}
