import { WorkerThread } from '../worker-thread.ts';
import type { ThreadLimits } from '../worker-thread.ts';
import type { FaceLook, FaceReader } from '../../store/ports/face-reader.ts';

const usualLimits: ThreadLimits = {
  // One face check is up to nine pictures.
  mostWaiting: 72,
  timeoutMs: 20_000,
  idleMs: 10 * 60_000,
  // Its networks give back what they take.
  answersAThread: Infinity,
  program: new URL('./face-worker-main.ts', import.meta.url),
};

/** Looks for faces in a separate worker thread, which starts with the first picture. */
export function workerFaceReader(limits: Partial<ThreadLimits> = {}): FaceReader {
  const thread = new WorkerThread<Uint8Array, FaceLook>('the reader of a face', {
    ...usualLimits,
    ...limits,
  });
  return { look: (picture) => thread.ask(picture), close: () => thread.close() };
}
