import { expect, it } from 'vitest';
import { readSources } from './sources.ts';

/** As long as a slow machine may need; `expect.poll` and `until` wait so long without a word. */
const shortestMs = 300_000;
const isTest = /\.(?:test|journey|languages)\.tsx?$/;

/** The waits of a test that give up sooner. */
function hastyIn(text: string): string[] {
  const timed = [
    ...text.matchAll(/(?:poll|waitFor|waitUntil)\([^;]*?timeout: ([\d_]+)/g),
    ...text.matchAll(/\bit[^;{]*?\{ timeout: ([\d_]+)/g),
  ].filter(([, ms = '']) => Number(ms.replaceAll('_', '')) < shortestMs);
  // Without a time these give up after a second.
  const rushed = [...text.matchAll(/vi\.wait(?:For|Until)\((?![^;]*?mostWaitMs)[^;]*;/g)];
  return [...timed, ...rushed].map(([found]) => found.slice(0, 80));
}

it('no test gives up on a slow machine before all others do', () => {
  const hasty = readSources('.')
    .filter(({ path }) => isTest.test(path) && path !== 'testing/house/waits.test.ts')
    .flatMap(({ path, text }) => hastyIn(text).map((found) => `${path}: ${found}`));
  expect(hasty).toEqual([]);
});

it.each([
  ['await expect.poll(state, { timeout: 10_000 }).toBe(1);', 1],
  ["it('waits', { timeout: 20_000 }, async () => {});", 1],
  ["await vi.waitFor(() => expect(heard).toBe('x'));", 1],
  ['await expect.poll(state).toBe(1);', 0],
  ['await vi.waitUntil(() => isAway, { timeout: mostWaitMs });', 0],
])('of %s it finds %s', (text, count) => {
  expect(hastyIn(text)).toHaveLength(count);
});
