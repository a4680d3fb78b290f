import { expect, it } from 'vitest';
import { cutLine, lineHeight, spell } from './read-line.ts';

/** Red grows to the right, green downwards. */
const slope = {
  data: Uint8Array.from({ length: 3 * 200 * 100 }, (_, at) => {
    const pixel = Math.floor(at / 3);
    return [pixel % 200, Math.floor(pixel / 200), 7][at % 3] ?? 0;
  }),
  width: 200,
  height: 100,
};

/** Red and green of a pixel of a cut line. */
function colours(box: Parameters<typeof cutLine>[1], column: number, row: number) {
  const { planes, width } = cutLine(slope, box);
  const at = row * width + column;
  const plane = lineHeight * width;
  return [planes[2 * plane + at], planes[plane + at]].map((one) =>
    Math.round((one ?? 0) * 255),
  );
}

it('cuts a level line out unchanged', () => {
  const box = { x: 100.5, y: 50.5, width: 96, height: 48, angle: 0 };
  expect(cutLine(slope, box).width).toBe(96);
  expect(colours(box, 0, 0)).toEqual([53, 27]);
  expect(colours(box, 95, 47)).toEqual([148, 74]);
});

it('makes a small line as high as it has to be', () => {
  const box = { x: 100, y: 50, width: 60, height: 24, angle: 0 };
  expect(cutLine(slope, box).width).toBe(120);
  expect(colours(box, 0, 0)).toEqual([70, 38]);
});

it('turns a leaning line level', () => {
  const box = { x: 100, y: 50, width: 48, height: 48, angle: Math.PI / 4 };
  // The upper left corner of the line is above its middle.
  expect(colours(box, 0, 0)).toEqual([100, 17]);
  expect(colours(box, 47, 0)).toEqual([133, 50]);
});

it('goes on with the edge beyond the picture', () => {
  expect(colours({ x: 0, y: 0, width: 48, height: 48, angle: 0 }, 0, 0)).toEqual([0, 0]);
});

it('spells the likeliest signs, a sign that stays once, one that comes back twice', () => {
  const likely = (sign: number, share: number) =>
    [0, 1, 2].map((one) => (one === sign ? share : (1 - share) / 2));
  const steps = [
    likely(1, 0.9),
    likely(1, 0.6),
    likely(0, 0.9),
    likely(1, 0.8),
    likely(2, 0.7),
  ];
  const { text, mean } = spell(new Float32Array(steps.flat()), ['A', 'B']);
  expect(text).toBe('AAB');
  expect(mean).toBeCloseTo((0.9 + 0.8 + 0.7) / 3, 5);
  expect(spell(new Float32Array(), ['A', 'B'])).toEqual({ text: '', mean: 0 });
});
