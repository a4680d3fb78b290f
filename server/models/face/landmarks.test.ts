import { expect, test } from 'vitest';
import { eyeDistanceOf, mouthOf, type Point, turnOf } from './landmarks.ts';

/** A face of 68 points: those that are measured in their places, the others anywhere. */
function face(given: {
  readonly nose?: Point;
  readonly gap?: number;
  readonly tilt?: number;
}): Point[] {
  const { nose = { x: 0, y: 40 }, gap = 0, tilt = 0 } = given;
  const points: Point[] = Array.from({ length: 68 }, () => ({ x: 0, y: 0 }));
  for (let i = 36; i < 42; i++) points[i] = { x: -30, y: 0 };
  for (let i = 42; i < 48; i++) points[i] = { x: 30, y: 0 };
  points[36] = { x: -50, y: 0 };
  points[39] = { x: -10, y: 0 };
  points[42] = { x: 10, y: 0 };
  points[45] = { x: 50, y: 0 };
  points[30] = nose;
  points[60] = { x: -20, y: 70 };
  points[64] = { x: 20, y: 70 };
  for (const [upper, lower] of [
    [61, 67],
    [62, 66],
    [63, 65],
  ] as const) {
    points[upper] = { x: 0, y: 70 };
    points[lower] = { x: 0, y: 70 + gap };
  }
  return points.map(({ x, y }) => ({
    x: x * Math.cos(tilt) - y * Math.sin(tilt),
    y: x * Math.sin(tilt) + y * Math.cos(tilt),
  }));
}

const turns: [what: string, nose: Point, turn: number][] = [
  ['ahead', { x: 0, y: 40 }, 0],
  ['towards its own left, which is right in the picture', { x: 20, y: 40 }, 0.4],
  ['towards its own right', { x: -20, y: 44 }, -0.4],
  ['to where the nose hides the outer corner', { x: 50, y: 40 }, 1],
];

test.each(turns)('a face turned %s', (_what, nose, turn) => {
  expect(turnOf(face({ nose }))).toBeCloseTo(turn);
});

test('the tilt of the head changes neither turn nor mouth', () => {
  const tilted = face({ nose: { x: 20, y: 40 }, gap: 12, tilt: 0.4 });
  expect(turnOf(tilted)).toBeCloseTo(0.4);
  expect(mouthOf(tilted)).toBeCloseTo(0.3);
});

test.each([
  [0, 0],
  [8, 0.2],
  [24, 0.6],
])('lips %d apart are open by %d of their width', (gap, open) => {
  expect(mouthOf(face({ gap }))).toBeCloseTo(open);
});

test('eyes are measured from middle to middle', () => {
  expect(eyeDistanceOf(face({}))).toBeCloseTo(60);
});
