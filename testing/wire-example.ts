import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** Values of which one or another fits every text and number of the staff contract. */
const pool: readonly unknown[] = [
  'Example',
  'example',
  '10.00',
  '10',
  '2026-11-20',
  '2026-11',
  '2026-11-20T10:00:00.000Z',
  '7f3c2a10-9f3b-4a6e-8d53-0c1f4e5a6b7c',
  'abcdefghijklmnopqrstuv',
  '0971234567',
  'C-2026-000123',
  'D-2026-000123',
  'F-2026-000123',
  'a'.repeat(64),
  'WM2',
  'Airtel',
  1,
  0,
  0.5,
  7,
  30,
  100,
  2026,
  10_000,
  1_000_000,
  true,
  null,
];

/**
 * A value as it travels that a schema takes. Each list has one element, each choice is its
 * first, and what may be left out or null is there. Throws where the pool has nothing that fits.
 */
export function wireExample(schema: Schema): unknown {
  const example = drawn(schema);
  const read = z.safeDecode(schema, example as never);
  if (!read.success) throw new Error(`no example fits: ${JSON.stringify(read.error.issues)}`);
  return example;
}

function drawn(schema: Schema): unknown {
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable) {
    return drawn(schema._zod.def.innerType);
  }
  if (schema instanceof z.core.$ZodDefault || schema instanceof z.core.$ZodReadonly) {
    return drawn(schema._zod.def.innerType);
  }
  if (schema instanceof z.core.$ZodUnion) return drawn(schema._zod.def.options[0] ?? schema);
  if (schema instanceof z.core.$ZodArray) return [drawn(schema._zod.def.element)];
  if (schema instanceof z.core.$ZodTuple) return schema._zod.def.items.map(drawn);
  if (schema instanceof z.core.$ZodRecord) {
    const { keyType, valueType } = schema._zod.def;
    const keys = [...(keyType._zod.values ?? [drawn(keyType)])];
    return Object.fromEntries(keys.map((key) => [String(key), drawn(valueType)]));
  }
  if (schema instanceof z.core.$ZodObject) {
    const fields = Object.entries(schema._zod.def.shape);
    return Object.fromEntries(fields.map(([name, of]) => [name, drawn(of)]));
  }
  const [first] = schema._zod.values ?? [];
  return first ?? pool.find((value) => z.safeDecode(schema, value as never).success);
}
