/** The thread that reads cards: one picture at a time, asked for by its number. */
import { parentPort } from 'node:worker_threads';
import { paddleOcr } from './ocr-engine.ts';
import { readPicture } from './read-picture.ts';
import { type CardAnswer, type CardQuestion, kindOf } from './worker-card-reader.ts';

if (parentPort === null) throw new Error('this is the program of a worker thread');
const port = parentPort;
const engine = paddleOcr();

port.on('message', ({ number, front }: CardQuestion) => {
  void answer(number, front).then((said) => port.postMessage(said, []));
});

async function answer(number: number, front: Uint8Array): Promise<CardAnswer> {
  try {
    return { number, reading: await readPicture(await engine, front) };
  } catch (error) {
    return { number, failure: kindOf(error) };
  }
}
