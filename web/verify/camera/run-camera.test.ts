import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCamera } from './run-camera.ts';
import type { CameraState } from './run-camera.ts';

const wish = { facing: 'environment', width: 1920, height: 1440 } as const;

class PlayedTrack extends EventTarget {
  readonly stop = vi.fn<() => void>();
}

/** A video element as far as the camera touches it. */
class PlayedVideo extends EventTarget {
  srcObject: unknown = null;
  videoWidth = 0;
  currentTime = 0;
  play = () => Promise.resolve();
}

class PlayedDocument extends EventTarget {
  hidden = false;
  hide(hidden: boolean): void {
    this.hidden = hidden;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

function begin({ getUserMedia }: { getUserMedia?: () => Promise<unknown> } = {}) {
  const page = new PlayedDocument();
  const video = new PlayedVideo();
  const tracks: PlayedTrack[] = [];
  const given = () => {
    const track = new PlayedTrack();
    tracks.push(track);
    return Promise.resolve({ getTracks: () => [track] });
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { isSecureContext: true });
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: getUserMedia ?? given } });
  const told: CameraState[] = [];
  const stop = runCamera({
    video: video as never,
    wish,
    tell: (state) => void told.push(state),
  });
  return { page, video, tracks, told, stop };
}

/** So many milliseconds pass, with frames coming or not. */
async function pass(ms: number, { video }: { video?: PlayedVideo } = {}): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    if (video) {
      video.videoWidth = 1920;
      video.currentTime += 0.5;
    }
    await vi.advanceTimersByTimeAsync(500);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a camera is opening, then live once it shows a frame', async () => {
  const { video, told, tracks, stop } = begin();
  expect(told).toEqual(['opening']);
  await pass(3000, { video });
  expect(told).toEqual(['opening', 'live']);
  stop();
  expect(tracks[0]?.stop).toHaveBeenCalledOnce();
  expect(video.srcObject).toBeNull();
});

test('one that never shows a frame, or shows no more, is stalled and given back', async () => {
  const never = begin();
  await pass(10_000);
  expect(never.told).toEqual(['opening', 'stalled']);
  expect(never.tracks[0]?.stop).toHaveBeenCalledOnce();
  const froze = begin();
  await pass(30_000, { video: froze.video });
  await pass(10_000);
  expect(froze.told).toEqual(['opening', 'live', 'stalled']);
});

test('one that is taken by a call is busy', async () => {
  const { video, told, tracks } = begin();
  await pass(1500, { video });
  tracks[0]?.dispatchEvent(new Event('ended'));
  expect(told).toEqual(['opening', 'live', 'busy']);
});

test('while the page is hidden the camera is given back, and opened again after', async () => {
  const { page, video, told, tracks, stop } = begin();
  await pass(1500, { video });
  page.hide(true);
  expect(tracks[0]?.stop).toHaveBeenCalledOnce();
  page.hide(false);
  await pass(1500, { video });
  expect(told).toEqual(['opening', 'live', 'resting', 'opening', 'live']);
  stop();
  expect(tracks.map((track) => track.stop.mock.calls.length)).toEqual([1, 1]);
});

test('after the screen was left nothing is reported, and a late camera is given back', async () => {
  const track = new PlayedTrack();
  const late = Promise.withResolvers<unknown>();
  const { told, stop, page } = begin({ getUserMedia: () => late.promise });
  stop();
  late.resolve({ getTracks: () => [track] });
  await pass(1000);
  page.hide(true);
  expect(told).toEqual(['opening']);
  expect(track.stop).toHaveBeenCalledOnce();
});

test('a refusal is reported', async () => {
  const refused = Object.assign(new Error('no'), { name: 'NotAllowedError' });
  const { told } = begin({ getUserMedia: () => Promise.reject(refused) });
  await pass(500);
  expect(told).toEqual(['opening', 'refused']);
});
