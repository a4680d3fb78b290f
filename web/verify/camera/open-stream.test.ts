import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStream } from './open-stream.ts';

const wish = { facing: 'environment', width: 1920, height: 1440 } as const;

function named(name: string): Error {
  return Object.assign(new Error(name), { name });
}

interface Phone {
  readonly secure?: boolean;
  readonly getUserMedia?: (() => Promise<unknown>) | undefined;
  /** What the browser says of the permission; throws when absent. */
  readonly permission?: string;
}

function phoneWith({ secure = true, getUserMedia, permission }: Phone): void {
  vi.stubGlobal('window', { isSecureContext: secure });
  vi.stubGlobal('navigator', {
    mediaDevices: getUserMedia && { getUserMedia },
    permissions: {
      query: () =>
        permission === undefined
          ? Promise.reject(new TypeError('camera is no permission here'))
          : Promise.resolve({ state: permission }),
    },
  });
}

function someStream() {
  const track = { stop: vi.fn<() => void>() };
  return { stream: { getTracks: () => [track] }, track };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'no-camera'],
  ['OverconstrainedError', 'no-camera'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TypeError', 'no-camera'],
])('%s is the trouble "%s"', async (name, trouble) => {
  phoneWith({ getUserMedia: () => Promise.reject(named(name)) });
  expect(await openStream(wish, new AbortController().signal)).toEqual({ trouble });
});

test('a connection without cameras is reported before the camera is asked for', async () => {
  const getUserMedia = vi.fn<() => Promise<unknown>>();
  phoneWith({ secure: false, getUserMedia });
  expect(await openStream(wish, new AbortController().signal)).toEqual({ trouble: 'insecure' });
  expect(getUserMedia).not.toHaveBeenCalled();
});

test('a browser that shows no camera to pages has none', async () => {
  phoneWith({ getUserMedia: undefined });
  expect(await openStream(wish, new AbortController().signal)).toEqual({
    trouble: 'no-camera',
  });
});

test('a stream that comes is given, and not stopped', async () => {
  const { stream, track } = someStream();
  phoneWith({ getUserMedia: () => Promise.resolve(stream) });
  expect(await openStream(wish, new AbortController().signal)).toEqual({ stream });
  expect(track.stop).not.toHaveBeenCalled();
});

test('an allowed camera that does not open is stalled, and stopped if it opens late', async () => {
  const { stream, track } = someStream();
  const late = Promise.withResolvers<unknown>();
  phoneWith({ getUserMedia: () => late.promise, permission: 'granted' });
  const opened = openStream(wish, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await opened).toEqual({ trouble: 'stalled' });
  late.resolve(stream);
  await vi.advanceTimersByTimeAsync(0);
  expect(track.stop).toHaveBeenCalledOnce();
});

test.each(['prompt', undefined])(
  'a borrower who has yet to answer is waited for (permission %s)',
  async (permission) => {
    const { stream } = someStream();
    const allowed = Promise.withResolvers<unknown>();
    phoneWith({
      getUserMedia: () => allowed.promise,
      ...(permission === undefined ? {} : { permission }),
    });
    const opened = openStream(wish, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(120_000);
    allowed.resolve(stream);
    expect(await opened).toEqual({ stream });
  },
);

test('a screen that is left gets no camera, and the one that comes is stopped', async () => {
  const { stream, track } = someStream();
  const allowed = Promise.withResolvers<unknown>();
  phoneWith({ getUserMedia: () => allowed.promise, permission: 'prompt' });
  const left = new AbortController();
  const opened = openStream(wish, left.signal);
  left.abort();
  expect(await opened).toEqual({ trouble: 'given-up' });
  allowed.resolve(stream);
  await vi.advanceTimersByTimeAsync(0);
  expect(track.stop).toHaveBeenCalledOnce();
});
