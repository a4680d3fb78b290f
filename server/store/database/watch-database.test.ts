import { afterEach, expect, it, vi } from 'vitest';
import { watchDatabase } from './watch-database.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const away = new Error('The embedded database has crashed; start again to recover.');

/** A database that answers, or not, as the test sets. */
function watched(patienceMs: number) {
  const state = { isThere: true };
  const gone = vi.fn<(why: unknown) => void>();
  const row = vi.fn<() => Promise<undefined>>(() =>
    state.isThere ? Promise.resolve(undefined) : Promise.reject(away),
  );
  stops.push(watchDatabase({ row }, { everyMs: 5, patienceMs }, gone));
  return { state, gone, row };
}

it('a database that does not come back is reported as gone, once, with the reason', async () => {
  const { state, gone, row } = watched(50);
  await expect.poll(() => row.mock.calls.length).toBeGreaterThan(2);
  expect(gone).not.toHaveBeenCalled();
  state.isThere = false;
  await expect.poll(() => gone.mock.calls).toEqual([[away]]);
  const asked = row.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect([row.mock.calls.length, gone.mock.calls.length]).toEqual([asked, 1]);
});

it('one that comes back within its time is not', async () => {
  const { state, gone, row } = watched(60_000);
  state.isThere = false;
  await expect.poll(() => row.mock.calls.length).toBeGreaterThan(5);
  state.isThere = true;
  const before = row.mock.calls.length;
  await expect.poll(() => row.mock.calls.length).toBeGreaterThan(before + 2);
  expect(gone).not.toHaveBeenCalled();
});
