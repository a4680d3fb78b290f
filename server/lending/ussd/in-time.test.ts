import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '../../app/config.ts';
import { makeLog } from '../../store/log.ts';
import { InDoubt } from '../../store/database/database-away.ts';
import { inTime } from './in-time.ts';
import type { Check } from './in-time.ts';

/* What no request can bring about at will: the moments around a commit. */

const log = makeLog('silent');
const config = readConfig({});
const { longestAnswerMs } = config.ussd;
const screen = { text: 'Done.', goesOn: false };
const nothingDone = /^We are busy\. Nothing was done/;
const mayBeDone = /^We are busy\. Your last step may be done/;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('an act that is slow goes no further, and the screen says that nothing was done', async () => {
  const waits = Promise.withResolvers<void>();
  let went = 'nowhere';
  const out = inTime({ log, config }, async (check) => {
    check();
    await waits.promise;
    check();
    went = 'on';
    return screen;
  });
  await vi.advanceTimersByTimeAsync(longestAnswerMs);
  expect((await out).text).toMatch(nothingDone);
  waits.resolve();
  await vi.runAllTimersAsync();
  expect(went).toBe('nowhere');
});

it('an act that commits by then is not said to have done nothing', async () => {
  const out = inTime({ log, config }, (check) => (check(true), new Promise(() => {})));
  await vi.advanceTimersByTimeAsync(longestAnswerMs);
  expect((await out).text).toMatch(mayBeDone);
});

it('an act that is done again after an outage begins no more once it is late', async () => {
  const again = Promise.withResolvers<void>();
  const done: string[] = [];
  const act = (check: Check) => {
    check();
    done.push('begun');
    check(true);
  };
  const out = inTime({ log, config }, async (check) => {
    act(check);
    await again.promise;
    act(check);
    return screen;
  });
  await vi.advanceTimersByTimeAsync(longestAnswerMs);
  expect((await out).text).toMatch(mayBeDone);
  again.resolve();
  await vi.runAllTimersAsync();
  expect(done).toEqual(['begun']);
});

it('a commit whose answer was lost is not said to have done nothing', async () => {
  const lost = () => Promise.reject(new InDoubt('the end of a transaction is not known'));
  expect((await inTime({ log, config }, lost)).text).toMatch(mayBeDone);
  const failed = () => Promise.reject(new Error('refused'));
  expect((await inTime({ log, config }, failed)).text).toMatch(nothingDone);
});
