import { expect, test } from 'vitest';
import type { FrameAction } from '../../../contract/borrower/face.ts';
import { poseOf, showsAction } from './pose.ts';
import type { Pose } from './pose.ts';

type Point = readonly [x: number, y: number];

/** A face of 200 pixels whose nose and lips are where the test puts them; the rest is nowhere. */
function faceWith({ nose, gap }: { nose: Point; gap: number }): number[] {
  const points: Point[] = Array.from({ length: 68 }, () => [0, 0]);
  points[36] = [40, 80];
  points[45] = [160, 80];
  points[30] = nose;
  points[60] = [70, 160];
  points[64] = [130, 160];
  for (const [upper, lower, x] of [
    [61, 67, 85],
    [62, 66, 100],
    [63, 65, 115],
  ] as const) {
    points[upper] = [x, 160 - gap / 2];
    points[lower] = [x, 160 + gap / 2];
  }
  return points.flat();
}

const ahead = faceWith({ nose: [100, 120], gap: 3 });

/** As a selfie preview shows it: the sides change places, and with them left and right points. */
function mirrored(points: readonly number[]): number[] {
  const turned = points.map((value, index) => (index % 2 === 0 ? 200 - value : value));
  const swapped = [...turned];
  const pairs = [
    [36, 45],
    [60, 64],
    [61, 63],
    [65, 67],
  ] as const;
  for (const [a, b] of pairs) {
    for (const place of [0, 1]) {
      swapped[a * 2 + place] = turned[b * 2 + place] ?? 0;
      swapped[b * 2 + place] = turned[a * 2 + place] ?? 0;
    }
  }
  return swapped;
}

test.each([
  ['in the middle', [100, 120], 0],
  ['over the own left eye, which is at the right of the picture', [160, 120], 1],
  ['over the own right eye', [40, 120], -1],
  ['half way to the left', [130, 120], 0.5],
] as const)('a nose %s is a turn of that side', (_, nose, turn) => {
  expect(poseOf(faceWith({ nose, gap: 0 }))?.turn).toBeCloseTo(turn);
});

test('a tilted head is not a turned one', () => {
  const angle = Math.PI / 7;
  const tilted = ahead.map((_, index) => {
    const [x = 0, y = 0] = ahead.slice(index - (index % 2), index - (index % 2) + 2);
    return index % 2 === 0
      ? x * Math.cos(angle) - y * Math.sin(angle)
      : x * Math.sin(angle) + y * Math.cos(angle);
  });
  expect(poseOf(tilted)?.turn).toBeCloseTo(0);
  expect(poseOf(tilted)?.mouth).toBeCloseTo(0.05);
});

test('in a mirror a turn to the left is one to the right: no mirrored picture is judged', () => {
  const left = faceWith({ nose: [135, 120], gap: 0 });
  const seen = poseOf(left);
  const inMirror = poseOf(mirrored(left));
  expect(inMirror?.turn).toBeCloseTo(-(seen?.turn ?? 0));
  expect(seen && showsAction(seen, 'turn-left')).toBe(true);
  expect(inMirror && showsAction(inMirror, 'turn-right')).toBe(true);
});

test('a mouth is as open as its gap is high over its width', () => {
  expect(poseOf(faceWith({ nose: [100, 120], gap: 36 }))?.mouth).toBeCloseTo(0.6);
});

test.each([[[]], [ahead.slice(2)], [Array.from({ length: 136 }, () => 7)]])(
  'points that are no face have no pose',
  (points) => {
    expect(poseOf(points)).toBeNull();
  },
);

const poses: readonly (readonly [string, Pose, readonly FrameAction[]])[] = [
  ['ahead, closed', { turn: 0.1, mouth: 0.05 }, ['neutral', 'photo']],
  ['ahead, talking', { turn: 0, mouth: 0.25 }, ['photo']],
  ['turned a little', { turn: 0.26, mouth: 0 }, ['photo']],
  ['turned left', { turn: 0.5, mouth: 0 }, ['turn-left', 'photo']],
  ['turned right', { turn: -0.5, mouth: 0 }, ['turn-right', 'photo']],
  ['turned out of sight', { turn: 1.2, mouth: 0 }, ['photo']],
  ['mouth open', { turn: 0.05, mouth: 0.5 }, ['open-mouth', 'photo']],
  ['mouth open, turned left', { turn: 0.5, mouth: 0.5 }, ['turn-left', 'photo']],
];
const actions = ['neutral', 'turn-left', 'turn-right', 'open-mouth', 'photo'] as const;

test.each(poses)('a face %s shows what it shows', (_, pose, shown) => {
  expect(actions.filter((action) => showsAction(pose, action))).toEqual(shown);
});
