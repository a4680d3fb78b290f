import { writeFile } from 'node:fs/promises';
import { type ActingPerson, actingPerson, cameraFrame } from './acting-people.ts';

/** Chromium plays pictures packed one after another at this rate, whatever they say. */
const framesPerSecond = 30;
/** All of them in less than the seconds after which the guide takes what it sees. */
const poseSeconds = 1.7;
/** Each picture is shown this often: a cheap phone's camera is no faster. */
const repeats = 3;

const acts = ['neutral', 'turn-left', 'turn-right', 'open-mouth'] as const;

/**
 * Writes a video of a person who does all that a challenge can ask, over and over, for
 * Chromium's fake camera. Its flags are `--use-fake-device-for-media-stream
 * --use-file-for-fake-video-capture=<file>`, the file's name ending in `.mjpeg`. Seven seconds,
 * a quarter of them each act, 640 x 480.
 */
export async function fakeCameraVideo(made: {
  readonly person: ActingPerson;
  readonly file: string;
}): Promise<void> {
  const frames: Buffer[] = [];
  let number = 0;
  for (const act of acts) {
    const seen = await actingPerson(made.person, act);
    for (let shown = 0; shown < (poseSeconds * framesPerSecond) / repeats; shown++) {
      const frame = await cameraFrame(seen, number++);
      for (let again = 0; again < repeats; again++) frames.push(frame);
    }
  }
  await writeFile(made.file, Buffer.concat(frames));
}
