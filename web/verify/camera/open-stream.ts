import { troubleOf } from './camera-trouble.ts';
import type { CameraTrouble } from './camera-trouble.ts';

export interface CameraWish {
  /** Away from the borrower, for a card; at the borrower, for the face. */
  readonly facing: 'environment' | 'user';
  /** Pixels wished for in landscape; the phone gives what it has nearest to them. */
  readonly width: number;
  readonly height: number;
}

export type Opened =
  { readonly stream: MediaStream } | { readonly trouble: CameraTrouble | 'given-up' };

/** A camera that may be used opens well within this; a borrower who is asked takes longer. */
const longestOpeningMs = 12_000;

/**
 * Asks for the camera. Resolves always: with the stream, with the trouble, or `given-up` when the
 * signal came first. A stream that arrives after that is stopped at once, so no light stays on.
 */
export async function openStream(wish: CameraWish, signal: AbortSignal): Promise<Opened> {
  if (!window.isSecureContext) return { trouble: 'insecure' };
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices?.getUserMedia === undefined) return { trouble: 'no-camera' };
  const asked = devices.getUserMedia({
    audio: false,
    video: {
      facingMode: { ideal: wish.facing },
      width: { ideal: wish.width },
      height: { ideal: wish.height },
    },
  });
  const over = new AbortController();
  const opened = asked.then(
    (stream): Opened => ({ stream }),
    (failure: unknown): Opened => ({ trouble: troubleOf(failure) }),
  );
  const first = await Promise.race([opened, givenUp(signal), tooLong(over.signal)]);
  over.abort();
  if ('trouble' in first) void opened.then(stopLate);
  return first;
}

function stopLate(late: Opened): void {
  if ('stream' in late) stopStream(late.stream);
}

/** Gives the camera back; the light beside it goes out. */
export function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function givenUp(signal: AbortSignal): Promise<Opened> {
  return new Promise((resolve) => {
    const end = () => resolve({ trouble: 'given-up' });
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

/** Counts from when the borrower has allowed the camera: reading a question takes its time. */
async function tooLong(over: AbortSignal): Promise<Opened> {
  let allowed = await mayBeUsed();
  while (!over.aborted) {
    await new Promise((resolve) => setTimeout(resolve, longestOpeningMs));
    if (allowed) break;
    allowed = await mayBeUsed();
  }
  return { trouble: 'stalled' };
}

async function mayBeUsed(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' });
    return state === 'granted';
  } catch {
    // Browsers that cannot say keep waiting for the borrower.
    return false;
  }
}
