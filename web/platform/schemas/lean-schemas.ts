/*
 * What the contract uses of `zod/mini`, for the browser. The build puts this file in its place.
 * The library is 8 KB packed on a network where that is a sixth of a second. No screen needs
 * most of it (issues, error maps, compiled parsers). It takes and refuses the same values, both
 * ways, which a test compares for every call of the contract. It does not say why it refuses.
 */

type Way = 'decode' | 'encode';
type Convert = (value: unknown, way: Way) => unknown;
type Check = (value: unknown) => boolean;
type Shape = Readonly<Record<string, Schema>>;

/** The value is not one of the schema's. */
export class Mismatch extends Error {}

/** How a value comes from the wire, and how it goes there. */
class Schema {
  readonly convert: Convert;
  /** May be absent from an object. */
  readonly mayMiss: boolean;
  readonly shape: Shape;

  constructor(convert: Convert, { mayMiss = false, shape = {} } = {}) {
    this.convert = convert;
    this.mayMiss = mayMiss;
    this.shape = shape;
  }

  check(...checks: readonly Check[]): Schema {
    return new Schema((value, way) => {
      const converted = this.convert(value, way);
      must(checks.every((holds) => holds(converted)));
      return converted;
    });
  }
}

interface Conversions {
  decode: (value: unknown, context: { issues: unknown[] }) => unknown;
  encode: (value: unknown, context: { issues: unknown[] }) => unknown;
}

/** What a codec answers beside an issue. */
export const NEVER: unknown = Object.freeze({});

/** Throws Mismatch. */
export function decode(schema: Schema, value: unknown): unknown {
  return schema.convert(value, 'decode');
}
export { decode as parse };

/** Throws Mismatch. */
export function encode(schema: Schema, value: unknown): unknown {
  return schema.convert(value, 'encode');
}

/** As {@link decode}, with the mismatch as a value. */
export function safeParse(schema: Schema, value: unknown) {
  try {
    return { success: true, data: decode(schema, value) };
  } catch (error) {
    if (error instanceof Mismatch) return { success: false, error };
    throw error;
  }
}

/** Between the wire's word and ours; each side is checked by its own schema. */
export function codec(
  wire: Schema,
  ours: Schema,
  { decode: read, encode: write }: Conversions,
) {
  return new Schema((value, way) => {
    const [from, to, change] = way === 'decode' ? [wire, ours, read] : [ours, wire, write];
    const context = { issues: [] };
    const changed = change(from.convert(value, way), context);
    must(context.issues.length === 0);
    return to.convert(changed, way);
  });
}

export function pipe(wire: Schema, ours: Schema): Schema {
  const same = (value: unknown) => value;
  return codec(wire, ours, { decode: same, encode: same });
}

export function custom(holds: Check): Schema {
  return new Schema((value) => {
    must(holds(value));
    return value;
  });
}

export function string(): Schema {
  return custom((value) => typeof value === 'string');
}

export function number(): Schema {
  return custom(Number.isFinite);
}

export function int(): Schema {
  return custom(Number.isSafeInteger);
}

export function boolean(): Schema {
  return custom((value) => typeof value === 'boolean');
}

export function date(): Schema {
  return custom((value) => value instanceof Date && !Number.isNaN(value.getTime()));
}

export function unknown(): Schema {
  return new Schema((value) => value);
}

export function literal(only: unknown): Schema {
  return custom((value) => value === only);
}

function oneOf(names: readonly unknown[]): Schema {
  return custom((value) => names.includes(value));
}

function nullOnly(): Schema {
  return literal(null);
}
export { oneOf as enum, nullOnly as null };

/** Versions 1 to 8 of RFC 9562. */
const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

export function uuid(): Schema {
  return string().check(regex(uuidPattern));
}

const instantPattern = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?Z$/;

export const iso = {
  /** In UTC, on a day that the calendar has. */
  datetime: () =>
    string().check((value) => {
      const day = instantPattern.exec(String(value))?.[1];
      const midnight = Date.parse(`${day}T00:00:00Z`);
      return midnight > -Infinity && new Date(midnight).toISOString().startsWith(String(day));
    }),
};

export function optional(schema: Schema): Schema {
  return new Schema(
    (value, way) => (value === undefined ? value : schema.convert(value, way)),
    { mayMiss: true },
  );
}

export function nullable(schema: Schema): Schema {
  return new Schema((value, way) => (value === null ? value : schema.convert(value, way)), {
    mayMiss: schema.mayMiss,
  });
}

export function nullish(schema: Schema): Schema {
  return optional(nullable(schema));
}

/** The first that takes the value. */
export function union(schemas: readonly Schema[]): Schema {
  return new Schema((value, way) => {
    for (const schema of schemas) {
      try {
        return schema.convert(value, way);
      } catch (error) {
        if (!(error instanceof Mismatch)) throw error;
      }
    }
    throw new Mismatch();
  });
}

export function array(items: Schema): Schema {
  return new Schema((value, way) => {
    must(Array.isArray(value));
    return [...value].map((item) => items.convert(item, way));
  });
}

export function record(names: Schema, values: Schema): Schema {
  return new Schema((value, way) => {
    must(!(value instanceof Date));
    const entries = Object.entries(plain(value));
    return Object.fromEntries(
      entries.map(([name, one]) => [
        String(names.convert(name, way)),
        values.convert(one, way),
      ]),
    );
  });
}

/** Takes fields it does not know, and leaves them out. */
export function object(shape: Shape): Schema {
  return new Schema((value, way) => fieldsOf(shape, plain(value), way), { shape });
}

/** Refuses fields it does not know. */
export function strictObject(shape: Shape): Schema {
  const convert: Convert = (value, way) => {
    const given = plain(value);
    must(Object.keys(given).every((name) => Object.hasOwn(shape, name)));
    return fieldsOf(shape, given, way);
  };
  return new Schema(convert, { shape });
}

/** The same fields, each of which may be absent. */
export function partial({ shape }: Schema): Schema {
  const fields = Object.entries(shape).map(
    ([name, schema]) => [name, optional(schema)] as const,
  );
  return strictObject(Object.fromEntries(fields));
}

function fieldsOf(shape: Shape, given: Readonly<Record<string, unknown>>, way: Way) {
  const fields: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    if (name in given) fields[name] = schema.convert(given[name], way);
    else must(schema.mayMiss);
  }
  return fields;
}

export function regex(pattern: RegExp): Check {
  return (value) => pattern.test(String(value));
}

export function maxLength(longest: number): Check {
  return (value) => lengthOf(value) <= longest;
}

export function minLength(shortest: number): Check {
  return (value) => lengthOf(value) >= shortest;
}

export function gte(least: number): Check {
  return (value) => Number(value) >= least;
}

export function lte(most: number): Check {
  return (value) => Number(value) <= most;
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' || Array.isArray(value) ? value.length : Number.NaN;
}

function plain(value: unknown): Readonly<Record<string, unknown>> {
  must(typeof value === 'object' && value !== null && !Array.isArray(value));
  return { ...value };
}

function must(holds: boolean): asserts holds {
  if (!holds) throw new Mismatch();
}
