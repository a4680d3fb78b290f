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

/** How an example is drawn. */
export interface Drawing {
  /** Which choice of each union and enumeration: the first of all is 0. */
  readonly turn?: number;
  /** How long each list is; each row is drawn a turn further than the one before. */
  readonly rows?: number;
  /** What may be left out or null is. */
  readonly bare?: boolean;
  /** Texts, amounts, days and counts differ from field to field. */
  readonly varied?: boolean;
}

/**
 * A value as it travels that a schema takes. Unless asked otherwise each list has one element,
 * each choice is its first, and what may be left out or null is there. Throws where the pool has
 * nothing that fits.
 */
export function wireExample(schema: Schema, drawing: Drawing = {}): unknown {
  const { turn = 0, rows = 1, bare = false, varied = false } = drawing;
  let leaves = 0;
  const drawn = (of: Schema, at: number): unknown => {
    const { core } = z;
    if (of instanceof core.$ZodOptional)
      return bare ? undefined : drawn(of._zod.def.innerType, at);
    if (of instanceof core.$ZodNullable) return bare ? null : drawn(of._zod.def.innerType, at);
    if (of instanceof core.$ZodDefault || of instanceof core.$ZodReadonly) {
      return drawn(of._zod.def.innerType, at);
    }
    if (of instanceof core.$ZodUnion) {
      const { options } = of._zod.def;
      return drawn(options[at % options.length] ?? of, at);
    }
    if (of instanceof core.$ZodArray) {
      return Array.from({ length: rows }, (_, row) => drawn(of._zod.def.element, at + row));
    }
    if (of instanceof core.$ZodTuple) return of._zod.def.items.map((item) => drawn(item, at));
    if (of instanceof core.$ZodRecord) {
      const { keyType, valueType } = of._zod.def;
      const keys = [...(keyType._zod.values ?? [drawn(keyType, at)])];
      return Object.fromEntries(keys.map((key) => [String(key), drawn(valueType, at)]));
    }
    if (of instanceof core.$ZodObject) {
      const fields = Object.entries(of._zod.def.shape);
      return Object.fromEntries(fields.map(([name, field]) => [name, drawn(field, at)]));
    }
    if (of instanceof core.$ZodPipe && hasChoices(of._zod.def.in))
      return drawn(of._zod.def.in, at);
    const values = [...(of._zod.values ?? [])];
    if (values.length > 0) return values[at % values.length];
    if (of instanceof core.$ZodBoolean) return at % 2 === 0;
    const fits = (value: unknown) => z.safeDecode(of, value as never).success;
    const first = pool.find(fits);
    const others = varied ? variedOf(first, (leaves += 1)) : [];
    return others.find(fits) ?? first;
  };
  const example = drawn(schema, turn);
  const read = z.safeDecode(schema, example as never);
  if (!read.success) throw new Error(`no example fits: ${JSON.stringify(read.error.issues)}`);
  return example;
}

function hasChoices(of: Schema): boolean {
  return of instanceof z.core.$ZodUnion || of._zod.values !== undefined;
}

/** Other values of the kind, by a number that no other field has. */
function variedOf(value: unknown, by: number): unknown[] {
  if (typeof value === 'number') return Number.isInteger(value) ? [value + by] : [];
  if (typeof value !== 'string') return [];
  const two = String(by % 60).padStart(2, '0');
  if (/^\d+\.00$/.test(value)) return [`${by * 10}.${two}`];
  if (/^\d{4}-\d\d-\d\d/.test(value)) {
    const day = String(1 + (by % 20)).padStart(2, '0');
    return [`${value.slice(0, 8)}${day}${value.slice(10).replace(':00:', `:${two}:`)}`];
  }
  if (/^\d+$/.test(value)) return [String(Number(value) + by)];
  if (value.length > 30) return [value.slice(0, -4) + String(1000 + by)];
  return [`${value} ${by}`, `${value}${by}`, value.slice(0, -String(by).length) + String(by)];
}
