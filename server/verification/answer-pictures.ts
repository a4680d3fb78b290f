import { parentPort } from 'node:worker_threads';
import { kindOf, leave } from './picture-thread.ts';
import type { PictureAnswer, PictureQuestion } from './picture-thread.ts';

/**
 * The program of a thread that looks at pictures: each is answered by its number. Asked to leave,
 * it finishes the picture it is at, whose libraries must not be left in the middle.
 */
export function answerPictures<Found>(look: (picture: Uint8Array) => Promise<Found>): void {
  if (parentPort === null) throw new Error('this is the program of a worker thread');
  const port = parentPort;
  const answer = async ({
    number,
    picture,
  }: PictureQuestion): Promise<PictureAnswer<Found>> => {
    try {
      return { number, found: await look(picture) };
    } catch (error) {
      return { number, failure: kindOf(error) };
    }
  };
  let underWay = Promise.resolve();
  port.on('message', (question: PictureQuestion | typeof leave) => {
    underWay =
      question === leave
        ? underWay.then(() => process.exit())
        : answer(question).then((said) => port.postMessage(said, []));
  });
}
