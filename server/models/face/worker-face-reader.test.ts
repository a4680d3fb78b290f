import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Busy } from '../../store/busy.ts';
import type { ThreadLimits } from '../worker-thread.ts';
import { workerFaceReader } from './worker-face-reader.ts';

/** A thread that does what its picture says, and tells in which thread it was looked at. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', (question) => {
      if (question === null) process.exit();
      const { number } = question;
      const asked = Buffer.from(question.asked).toString();
      if (asked === 'crash') throw new Error('the thread is broken');
      if (asked === 'exit') process.exit(3);
      if (asked === 'hang') for (;;);
      if (asked === 'fail') return parentPort.postMessage({ number, failure: 'no picture' });
      setTimeout(() => parentPort.postMessage(
        { number, found: { faces: [], pixels: asked, engine: String(threadId) } }), 20);
    });`)}`,
);

function reading(limits: Partial<ThreadLimits> = {}) {
  const reader = workerFaceReader({ program, ...limits });
  return {
    reader,
    ask: (what: string) => reader.look(Buffer.from(what)),
    [Symbol.asyncDispose]: () => reader.close(),
  };
}

it('answers each who asked, in one thread, one after the other', async () => {
  await using one = reading();
  const looks = await Promise.all(['a', 'b', 'c'].map((what) => one.ask(what)));
  expect(looks.map(({ pixels }) => pixels)).toEqual(['a', 'b', 'c']);
  expect(new Set(looks.map(({ engine }) => engine)).size).toBe(1);
});

it.each(['crash', 'exit'])(
  'replaces a thread after a %s, and loses only its picture',
  async (how) => {
    await using one = reading();
    const asked = [one.ask('before'), one.ask(how), one.ask('after')];
    const [before, broken, after] = await Promise.allSettled(asked);
    expect(broken?.status).toBe('rejected');
    expect(before).toMatchObject({ status: 'fulfilled', value: { pixels: 'before' } });
    expect(after).toMatchObject({ status: 'fulfilled', value: { pixels: 'after' } });
  },
);

it('gives up a picture that takes too long, and its thread', async () => {
  await using one = reading({ timeoutMs: 4_000 });
  const { engine } = await one.ask('before');
  const hanging = one.ask('hang');
  const next = one.ask('after');
  await expect(hanging).rejects.toThrow('too long');
  expect((await next).engine).not.toBe(engine);
});

it('says what was wrong with a picture and keeps its thread', async () => {
  await using one = reading();
  const { engine } = await one.ask('before');
  await expect(one.ask('fail')).rejects.toThrow('no picture');
  expect((await one.ask('after')).engine).toBe(engine);
});

it('is busy when too many wait, and free again after them', async () => {
  await using one = reading({ mostWaiting: 2 });
  const two = [one.ask('a'), one.ask('b')];
  await expect(one.ask('c')).rejects.toBeInstanceOf(Busy);
  await Promise.all(two);
  expect((await one.ask('d')).pixels).toBe('d');
});

it('ends its thread when idle for a while, and starts another one then', async () => {
  await using one = reading({ idleMs: 30 });
  const { engine } = await one.ask('a');
  await sleep(300);
  expect((await one.ask('b')).engine).not.toBe(engine);
});

it('takes nothing more once it is closed, and rejects the waiting calls', async () => {
  const one = reading();
  const waiting = [one.ask('a'), one.ask('b')];
  const all = Promise.allSettled(waiting);
  await one.reader.close();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(one.ask('c')).rejects.toBeInstanceOf(Busy);
});
