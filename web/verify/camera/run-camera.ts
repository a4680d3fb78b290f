import { openStream, stopStream } from './open-stream.ts';
import type { CameraWish } from './open-stream.ts';
import type { CameraTrouble } from './camera-trouble.ts';

/** `resting` while the page is hidden or the camera is not wanted. */
export type CameraState = 'resting' | 'opening' | 'live' | CameraTrouble;

const lookEveryMs = 1000;
/** A slow phone shows its first frame within this; later frames come many times a second. */
const longestWithoutFrameMs = 8000;

interface Run {
  readonly video: HTMLVideoElement;
  readonly wish: CameraWish;
  readonly tell: (state: CameraState) => void;
}

/**
 * Shows the camera in a video element for as long as the page is seen, and reports its state.
 * The camera is given back while the page is hidden, when it fails, and when the answered function
 * is called; after that nothing is reported.
 */
export function runCamera({ video, wish, tell }: Run): () => void {
  let stop = () => {};
  const follow = () => {
    stop();
    if (document.hidden) {
      stop = () => {};
      tell('resting');
    } else stop = showUntilStopped({ video, wish, tell });
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stop();
  };
}

function showUntilStopped({ video, wish, tell }: Run): () => void {
  const over = new AbortController();
  const end = (state?: CameraState) => {
    if (over.signal.aborted) return;
    over.abort();
    if (state !== undefined) tell(state);
  };
  tell('opening');
  void openStream(wish, over.signal).then((opened) => {
    if ('trouble' in opened) {
      if (opened.trouble !== 'given-up') end(opened.trouble);
      return;
    }
    if (over.signal.aborted) stopStream(opened.stream);
    else show({ stream: opened.stream, video, tell, end, over: over.signal });
  });
  return () => end();
}

interface Shown {
  readonly stream: MediaStream;
  readonly video: HTMLVideoElement;
  readonly tell: (state: CameraState) => void;
  readonly end: (state: CameraState) => void;
  readonly over: AbortSignal;
}

function show({ stream, video, tell, end, over }: Shown): void {
  let seen = -1;
  let seenAt = Date.now();
  let live = false;
  // Frames move the element's time; a camera that was taken away or hangs does not.
  const look = () => {
    if (video.currentTime !== seen && video.videoWidth > 0) {
      seen = video.currentTime;
      seenAt = Date.now();
      if (!live) tell('live');
      live = true;
    } else if (Date.now() - seenAt > longestWithoutFrameMs) end('stalled');
  };
  const timer = setInterval(look, lookEveryMs);
  // Pulled out, or taken by a call that came in.
  for (const track of stream.getTracks()) track.addEventListener('ended', () => end('busy'));
  video.addEventListener('playing', look);
  over.addEventListener('abort', () => {
    clearInterval(timer);
    video.removeEventListener('playing', look);
    stopStream(stream);
    video.srcObject = null;
  });
  video.srcObject = stream;
  // Refused by some phones that save power: without frames it counts as stalled.
  video.play().catch(() => undefined);
}
