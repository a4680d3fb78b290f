import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type * as Tensors from '@tensorflow/tfjs-core';
import type * as WasmBackend from '@tensorflow/tfjs-backend-wasm';
import { beforeAll, expect, test } from 'vitest';
import { joinChannelsQuickly } from './quick-concat.ts';

const require = createRequire(import.meta.url);
const core: typeof Tensors = require('@tensorflow/tfjs-core');
const wasm: typeof WasmBackend = require('@tensorflow/tfjs-backend-wasm');

/** Joins tensors of these shapes, filled with numbers that are all different. */
async function join(shapes: readonly number[][], axis: number): Promise<readonly number[]> {
  let next = 0;
  const parts = shapes.map((shape) => {
    const size = shape.reduce((all, one) => all * one, 1);
    return core.tensor(
      Array.from({ length: size }, () => next++),
      shape,
    );
  });
  const joined = core.concat(parts, axis);
  expect(joined.shape[axis < 0 ? joined.shape.length + axis : axis]).toBe(
    shapes.reduce((sum, shape) => sum + (shape.at(axis) ?? 0), 0),
  );
  return Array.from(await joined.data());
}

const same = (count: number, shape: number[]) => Array.from({ length: count }, () => shape);

const joins: [what: string, shapes: number[][], axis: number][] = [
  ['three planes of a picture', same(3, [1, 5, 4, 1]), 3],
  ['one plane alone', [[1, 3, 2, 1]], 3],
  [
    'planes of several depths',
    [
      [1, 2, 2, 3],
      [1, 2, 2, 1],
    ],
    3,
  ],
  ['rows', same(2, [1, 2, 3, 1]), 1],
  ['plain numbers', same(3, [1]), 0],
];

const before = new Map<string, readonly number[]>();
beforeAll(async () => {
  wasm.setWasmPaths(`${dirname(require.resolve('@tensorflow/tfjs-backend-wasm'))}/`);
  await core.setBackend('wasm');
  for (const [what, shapes, axis] of joins) before.set(what, await join(shapes, axis));
  joinChannelsQuickly(core, wasm);
});

test.each(joins)('%s are joined as they were', async (what, shapes, axis) => {
  const joined = await join(shapes, axis);
  expect(joined.length).toBeGreaterThan(0);
  expect(joined).toEqual(before.get(what));
});
