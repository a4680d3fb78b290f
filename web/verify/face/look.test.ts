import { expect, test } from 'vitest';
import type { FrameAction } from '../../../contract/borrower/face.ts';
import {
  hintSentences,
  isMoving,
  missingFrom,
  nothingSaid,
  sayAfterMs,
  sayLasting,
  spoils,
} from './look.ts';
import type { Hint, Look } from './look.ts';

const good: Look = {
  faces: 1,
  light: 90,
  face: { centreX: 0.5, centreY: 0.5, width: 0.55 },
  pose: { turn: 0, mouth: 0 },
};
const faceWith = (change: Partial<NonNullable<Look['face']>>): Look => ({
  ...good,
  face: { centreX: 0.5, centreY: 0.5, width: 0.55, ...change },
});

const spoilt: readonly (readonly [Hint | null, Look])[] = [
  [null, good],
  [null, { ...good, light: 40 }],
  ['too-dark', { ...good, light: 20 }],
  ['too-dark', { faces: 0, light: 8 }],
  ['too-bright', { ...good, light: 240 }],
  ['no-face', { faces: 0, light: 90 }],
  ['two-faces', { ...good, faces: 2 }],
  ['come-closer', faceWith({ width: 0.2 })],
  ['too-close', faceWith({ width: 1.1 })],
  ['off-centre', faceWith({ centreX: 0.75 })],
  ['off-centre', faceWith({ centreY: 0.8 })],
];

test.each(spoilt)('what spoils a picture is named: %s', (hint, look) => {
  expect(spoils(look)).toBe(hint);
});

test.each([
  ['neutral', { turn: 0.5, mouth: 0 }, 'look-ahead'],
  ['neutral', { turn: 0, mouth: 0.3 }, 'close-mouth'],
  ['neutral', { turn: 0, mouth: 0 }, null],
  ['turn-left', { turn: 0.2, mouth: 0 }, 'further'],
  ['turn-left', { turn: 0.02, mouth: 0 }, null],
  ['turn-left', { turn: -0.5, mouth: 0 }, 'other-side'],
  ['turn-left', { turn: 1.1, mouth: 0 }, 'less-far'],
  ['turn-right', { turn: 0.5, mouth: 0 }, 'other-side'],
  ['turn-right', { turn: -0.2, mouth: 0 }, 'further'],
  ['open-mouth', { turn: 0, mouth: 0.2 }, 'wider'],
  ['open-mouth', { turn: 0.6, mouth: 0.5 }, 'look-ahead'],
] as const)('asked for %s, %o lacks %s', (action: FrameAction, pose, hint) => {
  expect(missingFrom(pose, action)).toBe(hint);
});

test('without points the pose is unknown', () => {
  expect(missingFrom(undefined, 'neutral')).toBeNull();
});

test('a face that went far between two looks is moving', () => {
  expect(isMoving(good, faceWith({ centreX: 0.6 }))).toBe(true);
  expect(isMoving(good, faceWith({ centreX: 0.52 }))).toBe(false);
  expect(isMoving(null, good)).toBe(false);
  expect(isMoving({ faces: 0, light: 90 }, good)).toBe(false);
});

test('every hint has its sentence', () => {
  for (const sentence of Object.values(hintSentences))
    expect(sentence.length).toBeGreaterThan(5);
});

test('a hint is shown once it has stayed, and until another has', () => {
  let said = sayLasting(nothingSaid, 'hold-still', 1000);
  expect(said.said).toBeNull();
  said = sayLasting(said, 'no-face', 1200);
  said = sayLasting(said, 'no-face', 1200 + sayAfterMs);
  expect(said.said).toBe('no-face');
  said = sayLasting(said, null, 1800);
  expect(said.said).toBe('no-face');
  expect(sayLasting(said, null, 1800 + sayAfterMs).said).toBeNull();
});
