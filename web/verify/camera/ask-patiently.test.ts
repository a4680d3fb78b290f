import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Faulted, LoggedOut, Refused, Unreachable } from '../../platform/api/call-errors.ts';
import { askPatiently, pauseAfter, pausesSeconds } from './ask-patiently.ts';
import type { Pause } from './ask-patiently.ts';

const lost = new Unreachable('no answer');
const refusal = new Refused({
  reason: 'too-many-pictures',
  sentence: 'Too many pictures were sent today. Please try again tomorrow.',
  data: {},
  screenShowsIt: false,
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['a first lost answer', lost, 0, true, { why: 'lost', seconds: 1 }],
  ['a sixth lost answer', lost, 5, true, { why: 'lost', seconds: 30 }],
  ['a seventh lost answer', lost, 6, true, null],
  ['no network', lost, 6, false, { why: 'offline', seconds: null }],
  ['a busy server', new Faulted(503, '', 5), 0, true, { why: 'busy', seconds: 5 }],
  ['one that says no time', new Faulted(503, ''), 2, true, { why: 'busy', seconds: 4 }],
  ['too many requests', new Faulted(429, '', 20), 0, true, { why: 'busy', seconds: 20 }],
  ['a pause that is too long', new Faulted(429, '', 3600), 0, true, null],
  ['a fault', new Faulted(500, ''), 0, true, null],
  ['a refusal', refusal, 0, true, null],
  ['a session that ended', new LoggedOut(), 0, true, null],
])('after %s', (_, failure, tries, online, pause) => {
  expect(pauseAfter(failure, tries, { online })).toEqual(pause);
});

function patience() {
  const stop = new AbortController();
  const pauses: Pause[] = [];
  return {
    stop,
    pauses,
    of: { signal: stop.signal, onPause: (one: Pause) => void pauses.push(one) },
  };
}

test('a call is made again until it is answered', async () => {
  const { of, pauses } = patience();
  const act = vi.fn<() => Promise<string>>(() => Promise.reject(lost));
  act.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost).mockResolvedValueOnce('there');
  const asked = askPatiently(act, of);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await asked).toBe('there');
  expect(pauses.map(({ seconds }) => seconds)).toEqual([1, 2]);
});

test('it is given up after the last pause, with what went wrong', async () => {
  const { of, pauses } = patience();
  const asked = askPatiently(() => Promise.reject(lost), of);
  const [outcome] = await Promise.allSettled([asked, vi.advanceTimersByTimeAsync(60_000)]);
  expect(outcome).toEqual({ status: 'rejected', reason: lost });
  expect(pauses).toHaveLength(pausesSeconds.length);
});

test('the network coming back ends a pause at once', async () => {
  const { of } = patience();
  vi.stubGlobal('navigator', { onLine: false });
  const act = vi.fn<() => Promise<string>>(() => Promise.resolve('there'));
  act.mockRejectedValueOnce(lost);
  const asked = askPatiently(act, of);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(act).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('online'));
  expect(await asked).toBe('there');
});

test('time without a network uses up no try', async () => {
  const { of, pauses } = patience();
  vi.stubGlobal('navigator', { onLine: false });
  const asked = askPatiently(() => Promise.reject(lost), of);
  asked.catch(() => undefined);
  for (let times = 0; times < 20; times += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    window.dispatchEvent(new Event('online'));
  }
  vi.stubGlobal('navigator', { onLine: true });
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(pauses.at(-1)).toEqual({ why: 'lost', seconds: 1 });
});

test('giving up ends a pause, and nothing is asked again', async () => {
  const { of, stop } = patience();
  const act = vi.fn<() => Promise<string>>(() => Promise.reject(lost));
  const asked = askPatiently(act, of);
  setTimeout(() => stop.abort(), 500);
  const [outcome] = await Promise.allSettled([asked, vi.advanceTimersByTimeAsync(500)]);
  expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(act).toHaveBeenCalledOnce();
});
