import { expect, test } from 'vitest';
import { chipSide, cutChip, lightAndSharpness, mirrored, type Pixels } from './chip.ts';
import type { Point } from './landmarks.ts';

function painted(side: number, colour: (x: number, y: number) => readonly number[]): Pixels {
  const data = new Uint8Array(side * side * 3);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) data.set(colour(x, y), (y * side + x) * 3);
  }
  return { data, width: side, height: side };
}

/** Landmarks that lie exactly where the chip wants them, in a picture so much larger. */
function landmarks(scale: number, turn: number, middle: Point): Point[] {
  const points: Point[] = Array.from({ length: 68 }, () => ({ x: 0, y: 0 }));
  const wanted: [number, number, number][] = [
    [45, 0.8596, 0.2135],
    [42, 0.6461, 0.229],
    [36, 0.1206, 0.2137],
    [39, 0.3341, 0.2291],
    [33, 0.4901, 0.6278],
  ];
  for (const [index, fx, fy] of wanted) {
    const x = ((0.25 + fx) / 1.5) * chipSide - chipSide / 2;
    const y = ((0.25 + fy) / 1.5) * chipSide - chipSide / 2;
    points[index] = {
      x: middle.x + scale * (x * Math.cos(turn) - y * Math.sin(turn)),
      y: middle.y + scale * (x * Math.sin(turn) + y * Math.cos(turn)),
    };
  }
  return points;
}

const at = ({ data, width }: Pixels, x: number, y: number) => [
  ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];

test('a chip is the face upright and of one size, whatever the picture', () => {
  const middle = { x: 200, y: 220 };
  const turn = 0.5;
  // Red on the right of the line through the middle of the tilted face, blue on the left.
  const picture = painted(400, (x, y) => {
    const along = (x - middle.x) * Math.cos(turn) + (y - middle.y) * Math.sin(turn);
    return along > 0 ? [200, 0, 0] : [0, 0, 200];
  });
  const chip = cutChip(picture, landmarks(2, turn, middle));
  expect([chip.width, chip.height]).toEqual([chipSide, chipSide]);
  for (const y of [10, 75, 140]) {
    expect(at(chip, 70, y)).toEqual([0, 0, 200]);
    expect(at(chip, 80, y)).toEqual([200, 0, 0]);
  }
});

test('beyond the edge of the picture its edge goes on, and looks no sharper', () => {
  const white = painted(100, () => [255, 255, 255]);
  const chip = cutChip(white, landmarks(1, 0, { x: 50, y: 50 }));
  expect(at(chip, 0, 0)).toEqual([255, 255, 255]);
  expect(lightAndSharpness(chip).sharpness).toBeCloseTo(0);
});

test('a mirror image of a mirror image is the picture', () => {
  const picture = painted(20, (x, y) => [x, y, x + y]);
  expect(at(mirrored(picture), 0, 3)).toEqual([19, 3, 22]);
  expect(mirrored(mirrored(picture)).data).toEqual(picture.data);
});

test('light is the mean luminance, and an even picture has nothing sharp', () => {
  const grey = lightAndSharpness(painted(50, () => [100, 100, 100]));
  expect(grey.light).toBeCloseTo(100);
  expect(grey.sharpness).toBeCloseTo(0);
  const stripes = painted(50, (x) => (x % 2 === 0 ? [0, 0, 0] : [200, 200, 200]));
  expect(lightAndSharpness(stripes).sharpness).toBeGreaterThan(10_000);
});
