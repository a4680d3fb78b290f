import { expect, test } from 'vitest';
import { coveredArea, fittedSize } from './fitted-size.ts';

test.each([
  [4000, 3000, 1600, 1600, 1200],
  [3000, 4000, 1600, 1200, 1600],
  [1600, 900, 1600, 1600, 900],
  [800, 600, 1600, 800, 600],
  [10_000, 3, 1600, 1600, 1],
])('a picture of %i by %i fitted into %i is %i by %i', (width, height, side, w, h) => {
  expect(fittedSize({ width, height }, side)).toEqual({ width: w, height: h });
});

test.each([
  ['a wide one loses its sides', 1920, 1080, { left: 240, top: 0, width: 1440, height: 1080 }],
  [
    'a high one loses top and foot',
    1080,
    1920,
    { left: 0, top: 555, width: 1080, height: 810 },
  ],
  ['one of that shape stays whole', 640, 480, { left: 0, top: 0, width: 640, height: 480 }],
])('of what is shown in 4:3, %s', (_, width, height, area) => {
  expect(coveredArea({ width, height }, 4 / 3)).toEqual(area);
});
