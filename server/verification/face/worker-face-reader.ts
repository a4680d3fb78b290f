import { PictureThread } from '../picture-thread.ts';
import type { PictureThreadLimits } from '../picture-thread.ts';
import type { FaceLook, FaceReader } from './face-reader.ts';

const usualLimits: PictureThreadLimits = {
  // One face check is up to nine pictures.
  mostWaiting: 72,
  timeoutMs: 20_000,
  idleMs: 10 * 60_000,
  // Its networks give back what they take.
  picturesAThread: Infinity,
  program: new URL('./face-worker-main.ts', import.meta.url),
};

/** Looks for faces in a worker thread of its own, which starts with the first picture. */
export function workerFaceReader(limits: Partial<PictureThreadLimits> = {}): FaceReader {
  const thread = new PictureThread<FaceLook>('a face', { ...usualLimits, ...limits });
  return { look: (picture) => thread.ask(picture), close: () => thread.close() };
}
