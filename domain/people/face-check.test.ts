import { describe, expect, it, test } from 'vitest';
import type { FaceAction, FrameAction } from '../../contract/borrower/face.ts';
import {
  answersChallenge,
  decideFaceFrames,
  distanceOf,
  faceAdvice,
  type FaceFrame,
  type FaceMeasures,
} from './face-check.ts';

const thresholds = { matchDistance: 0.45, reviewDistance: 0.58 };

/** A person is a place on a line: two that are so far apart have this distance. */
function person(place: number): Float32Array {
  return Float32Array.from({ length: 128 }, (_, i) => (i === 0 ? place : 0));
}

/** As measured on a sharp, well-lit still at a comfortable distance. */
const measured: FaceMeasures = {
  eyeDistance: 105,
  light: 131,
  sharpness: 268,
  turn: -0.06,
  mouth: 0.05,
  descriptor: person(0),
};

/** Measured on pictures of one person doing what is asked. */
const doing: Readonly<Record<FrameAction, Partial<FaceMeasures>>> = {
  neutral: {},
  'turn-left': { turn: 0.44, eyeDistance: 94, descriptor: person(0.4) },
  'turn-right': { turn: -0.49, eyeDistance: 99, descriptor: person(0.385) },
  'open-mouth': { mouth: 0.44, descriptor: person(0.244) },
  photo: {},
};

let pictures = 0;
function frame(action: FrameAction, change: Partial<FaceMeasures> = {}): FaceFrame {
  const face = { ...measured, ...doing[action], ...change };
  return { action, look: { faces: [face], pixels: `picture ${++pictures}` } };
}

const actions: readonly FaceAction[] = ['turn-left', 'open-mouth', 'turn-right'];
const goodTry = (): FaceFrame[] => [
  frame('neutral'),
  ...actions.flatMap((action) => [frame(action), frame(action)]),
];

function decide(frames: readonly FaceFrame[], portrait: FaceMeasures | null = measured) {
  return decideFaceFrames({ frames, portrait, thresholds });
}

describe('a try in which everything was done', () => {
  test.each([
    [0.33, 'matched', 'alike'],
    [0.45, 'matched', 'alike'],
    [0.451, 'refer', 'between-the-lines'],
    [0.57, 'refer', 'between-the-lines'],
    [0.6, 'try-again', 'not-alike'],
    [0.88, 'try-again', 'not-alike'],
  ])('at a distance of %d of face and card is %s', (distance, outcome, reason) => {
    const verdict = decide(goodTry(), { ...measured, descriptor: person(distance) });
    expect(verdict).toMatchObject({ outcome, reason });
    expect(verdict.distance).toBeCloseTo(distance);
  });

  test.each([
    [0.5, 'matched'],
    [0.75, 'refer'],
    [1, 'try-again'],
  ])('on a line itself, at %d, is %s', (distance, outcome) => {
    const verdict = decideFaceFrames({
      frames: goodTry(),
      portrait: { ...measured, descriptor: person(distance) },
      thresholds: { matchDistance: 0.5, reviewDistance: 0.75 },
    });
    expect(verdict).toMatchObject({ outcome, distance });
  });

  it('takes the smallest portrait, and the faintest frames', () => {
    const faint = { eyeDistance: 60, light: 20, sharpness: 15 };
    const frames = [frame('neutral', { ...faint, turn: 0.219, mouth: 0.179 })];
    const more = [frame('turn-left', { ...faint, turn: 0.351 })];
    const last = [frame('turn-right', { turn: -0.351 }), frame('open-mouth', { mouth: 0.351 })];
    const all = [...frames, ...more, ...last];
    expect(decide(all, { ...measured, eyeDistance: 30 }).outcome).toBe('matched');
    expect(decide(all, { ...measured, eyeDistance: 29 }).reason).toBe('no-portrait');
  });

  it('goes to a person when there is no face on the card', () => {
    expect(decide(goodTry(), null)).toEqual({
      outcome: 'refer',
      reason: 'no-portrait',
      distance: null,
    });
  });

  it('goes to a person when the portrait has too few pixels to compare', () => {
    const tiny = { ...measured, eyeDistance: 20 };
    expect(decide(goodTry(), tiny)).toMatchObject({ outcome: 'refer', reason: 'no-portrait' });
  });

  it('is held against the lines it is given', () => {
    const portrait = { ...measured, descriptor: person(0.49) };
    const wider = { matchDistance: 0.5, reviewDistance: 0.6 };
    const verdict = decideFaceFrames({ frames: goodTry(), portrait, thresholds: wider });
    expect(verdict.outcome).toBe('matched');
  });
});

