import { expect, it } from 'vitest';
import { remembered } from './remembered.ts';

function counting(livesMs: number) {
  let nowMs = 0;
  let asked = 0;
  const kept = remembered(
    async () => ({ value: `answer ${++asked}`, livesMs }),
    () => nowMs,
  );
  return { kept, asked: () => asked, pass: (ms: number) => void (nowMs += ms) };
}

it('asks once for everyone who needs the value at the same time', async () => {
  const { kept, asked } = counting(100);
  const all = await Promise.all([kept.get(), kept.get(), kept.get()]);
  expect([new Set(all), asked()]).toEqual([new Set(['answer 1']), 1]);
});

it('asks again when the value has lived as long as it may', async () => {
  const { kept, pass } = counting(100);
  await kept.get();
  pass(99);
  expect(await kept.get()).toBe('answer 1');
  pass(1);
  expect(await kept.get()).toBe('answer 2');
});

it('forgets a value that ended early, but not the one that came after it', async () => {
  const { kept } = counting(100);
  kept.drop(await kept.get());
  expect(await kept.get()).toBe('answer 2');
  kept.drop('answer 1');
  expect(await kept.get()).toBe('answer 2');
});

it('keeps nothing that is worth nothing later', async () => {
  const { kept } = counting(0);
  await kept.get();
  expect(await kept.get()).toBe('answer 2');
});

it('asks again after a question that failed', async () => {
  let asked = 0;
  const kept = remembered(async () => {
    asked += 1;
    if (asked === 1) throw new Error('no answer');
    return { value: asked, livesMs: 100 };
  });
  await expect(kept.get()).rejects.toThrow('no answer');
  expect(await kept.get()).toBe(2);
});
