import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { faceActions } from '../../contract/borrower/face.ts';
import {
  decideFaceFrames,
  distanceOf,
  type FaceFrame,
  type FaceMeasures,
} from '../../domain/people/face-check.ts';
import { workerFaceReader } from '../../server/models/face/worker-face-reader.ts';
import { testCard } from '../cards/card-people.ts';
import { cardPicture } from '../cards/card-picture.ts';
import { type ActingPerson, actingPerson, cameraFrame, portraitOf } from './acting-people.ts';
import { fakeCameraVideo } from './fake-camera-video.ts';
import type { Pixels } from './pose-face.ts';

// Drawing and measuring takes seconds, and many more on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const reader = workerFaceReader();
afterAll(() => reader.close());

const thresholds = { matchDistance: 0.45, reviewDistance: 0.58 };

/** A try as a phone sends it: pictures upright, cut from the middle of the camera's. */
async function tryOf(person: ActingPerson): Promise<FaceFrame[]> {
  const frames: FaceFrame[] = [];
  const wanted = ['neutral', ...faceActions.flatMap((action) => [action, action])] as const;
  const acted = new Map<string, Pixels>();
  for (const [number, action] of wanted.entries()) {
    const before = acted.get(action) ?? (await actingPerson(person, action));
    acted.set(action, before);
    const seen = await cameraFrame(before, number);
    const sent = await sharp(seen)
      .extract({ left: 140, top: 0, width: 360, height: 480 })
      .jpeg({ quality: 75 })
      .toBuffer();
    frames.push({ action, look: await reader.look(sent) });
  }
  return frames;
}

/** The face on the photo of a card. */
async function onCard(person: ActingPerson): Promise<FaceMeasures | null> {
  const portrait = await portraitOf(person);
  const photo = await cardPicture({ card: testCard(1), portrait, level: 'usual', seed: 7 });
  return (await reader.look(photo)).faces[0] ?? null;
}

describe('people made to act', () => {
  const tries = new Map<ActingPerson, FaceFrame[]>();
  const portraits = new Map<ActingPerson, FaceMeasures | null>();
  beforeAll(async () => {
    for (const person of ['first', 'second'] as const) {
      tries.set(person, await tryOf(person));
      portraits.set(person, await onCard(person));
    }
  });

  it.each(['first', 'second'] as const)('the %s does all that is asked', (person) => {
    const frames = tries.get(person) ?? [];
    const [neutral] = frames;
    const portrait = neutral?.look.faces[0] ?? null;
    // Against their own picture: nothing but what they do can be wrong.
    expect(decideFaceFrames({ frames, portrait, thresholds })).toMatchObject({
      outcome: 'matched',
      distance: 0,
    });
  });

  it('the first is who is on their card', () => {
    const [frames = [], portrait = null] = [tries.get('first'), portraits.get('first')];
    expect(decideFaceFrames({ frames, portrait, thresholds })).toMatchObject({
      outcome: 'matched',
    });
  });

  it('the second is not who is on the card of the first', () => {
    const [frames = [], portrait = null] = [tries.get('second'), portraits.get('first')];
    const verdict = decideFaceFrames({ frames, portrait, thresholds });
    expect(verdict).toMatchObject({ outcome: 'try-again', reason: 'not-alike' });
  });

  it('are two people', () => {
    const [one, other] = [tries.get('first')?.[0], tries.get('second')?.[0]];
    const [a, b] = [one?.look.faces[0], other?.look.faces[0]];
    expect(distanceOf(a?.descriptor ?? [], b?.descriptor ?? [])).toBeGreaterThan(0.6);
  });
});

test('the video of a fake camera is pictures of the right size, one after another', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'extramoney-camera-'));
  const file = join(folder, 'first.mjpeg');
  await fakeCameraVideo({ person: 'first', file });
  const video = await readFile(file);
  await rm(folder, { recursive: true });
  const startOfPicture = Buffer.from([0xff, 0xd8, 0xff]);
  const starts: number[] = [];
  for (
    let at = video.indexOf(startOfPicture);
    at >= 0;
    at = video.indexOf(startOfPicture, at + 1)
  )
    starts.push(at);
  // Not quite seven seconds at the rate at which Chromium plays them.
  expect(starts).toHaveLength(204);
  const last = await sharp(video.subarray(starts.at(-1))).metadata();
  expect([last.format, last.width, last.height]).toEqual(['jpeg', 640, 480]);
});
