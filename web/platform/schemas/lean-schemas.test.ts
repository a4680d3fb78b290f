import { inspect } from 'node:util';
import * as z from 'zod/mini';
import { afterAll, expect, test, vi } from 'vitest';
import type { Endpoint } from '../../../contract/words/endpoint.ts';
import { seededRandom } from '../../../testing/seeded-random.ts';
import * as lean from './lean-schemas.ts';

// The contract twice: with the schemas of the library, and with the lean ones in their place.
const { calls } = await import('../../../contract/borrower/calls.ts');
vi.resetModules();
vi.doMock('zod/mini', () => lean);
const leanContract = await import('../../../contract/borrower/calls.ts');
// Test files of one process share their modules: the next is not to meet the lean contract.
afterAll(() => {
  vi.doUnmock('zod/mini');
  vi.resetModules();
});

type Schema = Endpoint['answer'];
const parts = ['params', 'query', 'body', 'answer'] as const;
const seed = 20_261_120;
const samples = 150;

const cases = calls.flatMap((call, index) =>
  parts.map((part) => [call.name, part, call[part], leanPart(index, part)] as const),
);

test.each(cases)(
  '%s: %s is taken and refused as by the library',
  (_call, _part, real, ours) => {
    const random = seededRandom(seed);
    // Of a large answer something is almost always odd, so some are drawn without.
    const [fitting, odd] = [drawing(random, 0), drawing(random, 0.02)];
    let taken = 0;
    for (let turn = 0; turn < samples; turn++) {
      const value = turn % 3 === 0 ? fitting(real) : odd(real);
      const there = outcome(() => z.decode(real, value));
      expect(
        outcome(() => lean.decode(ours, value)),
        inspect(value),
      ).toStrictEqual(there);
      if (!('done' in there)) continue;
      taken += 1;
      for (const inside of [there.done, spoilt(there.done, random)]) {
        const back = outcome(() => z.encode(real, inside));
        expect(
          outcome(() => lean.encode(ours, inside)),
          inspect(inside),
        ).toStrictEqual(back);
      }
    }
    expect(taken).toBeGreaterThan(0);
  },
);

test('the mismatch of a value is reported as a value', () => {
  expect(lean.safeParse(lean.string(), 'a')).toEqual({ success: true, data: 'a' });
  expect(lean.safeParse(lean.string(), 1)).toMatchObject({ success: false });
});

function leanPart(index: number, part: (typeof parts)[number]): LeanSchema {
  const schema: unknown = leanContract.calls[index]?.[part];
  if (!isLean(schema)) throw new Error('the contract did not take the lean schemas');
  return schema;
}

type LeanSchema = ReturnType<typeof lean.string>;

function isLean(schema: unknown): schema is LeanSchema {
  return schema instanceof lean.string().constructor;
}

function outcome(act: () => unknown): { done: unknown } | { refused: true } {
  try {
    return { done: act() };
  } catch {
    return { refused: true };
  }
}

const pool: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  {},
  [],
  [1],
  10n,
  -1n,
  Number.NaN,
  Infinity,
  0,
  1,
  2,
  4,
  5,
  14,
  15,
  500,
  0.4,
  20.05,
  12.345,
  -1,
  1e9 + 1,
  1e21,
  '1',
  '15',
  '0',
  '',
  'first-loan',
  'K5',
  '500',
  '500.5',
  '1e3',
  '0971000001',
  '971000001',
  '+26097',
  '2026-11-20',
  '2026-02-30',
  '2026-2-3',
  new Date(0),
  new Date(Number.NaN),
  'x'.repeat(5e3),
  '2026-11-20T10:00:00.000Z',
  '2026-11-20T10:00Z',
  '2026-02-30T10:00:00Z',
  '24:00',
  '2026-11-20T24:00:00Z',
  '2026-11-20T10:00:00+02:00',
  'abcdefghijklmnopqrstuv',
  'x y',
  'repayment',
  'overdue',
  'mtn',
  'airtel',
  '7f3c2a10-9f3b-4a6e-8d53-0c1f4e5a6b7c',
  'male',
  'C-2026-000123',
  'C-26-1',
  'D-2026-000123',
  '48205',
  'a'.repeat(64),
];

/** Draws wire values of a schema: ones it takes, and with this chance at each place any other. */
function drawing(random: () => number, chance: number) {
  const one = (of: readonly unknown[]) => of[Math.floor(random() * of.length)];
  const leaves = new Map<Schema, readonly unknown[]>();
  function leaf(schema: Schema): unknown {
    const known =
      leaves.get(schema) ??
      [...pool, ...(schema._zod.values ?? [])].filter(
        (value) => z.safeParse(schema, value).success,
      );
    leaves.set(schema, known);
    return one(known);
  }
  return function draw(schema: Schema): unknown {
    if (random() < chance) return one(pool);
    if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable) {
      const isAbsent = random() < 0.3;
      if (!isAbsent) return draw(schema._zod.def.innerType);
      // The other one of the two comes by chance, as any wrong value does.
      return schema instanceof z.core.$ZodOptional ? undefined : null;
    }
    if (schema instanceof z.core.$ZodUnion) {
      const { options } = schema._zod.def;
      return draw(options[Math.floor(random() * options.length)] ?? schema);
    }
    if (schema instanceof z.core.$ZodArray) {
      return [0, 1].flatMap(() => (random() < 0.7 ? [draw(schema._zod.def.element)] : []));
    }
    if (schema instanceof z.core.$ZodRecord) return { field: draw(schema._zod.def.valueType) };
    if (schema instanceof z.core.$ZodObject) {
      const fields = Object.entries(schema._zod.def.shape).filter(() => random() >= chance);
      const further = random() < chance ? { unheardOf: 1 } : {};
      return {
        ...Object.fromEntries(fields.map(([name, of]) => [name, draw(of)])),
        ...further,
      };
    }
    return leaf(schema);
  };
}

/** The same with one of its values, however deep, replaced by another. */
function spoilt(value: unknown, random: () => number): unknown {
  const isParent = typeof value === 'object' && value !== null && !(value instanceof Date);
  const names = isParent ? Object.keys(value) : [];
  const name = names[Math.floor(random() * names.length)];
  if (!isParent || name === undefined) return pool[Math.floor(random() * pool.length)];
  const changed = spoilt(Reflect.get(value, name), random);
  if (Array.isArray(value)) return value.with(Number(name), changed);
  return { ...value, [name]: changed };
}
