import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  sampleFace,
  sampleFaceNamed,
  sampleFaces,
  samplePhoto,
} from '../../../testing/faces/sample-faces.ts';
import { distanceOf } from '../../../domain/people/face-check.ts';
import type { MeasuredFace } from '../../store/ports/face-reader.ts';
import { workerFaceReader } from './worker-face-reader.ts';

// Two dozen pictures take a few seconds, and many more on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const reader = workerFaceReader();
afterAll(() => reader.close());

async function onlyFace(picture: Uint8Array): Promise<MeasuredFace> {
  const { faces } = await reader.look(picture);
  const [face] = faces;
  if (face === undefined || faces.length > 1) throw new Error(`${faces.length} faces`);
  return face;
}

describe('the faces of the sample photos', () => {
  const measured = new Map<string, { picture: Buffer; face: MeasuredFace }>();
  beforeAll(async () => {
    for (const one of sampleFaces) {
      const picture = await sampleFace(one);
      measured.set(one.name, { picture, face: await onlyFace(picture) });
    }
  });
  const faceNamed = (name: string) => {
    const found = measured.get(name);
    if (found === undefined) throw new Error(`there is no ${name}`);
    return found;
  };

  it('are unlike each other, each pair further apart than any match allows', () => {
    const all = [...measured].map(([name, { face }]) => ({ name, face }));
    const pairs = all.flatMap((one, index) =>
      all.slice(index + 1).map((other) => ({
        names: [one.name, other.name],
        distance: distanceOf(one.face.descriptor, other.face.descriptor),
      })),
    );
    expect(pairs).toHaveLength((sampleFaces.length * (sampleFaces.length - 1)) / 2);
    expect(pairs.filter(({ distance }) => distance < 0.53)).toEqual([]);
  });

  it('are like themselves in a mirror, tilted, dark, and grey and small', async () => {
    for (const name of ['6-right', '6-third', '3-left', '5-third']) {
      const { picture, face } = faceNamed(name);
      const others = {
        mirrored: await sharp(picture).flop().jpeg().toBuffer(),
        tilted: await sharp(picture).rotate(6, { background: '#808080' }).jpeg().toBuffer(),
        dark: await sharp(picture).linear(0.4, 0).jpeg().toBuffer(),
        grey: await sharp(picture).resize(180).greyscale().jpeg({ quality: 60 }).toBuffer(),
      };
      for (const [how, changed] of Object.entries(others)) {
        const again = await onlyFace(changed);
        const distance = distanceOf(face.descriptor, again.descriptor);
        expect([name, how, distance < 0.4]).toEqual([name, how, true]);
      }
    }
  });

  it('are turned to their own left above zero, to their own right below', () => {
    expect(faceNamed('5-left').face.turn).toBeGreaterThan(0.35);
    expect(faceNamed('5-right').face.turn).toBeLessThan(-0.35);
    expect(Math.abs(faceNamed('6-right').face.turn)).toBeLessThan(0.22);
  });

  it('are turned the other way in a mirror', async () => {
    const mirror = await sharp(faceNamed('5-left').picture).flop().toBuffer();
    expect((await onlyFace(mirror)).turn).toBeLessThan(-0.35);
  });

  it('have lips that part when they laugh or talk', () => {
    expect(faceNamed('6-right').face.mouth).toBeLessThan(0.18);
    expect(faceNamed('5-left').face.mouth).toBeGreaterThan(0.3);
  });

  it('are measured for light, sharpness and size', async () => {
    const { picture, face } = faceNamed('6-right');
    const dark = await onlyFace(await sharp(picture).linear(0.15, 0).toBuffer());
    expect(dark.light).toBeLessThan(20);
    expect(face.light).toBeGreaterThan(80);
    const blurred = await onlyFace(await sharp(picture).blur(6).toBuffer());
    expect(blurred.sharpness).toBeLessThan(15);
    expect(face.sharpness).toBeGreaterThan(100);
    const large = await onlyFace(await sharp(picture).resize(1680).toBuffer());
    // Looked at in a smaller copy, told in pixels of the picture itself.
    expect(large.eyeDistance / face.eyeDistance).toBeCloseTo(4, 0);
  });

  it('are found upright however the phone was held', async () => {
    const { picture, face } = faceNamed('6-third');
    const onItsSide = await sharp(picture).rotate(-90).toBuffer();
    const tagged = await sharp(onItsSide).withMetadata({ orientation: 6 }).toBuffer();
    const again = await onlyFace(tagged);
    expect(distanceOf(face.descriptor, again.descriptor)).toBeLessThan(0.2);
  });
});

it('finds two faces where there are two, the larger first, and none on a wall', async () => {
  const photo = sharp(await samplePhoto(6));
  const two = photo.clone().extract({ left: 1050, top: 150, width: 800, height: 600 });
  const { faces } = await reader.look(await two.jpeg().toBuffer());
  expect(faces).toHaveLength(2);
  const [first, second] = faces.map(({ box }) => box.width * box.height);
  expect(first).toBeGreaterThan(second ?? Infinity);
  const wall = {
    create: { width: 360, height: 480, channels: 3, background: '#bba' },
  } as const;
  expect((await reader.look(await sharp(wall).jpeg().toBuffer())).faces).toEqual([]);
});

it('knows the same pixels in another package', async () => {
  const picture = await sampleFace(sampleFaceNamed('6-right'));
  const packed = await sharp(picture).png({ compressionLevel: 9 }).toBuffer();
  const [one, other] = [await reader.look(picture), await reader.look(packed)];
  expect(other.pixels).toBe(one.pixels);
  const changed = await sharp(picture).linear(1, 3).png().toBuffer();
  expect((await reader.look(changed)).pixels).not.toBe(one.pixels);
});

it('refuses what is no picture, and goes on with the next one', async () => {
  const nothing = reader.look(Buffer.from('no picture'));
  await expect(nothing).rejects.toThrow(/face failed: Error/);
  expect(await onlyFace(await sampleFace(sampleFaceNamed('6-right')))).toBeDefined();
});
