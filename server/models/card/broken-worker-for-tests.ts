/** A thread that does with a picture what its first byte says, instead of reading it. */
import { parentPort, threadId } from 'node:worker_threads';
import { leave, type ThreadQuestion } from '../worker-thread.ts';

export const orders = { read: 0, fail: 1, throw: 2, exit: 3, hang: 4, print: 5 } as const;

parentPort?.on('message', (question: ThreadQuestion<Uint8Array> | typeof leave) => {
  if (question === leave) process.exit();
  const { number, asked } = question;
  const order = asked[0];
  if (order === orders.hang) return;
  if (order === orders.exit) process.exit(1);
  if (order === orders.throw) throw new RangeError('the card of MWANAWINA');
  // oxlint-disable-next-line no-console -- that printing goes nowhere is what is tested
  if (order === orders.print) console.error('the card of MWANAWINA');
  const found = { text: {}, confidence: {}, retake: true, engine: `thread ${threadId}` };
  const answer = order === orders.fail ? { failure: 'TypeError' } : { found };
  parentPort?.postMessage({ number, ...answer }, []);
});