const faults: [what: string, change: (frames: FaceFrame[]) => FaceFrame[], reason: string][] = [
  ['a frame without a face', (all) => seen(all, 3, []), 'no-face'],
  ['two faces in a frame', (all) => seen(all, 2, [measured, measured]), 'more-faces'],
  ['a face far away', (all) => changed(all, 0, { eyeDistance: 59 }), 'too-far'],
  ['a dark frame', (all) => changed(all, 4, { light: 19 }), 'too-dark'],
  ['a blurred frame', (all) => changed(all, 5, { sharpness: 14 }), 'blurred'],
  ['a beginning that looks aside', (all) => changed(all, 0, { turn: 0.22 }), 'not-ahead'],
  ['a beginning with an open mouth', (all) => changed(all, 0, { mouth: 0.27 }), 'not-ahead'],
  ['no beginning at all', (all) => all.slice(1), 'not-ahead'],
  ['a head hardly turned', (all) => changed(all, 1, { turn: 0.35 }), 'not-turned-left'],
  ['or hardly to the right', (all) => changed(all, 6, { turn: -0.35 }), 'not-turned-right'],
  ['a head that looks ahead', (all) => changed(all, 6, { turn: 0 }), 'not-turned-right'],
  [
    'a head turned to the other side',
    (all) => changed(all, 1, { turn: -0.5 }),
    'not-turned-left',
  ],
  ['the other side again', (all) => changed(all, 6, { turn: 0.5 }), 'not-turned-right'],
  ['lips that only talk', (all) => changed(all, 3, { mouth: 0.3 }), 'mouth-not-open'],
  [
    'another person turning the head',
    (all) => changed(all, 2, { descriptor: person(0.61) }),
    'another-person',
  ],
  ['one picture sent twice', twice, 'still-picture'],
];

function changed(all: FaceFrame[], index: number, change: Partial<FaceMeasures>): FaceFrame[] {
  return all.map((one, at) => (at === index ? frame(one.action, change) : one));
}

function seen(all: FaceFrame[], index: number, faces: FaceMeasures[]): FaceFrame[] {
  return all.map((one, at) => (at === index ? { ...one, look: { ...one.look, faces } } : one));
}

/** The second picture of an action repeats the first. */
function twice(all: FaceFrame[]): FaceFrame[] {
  return all.map((one, at) => {
    const pixels = all[at === 2 ? 1 : at]?.look.pixels ?? '';
    return { ...one, look: { ...one.look, pixels } };
  });
}

describe('a try that is to be done again', () => {
  test.each(faults)('%s', (_what, change, reason) => {
    const frames = change(goodTry());
    // Not even the very face of the card helps.
    const verdict = decide(
      frames.filter(({ action }) => action !== 'photo'),
      measured,
    );
    expect(verdict).toMatchObject({ outcome: 'try-again', reason });
  });

  it('says what to do better, in a sentence that fits the wire', () => {
    for (const sentence of Object.values(faceAdvice)) {
      expect(sentence).toMatch(/^[A-Z].*\.$/);
      expect(sentence.length).toBeLessThanOrEqual(200);
    }
  });

  it('does not take a still for a person who moves', () => {
    const still = frame('neutral').look;
    const frames = goodTry().map((one) => ({ ...one, look: still }));
    expect(decide(frames)).toMatchObject({ outcome: 'try-again' });
  });
});

describe('a single photo', () => {
  it('always goes to a person, with its distance', () => {
    expect(decide([frame('photo', { descriptor: person(0.1) })])).toEqual({
      outcome: 'refer',
      reason: 'photo-only',
      distance: expect.closeTo(0.1),
    });
  });

  it('goes to a person without a distance when it was not measured', () => {
    const unseen: FaceFrame = { action: 'photo', look: { faces: [], pixels: 'unseen' } };
    expect(decide([unseen])).toEqual({
      outcome: 'refer',
      reason: 'photo-only',
      distance: null,
    });
  });
});

const answers: [what: string, frames: FrameAction[], answers: boolean][] = [
  ['a beginning and two of each', [...good(2)], true],
  ['a beginning and one of each', [...good(1)], true],
  ['a photo alone', ['photo'], true],
  ['nothing', [], false],
  ['no beginning', [...good(2)].slice(1), false],
  ['two beginnings', ['neutral', ...good(2)], false],
  ['an action missing', [...good(2)].slice(0, 5), false],
  ['three of one action', [...good(2), 'turn-left'], false],
  ['a photo beside the actions', [...good(1), 'photo'], false],
  ['two photos', ['photo', 'photo'], false],
];

function good(times: number): FrameAction[] {
  return [
    'neutral',
    ...actions.flatMap((action) => Array.from({ length: times }, () => action)),
  ];
}

test.each(answers)('%s: does it answer a challenge?', (_what, frames, does) => {
  const sent = frames.map((action) => ({ action }));
  expect(answersChallenge(actions, sent)).toBe(does);
});

test('an action that was not asked for answers nothing', () => {
  const sent = good(1).map((action) => ({ action }));
  expect(answersChallenge(['turn-left', 'open-mouth'], sent)).toBe(false);
});

test('the distance is Euclid’s', () => {
  expect(distanceOf([0, 3], [4, 0])).toBe(5);
});

test('two faces are as far apart as two points', () => {
  expect(distanceOf([1, 2], [4, 6])).toBe(5);
  expect(distanceOf([4, 6], [1, 2])).toBe(5);
  expect(distanceOf([-3, 0, 1], [0, 4, 1])).toBe(5);
  expect(distanceOf([1, 2, 3], [1, 2, 3])).toBe(0);
});
