import assert from 'node:assert/strict';

/*
 * A client of the partner interface that is made of its OpenAPI document alone. It imports nothing
 * of the product: path, parameters, bodies and answers are what the document says of them.
 */

type Json = Readonly<Record<string, unknown>>;
const asJson = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

export interface Sending {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly once?: string;
  /** Sends what the document forbids. */
  readonly careless?: boolean;
}

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly of: Json;
}

export async function openApiClient(documentUrl: string, key: string) {
  const document = asJson(await (await fetch(documentUrl)).json());
  const operations: Operation[] = Object.entries(asJson(document['paths'])).flatMap(
    ([path, methods]) =>
      Object.entries(asJson(methods)).map(([method, one]) => {
        const of = asJson(one);
        return { name: String(of['operationId']), method, path, of };
      }),
  );

  async function calls(name: string, sending: Sending = {}) {
    const found = operations.find((one) => one.name === name);
    assert(found, `the document has ${name}`);
    const { method, path, of: operation } = found;
    const { query = {}, body, once, careless = false } = sending;
    const inPath = path.replace(/\{(\w+)\}/g, (_, gap: string) => sending.path?.[gap] ?? '');
    const parameters = Array.isArray(operation['parameters'])
      ? operation['parameters'].map(asJson)
      : [];
    for (const one of Object.keys(query)) {
      assert(parameters.some((known) => known['name'] === one && known['in'] === 'query'));
    }
    const wanted = schemaIn(asJson(operation['requestBody']), 'application/json');
    if (!careless && wanted) assert.deepEqual(faultsOf(wanted, body), [], name);
    const url = new URL(inPath, documentUrl);
    for (const [one, value] of Object.entries(query)) url.searchParams.set(one, value);
    const response = await fetch(url, {
      method: method.toUpperCase(),
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(once !== undefined && { 'idempotency-key': once }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const told = asJson(asJson(operation['responses'])[String(response.status)]);
    const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
    const schema = schemaIn(told, type);
    assert(schema, `${name} is documented to answer ${response.status} as ${type}`);
    const data: unknown = await response.json();
    assert.deepEqual(faultsOf(schema, data), [], `${name} answers as documented`);
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, data: asJson(data), retryAfter };
  }
  return { operations, calls, webhooks: Object.keys(asJson(document['webhooks'])) };
}

function schemaIn(of: Json, type: string): Json | null {
  const schema = asJson(asJson(of['content'])[type])['schema'];
  return schema === undefined ? null : asJson(schema);
}

/** Where a value is not of a JSON Schema, in the few words that the document uses. */
function faultsOf(schema: Json, value: unknown, at = 'it'): string[] {
  const any = schema['anyOf'];
  if (Array.isArray(any)) {
    const each = any.map((one) => faultsOf(asJson(one), value, at));
    return each.some(({ length }) => length === 0) ? [] : [`${at} is none of the choices`];
  }
  const faults: string[] = [];
  if ('const' in schema && schema['const'] !== value) faults.push(`${at} is another value`);
  const oneOf = schema['enum'];
  if (Array.isArray(oneOf) && !oneOf.includes(value)) faults.push(`${at} is no known word`);
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const type = schema['type'];
  const isSame = type === kind || (type === 'integer' && Number.isInteger(value));
  if (type !== undefined && !isSame) faults.push(`${at} is ${kind}, not ${String(type)}`);
  if (typeof value === 'string') {
    const pattern = schema['pattern'];
    if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value)) {
      faults.push(`${at} is not as ${pattern}`);
    }
    if (value.length > Number(schema['maxLength'] ?? Infinity)) faults.push(`${at} is long`);
  }
  if (Array.isArray(value)) {
    const items = asJson(schema['items']);
    return [...faults, ...value.flatMap((one, n) => faultsOf(items, one, `${at}[${n}]`))];
  }
  if (kind !== 'object') return faults;
  const properties = asJson(schema['properties']);
  const fields = asJson(value);
  for (const name of Array.isArray(schema['required']) ? schema['required'] : []) {
    if (!(String(name) in fields)) faults.push(`${at}.${String(name)} is missing`);
  }
  for (const [name, one] of Object.entries(fields)) {
    if (name in properties) faults.push(...faultsOf(asJson(properties[name]), one, name));
    else if (schema['additionalProperties'] === false) faults.push(`${at}.${name} is unknown`);
  }
  return faults;
}
