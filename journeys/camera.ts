import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testCard } from '../testing/cards/card-people.ts';
import { cardPicture } from '../testing/cards/card-picture.ts';
import { type ActingPerson, portraitOf } from '../testing/faces/acting-people.ts';
import { fakeCameraVideo } from '../testing/faces/fake-camera-video.ts';

const facesFolder = fileURLToPath(new URL('../testing/faces/', import.meta.url));
const cacheFolder = fileURLToPath(
  new URL('../node_modules/.cache/extramoney/', import.meta.url),
);

/** The person before the camera of every browser that has one. */
export const beforeTheCamera: ActingPerson = 'first';
/** Another person, for the card of one who is not before the camera. */
export const anotherPerson: ActingPerson = 'second';

/**
 * The file a browser takes for its camera: the person doing all that a challenge asks, over and
 * over. Making it takes seconds, so it is kept beside the packages until its makers change.
 */
export async function cameraFile(): Promise<string> {
  const file = join(cacheFolder, `camera-${await versionOfFaces()}.mjpeg`);
  if (existsSync(file)) return file;
  await mkdir(cacheFolder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await fakeCameraVideo({ person: beforeTheCamera, file: draft });
  await rename(draft, file);
  return file;
}

async function versionOfFaces(): Promise<string> {
  const hash = createHash('sha256');
  const names = (await readdir(facesFolder)).filter((name) => name.endsWith('.ts')).sort();
  for (const name of names) hash.update(name).update(await readFile(join(facesFolder, name)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * The video restarts with every opening of the camera, and a picture that was sent before proves
 * nothing. This gives every picture its own speck, as no camera sees the same twice. To be run
 * in a page.
 */
export function seeNothingTwice(): void {
  const { prototype } = CanvasRenderingContext2D;
  const draw = prototype.drawImage;
  prototype.drawImage = function drawWithSpeck(
    this: CanvasRenderingContext2D,
    ...given: unknown[]
  ) {
    Reflect.apply(draw, this, given);
    if (!(given[0] instanceof HTMLVideoElement)) return;
    const parts = [0, 1, 2].map(() => Math.floor(256 * Math.random()));
    this.fillStyle = `rgb(${parts.join()})`;
    this.fillRect(0, 0, 8, 8);
  };
}

/** A picture as a borrower chooses it from a phone's own. */
export interface ChosenPicture {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The card of a journey, photographed well, with the portrait of this person. */
export async function cardOf(person: ActingPerson, place: number): Promise<ChosenPicture> {
  const portrait = await portraitOf(person);
  const asked = { card: testCard(place), portrait, level: 'good', seed: place + 1 } as const;
  return { name: 'card.jpg', mimeType: 'image/jpeg', buffer: await cardPicture(asked) };
}

/** One photo of the person looking ahead. */
export async function photoOf(person: ActingPerson): Promise<ChosenPicture> {
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await portraitOf(person) };
}

/**
 * Waits for models and camera as long as a slow machine needs. The limits of the app are those of
 * a phone, after which photos go to staff. To be run in a page.
 */
export function waitForModels(): void {
  const { setTimeout: wait } = window;
  const limitsMs = [12_000, 20_000];
  const longer = (ms: number) => (limitsMs.includes(ms) ? 25 * ms : ms);
  window.setTimeout = ((act: TimerHandler, ms = 0, ...given: unknown[]) =>
    wait(act, longer(ms), ...given)) as typeof window.setTimeout;
}
