import { expect, test } from 'vitest';
import { greyOf, partOf } from './grey-picture.ts';
import type { GreyPicture } from './grey-picture.ts';
import { measureLight, measureSharpness } from './measures.ts';

const size = { width: 60, height: 40 };

function drawn(brightness: (x: number, y: number) => number): GreyPicture {
  const pixels = new Uint8ClampedArray(size.width * size.height);
  for (let at = 0; at < pixels.length; at += 1) {
    pixels[at] = brightness(at % size.width, Math.floor(at / size.width));
  }
  return { ...size, pixels };
}

/** Each pixel the mean of those around it. */
function blurred(picture: GreyPicture, radius: number): GreyPicture {
  return drawn((x, y) => {
    let [sum, count] = [0, 0];
    for (let dy = -radius; dy <= radius; dy += 1) {
      for (let dx = -radius; dx <= radius; dx += 1) {
        const [column, row] = [x + dx, y + dy];
        if (column < 0 || row < 0 || column >= size.width || row >= size.height) continue;
        sum += picture.pixels[row * size.width + column] ?? 0;
        count += 1;
      }
    }
    return sum / count;
  });
}

const print = drawn((x, y) => (Math.floor(x / 3) % 2 === Math.floor(y / 4) % 2 ? 60 : 200));

test.each([
  ['black', 0],
  ['dim', 40],
  ['white', 255],
])('the light of an even %s picture is its brightness', (_, brightness) => {
  expect(measureLight(drawn(() => brightness))).toBe(brightness);
});

test('a picture without pixels is dark, and not sharp', () => {
  const none = { width: 0, height: 0, pixels: new Uint8ClampedArray() };
  expect([measureLight(none), measureSharpness(none)]).toEqual([0, 0]);
});

test('an even picture and an even slope of light are not sharp', () => {
  expect(measureSharpness(drawn(() => 128))).toBe(0);
  expect(measureSharpness(drawn((x) => x * 4))).toBe(0);
});

test('sharp print is sharp, and the more it is blurred, the less', () => {
  const values = [0, 1, 2, 4].map((radius) => measureSharpness(blurred(print, radius)));
  expect(values).toEqual([...values].sort((one, other) => other - one));
  expect(values[0]).toBeGreaterThan(5000);
  expect(values[3]).toBeLessThan(100);
});

test('grey is made of the colours as bright as they look', () => {
  const data = new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]);
  const { pixels } = greyOf({ data, width: 3, height: 1 });
  expect([...pixels]).toEqual([76, 150, 29]);
});

test('a part of a picture has its rows, and ends where the picture does', () => {
  const part = partOf(
    drawn((x, y) => x + y),
    { left: 57, top: 38, width: 10, height: 10 },
  );
  expect(part).toMatchObject({ width: 3, height: 2 });
  expect([...part.pixels]).toEqual([95, 96, 97, 96, 97, 98]);
});
