import { parentPort } from 'node:worker_threads';
import { kindOf, leave } from './worker-thread.ts';
import type { ThreadAnswer, ThreadQuestion } from './worker-thread.ts';

/**
 * The program of a thread that answers questions, each by its number. Asked to leave, it
 * finishes the one it is at, whose libraries must not be left in the middle.
 */
export function answerQuestions<Asked, Found>(find: (asked: Asked) => Promise<Found>): void {
  if (parentPort === null) throw new Error('this is the program of a worker thread');
  const port = parentPort;
  const answer = async ({
    number,
    asked,
  }: ThreadQuestion<Asked>): Promise<ThreadAnswer<Found>> => {
    try {
      return { number, found: await find(asked) };
    } catch (error) {
      return { number, failure: kindOf(error) };
    }
  };
  let underWay = Promise.resolve();
  port.on('message', (question: ThreadQuestion<Asked> | typeof leave) => {
    underWay =
      question === leave
        ? underWay.then(() => process.exit())
        : answer(question).then((said) => port.postMessage(said, []));
  });
}
