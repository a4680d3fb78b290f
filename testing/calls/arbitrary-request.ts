import fc from 'fast-check';
import * as z from 'zod/mini';
import { servedPaths } from '../../contract/borrower/calls.ts';
import type { Endpoint } from '../../contract/words/endpoint.ts';

/** A request as it goes out: whatever a stranger, a broken phone or an old client might send. */
export interface ArbitraryRequest {
  readonly call: string;
  readonly method: string;
  readonly path: string;
  readonly contentType: string | null;
  readonly body: string | Uint8Array | null;
}

type Schema = Readonly<Record<string, unknown>>;

/** Requests to one call that fit its contract, nearly fit it, or do not at all. */
export function arbitraryRequest(
  call: Endpoint,
  known: readonly unknown[],
): fc.Arbitrary<ArbitraryRequest> {
  const params = nearly(schemaOf(call.params), known);
  const query = nearly(schemaOf(call.query), known);
  const body = nearly(schemaOf(call.body), known);
  return fc
    .record({
      path: fc.constantFrom(...servedPaths(call)),
      params,
      query,
      body: call.method === 'GET' ? fc.constant(null) : arbitraryBody(body),
      contentType: often('application/json', fc.constantFrom(...contentTypes)),
    })
    .map(({ path, params: parts, query: asked, body: text, contentType }) => ({
      call: call.name,
      method: call.method,
      path: fillPath(path, parts) + queryText(asked),
      contentType: text === null ? null : contentType,
      body: text,
    }));
}

const contentTypes = [
  null,
  'application/json; charset=utf-8',
  'application/json;charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'nonsense',
];

/** Texts that have broken parsers, databases and screens before. */
const evilTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '__proto__',
  'constructor',
  "'; drop table borrower; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%ff',
  '１２３',
  '٠٩٧١٢٣٤٥٦٧',
  '1e3',
  '-1',
  '0x10',
  'NaN',
  '🙂'.repeat(50),
  'x'.repeat(5_000),
];

const evilNumbers = [0, -0, -1, 0.1, 1.005, 1e21, 1e308, -1e308, 2 ** 53, 2 ** 31, 5e-324];

const evilBodies: readonly (string | Uint8Array)[] = [
  '{',
  '{}{}',
  'null',
  '[]',
  '"text"',
  '1e999',
  'NaN',
  '\ufeff{}',
  '{"__proto__":{"isAdmin":true}}',
  '{"\\u005f_proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{}}}',
  '{"mobile":"0971000001","mobile":"0971000002"}',
  '['.repeat(7_000),
  '['.repeat(7_000) + ']'.repeat(7_000),
  `${'{"a":'.repeat(2_500)}1${'}'.repeat(2_500)}`,
  `{"amount":${'9'.repeat(5_000)}}`,
  `{"x":"${'y'.repeat(40_000)}"}`,
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array([0xc0, 0x80]),
];

function arbitraryBody(body: fc.Arbitrary<unknown>): fc.Arbitrary<string | Uint8Array | null> {
  return fc.oneof(
    { weight: 8, arbitrary: body.map((value) => JSON.stringify(value) ?? null) },
    { weight: 1, arbitrary: fc.constantFrom(...evilBodies) },
    { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

/** A value of a schema, most often; else one with a part of it spoilt, or any other value. */
function nearly(schema: Schema, known: readonly unknown[]): fc.Arbitrary<unknown> {
  const fits = fitting(schema, known);
  const isEmpty = Object.keys(asSchema(schema['properties'])).length === 0;
  return fc.oneof(
    { weight: isEmpty ? 40 : 8, arbitrary: fits },
    { weight: 5, arbitrary: fc.tuple(fits, anyValue(known), fc.nat()).map(spoil) },
    { weight: 1, arbitrary: anyValue(known) },
  );
}

function fitting(schema: Schema, known: readonly unknown[]): fc.Arbitrary<unknown> {
  const { anyOf, type, properties, required, items } = schema;
  const choices = anyOf ?? schema['oneOf'];
  if (Array.isArray(choices))
    return fc.oneof(...choices.map((one) => fitting(asSchema(one), known)));
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum']);
  switch (type) {
    case 'object': {
      const fields = Object.entries(asSchema(properties)).map(
        ([name, one]) => [name, fitting(asSchema(one), known)] as const,
      );
      const requiredKeys = Array.isArray(required) ? required.map(String) : [];
      return fc.record(Object.fromEntries(fields), { requiredKeys });
    }
    case 'array':
      return fc.array(fitting(asSchema(items), known), { maxLength: 3 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
      return fc.oneof(fc.nat({ max: 10_000 }), fromKnown(known, 'number'));
    case 'number':
      return fc.oneof(
        fc.nat({ max: 100_000 }).map((n) => n / 100),
        fromKnown(known, 'number'),
      );
    case 'string':
      return fittingText(schema, known);
    default:
      return fc.jsonValue();
  }
}

function fittingText(schema: Schema, known: readonly unknown[]): fc.Arbitrary<unknown> {
  const { pattern, maxLength } = schema;
  const longest = Math.min(Number(maxLength ?? 20), 60);
  const plain =
    typeof pattern === 'string'
      ? fc.stringMatching(new RegExp(pattern))
      : fc.string({ maxLength: longest });
  const mobile = fc.nat({ max: 999_999 }).map((n) => `097${String(n).padStart(7, '0')}`);
  return fc.oneof(plain, mobile, fromKnown(known, 'string'));
}

function anyValue(known: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom<unknown>(...evilTexts),
    fc.constantFrom<unknown>(...evilNumbers),
    fc.constantFrom<unknown>(null, undefined, true, false, [], {}, [[]], {
      a: { b: { c: [] } },
    }),
    fc.constantFrom(...known),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.jsonValue(),
  );
}

function fromKnown(
  known: readonly unknown[],
  type: 'string' | 'number',
): fc.Arbitrary<unknown> {
  const some = known.filter((value) => typeof value === type);
  return some.length === 0 ? fc.constant('') : fc.constantFrom(...some);
}

/** Spoils one field: leaves it out, puts something else there, or adds one that is none. */
function spoil([value, other, dice]: readonly [unknown, unknown, number]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return other;
  const entries: [string, unknown][] = Object.entries(value);
  const chosen = entries.length === 0 ? -1 : dice % (entries.length + 1);
  const rest = entries.filter((_, index) => index !== chosen);
  const name = entries[chosen]?.[0] ?? 'surplus';
  // Own properties, whatever their names.
  return Object.fromEntries(dice % 5 === 0 ? rest : [...rest, [name, other]]);
}

function often<T>(usual: T, others: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 9, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: others },
  );
}

function fillPath(path: string, parts: unknown): string {
  const values = asSchema(parts);
  return path.replace(/\{(\w+)\}/g, (_, name: string) => wirePart(values[name] ?? 'none'));
}

function queryText(asked: unknown): string {
  const pairs = Object.entries(asSchema(asked)).map(
    ([name, value]) => `${wirePart(name)}=${wirePart(value)}`,
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** As in an address; what cannot be written there is replaced. */
function wirePart(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed());
}

function schemaOf(schema: Endpoint['body']): Schema {
  return asSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

function asSchema(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
