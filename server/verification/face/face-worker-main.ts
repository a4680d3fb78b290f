/** The thread that looks for faces: one picture at a time, asked for by its number. */
import { parentPort } from 'node:worker_threads';
import { faceEngine } from './face-engine.ts';
import type { FaceAnswer, FaceQuestion } from './worker-face-reader.ts';

if (parentPort === null) throw new Error('this is the program of a worker thread');
const port = parentPort;
const engine = faceEngine();

port.on('message', ({ number, picture }: FaceQuestion) => {
  void answer(number, picture).then((said) => port.postMessage(said));
});

async function answer(number: number, picture: Uint8Array): Promise<FaceAnswer> {
  try {
    return { number, look: await (await engine).look(picture) };
  } catch (error) {
    return { number, failure: error instanceof Error ? error.message : String(error) };
  }
}
