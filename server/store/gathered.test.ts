import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { gathered } from './gathered.ts';

const refusal = () => new pg.DatabaseError('no such thing', 0, 'error');

/** Acts that can be let go on one by one, and what they were asked for. */
function acting(act: (item: number) => number = (item) => item * 10) {
  const asked: (readonly number[])[] = [];
  const held: (() => void)[] = [];
  const ask = gathered<object, number, number>({ most: 3, atOnce: 1 }, async (_key, items) => {
    asked.push(items);
    await new Promise<void>((goOn) => held.push(goOn));
    return items.map(act);
  });
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const goOn = async (): Promise<void> => {
    await turn();
    held.shift()?.();
    await turn();
  };
  return { ask, asked, goOn };
}

describe('asks that are gathered', () => {
  const key = {};

  it('go together when they come in one turn, each with its own answer', async () => {
    const { ask, asked, goOn } = acting();
    const answers = Promise.all([ask(key, 1), ask(key, 2)]);
    await goOn();
    expect(await answers).toEqual([10, 20]);
    expect(asked).toEqual([[1, 2]]);
  });

  it('wait for those that are on their way, and then go together, so many at most', async () => {
    const { ask, asked, goOn } = acting();
    const first = ask(key, 1);
    await new Promise((resolve) => setImmediate(resolve));
    const others = Promise.all([2, 3, 4, 5].map((item) => ask(key, item)));
    await goOn();
    expect(await first).toBe(10);
    expect(asked).toEqual([[1], [2, 3, 4]]);
    await goOn();
    await goOn();
    expect(await others).toEqual([20, 30, 40, 50]);
    expect(asked).toEqual([[1], [2, 3, 4], [5]]);
    const later = ask(key, 6);
    await goOn();
    expect(await later).toBe(60);
  });

  it('of another key go by themselves', async () => {
    const { ask, asked, goOn } = acting();
    const answers = Promise.all([ask(key, 1), ask({}, 2)]);
    await goOn();
    await goOn();
    expect(await answers).toEqual([10, 20]);
    expect(asked).toEqual([[1], [2]]);
  });

  it('are tried one by one when all are refused, and the refused one alone hears it', async () => {
    const { ask, asked, goOn } = acting((item) => {
      if (item === 2) throw refusal();
      return item;
    });
    const answers = Promise.allSettled([1, 2, 3].map((item) => ask(key, item)));
    for (let i = 0; i < 4; i++) await goOn();
    expect(asked).toEqual([[1, 2, 3], [1], [2], [3]]);
    expect(await answers).toMatchObject([
      { status: 'fulfilled', value: 1 },
      { status: 'rejected', reason: { message: 'no such thing' } },
      { status: 'fulfilled', value: 3 },
    ]);
  });

  it('are not tried again when it is unknown whether they were done', async () => {
    const { ask, asked, goOn } = acting(() => {
      throw new Error('the connection broke');
    });
    const answers = Promise.allSettled([ask(key, 1), ask(key, 2)]);
    await goOn();
    expect(await answers).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect(asked).toEqual([[1, 2]]);
  });
});
