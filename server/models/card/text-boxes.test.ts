import { expect, it } from 'vitest';
import { findTextBoxes, type TextMap } from './text-boxes.ts';

/** A map of 200 by 120 pixels with leaning bars of text in it. */
function mapOf(
  ...bars: readonly (readonly [x: number, y: number, w: number, h: number, a: number])[]
) {
  const map: TextMap = { likely: new Float32Array(200 * 120), width: 200, height: 120 };
  for (let y = 0; y < 120; y += 1) {
    for (let x = 0; x < 200; x += 1) {
      const isIn = bars.some(([left, top, width, height, angle]) => {
        const along = (x - left) * Math.cos(angle) + (y - top) * Math.sin(angle);
        const across = (y - top) * Math.cos(angle) - (x - left) * Math.sin(angle);
        return Math.abs(along) <= width / 2 && Math.abs(across) <= height / 2;
      });
      if (isIn) map.likely[y * 200 + x] = 0.9;
    }
  }
  return map;
}

const angles = [0, 0.05, 0.2, -0.3, 0.7] as const;
it.each(angles)('finds a bar that leans by %f, and a border around it', (angle) => {
  const [box, ...others] = findTextBoxes(mapOf([100, 60, 90, 16, angle]));
  const border = (1.5 * 90 * 16) / (90 + 16);
  expect(others).toEqual([]);
  expect(box?.x).toBeCloseTo(100, -0.5);
  expect(box?.y).toBeCloseTo(60, -0.5);
  expect(Math.abs((box?.angle ?? 9) - angle)).toBeLessThan(0.03);
  expect(Math.abs((box?.width ?? 0) - 90 - border)).toBeLessThan(3);
  expect(Math.abs((box?.height ?? 0) - 16 - border)).toBeLessThan(3);
});

it('finds an upright bar higher than wide', () => {
  const [box] = findTextBoxes(mapOf([100, 60, 90, 16, Math.PI / 2 - 0.1]));
  expect(box?.height).toBeGreaterThan(3 * (box?.width ?? 0));
  expect(Math.abs((box?.angle ?? 9) + 0.1)).toBeLessThan(0.03);
});

it('tells bars apart, and leaves specks out', () => {
  const boxes = findTextBoxes(
    mapOf([60, 30, 80, 12, 0], [60, 60, 80, 12, 0], [180, 100, 2, 2, 0]),
  );
  expect(boxes.map(({ y }) => Math.round(y))).toEqual([30, 60]);
  expect(findTextBoxes(mapOf())).toEqual([]);
});
