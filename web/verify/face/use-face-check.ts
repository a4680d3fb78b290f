import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { CallError } from '../../platform/api/call-errors.ts';
import type { CameraState } from '../camera/run-camera.ts';
import { useCamera } from '../camera/use-camera.ts';
import { cameraLook } from './camera-look.ts';
import { holdFinder } from './finder/kept-finder.ts';
import type { Finder } from './finder/finder.ts';
import { runCheck } from './run-check.ts';
import type { CheckEnd, CheckParts, CheckView } from './run-check.ts';
import { wantsFewBytes } from './few-bytes.ts';

/** Portrait phones turn it round; more pixels than this are never sent. */
const wish = { facing: 'user', width: 960, height: 720 } as const;
/** Then the guide goes on without the models, which may still be on their way. */
const longestFinderMs = 20_000;

export interface FaceCheck {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly camera: CameraState;
  readonly cameraAgain: () => void;
  readonly view: CheckView | null;
  /** Present where no model looks, and the borrower says when they are ready. */
  readonly onReady: (() => void) | null;
}

interface Listening {
  readonly begin: CheckParts['begin'];
  readonly onEnd: (end: CheckEnd) => void;
  /** A call failed. */
  readonly onFailure: (failure: CallError) => void;
}

/** Guides while the camera is live. A page that was hidden, or a camera taken away, restarts it. */
export function useFaceCheck({ begin, onEnd, onFailure }: Listening): FaceCheck {
  const { videoRef, state: camera, again } = useCamera(wish, { on: true });
  const [byClock, setByClock] = useState(wantsFewBytes);
  const [view, setView] = useState<CheckView | null>(null);
  const ready = useRef<() => void>(() => undefined);
  const listening = useRef<Listening>({ begin, onEnd, onFailure });
  useEffect(() => {
    listening.current = { begin, onEnd, onFailure };
  });
  useEffect(() => {
    const video = videoRef.current;
    if (camera !== 'live' || !video) return;
    const over = new AbortController();
    const { signal } = over;
    const held = byClock ? null : holdFinder();
    const run = async () => {
      const finder = held ? await within(held.finder, longestFinderMs) : null;
      signal.throwIfAborted();
      const { look, take } = cameraLook(video, finder);
      return await runCheck({
        look: finder ? look : null,
        take,
        isReady: () => new Promise((resolve) => (ready.current = resolve)),
        begin: () => listening.current.begin(),
        tell: (next) => signal.aborted || setView(next),
        signal,
        now: () => performance.now(),
      });
    };
    run().then(
      (end) => {
        if (!signal.aborted) listening.current.onEnd(end);
      },
      (failure: unknown) => {
        if (signal.aborted) return;
        if (failure instanceof CallError) listening.current.onFailure(failure);
        // The models could not be fetched, run or kept: it goes on without them.
        else setByClock(true);
      },
    );
    return () => {
      over.abort();
      held?.letGo();
      setView(null);
    };
  }, [camera, byClock, videoRef]);
  const isAsked = byClock && view?.stage === 'settling';
  const onReady = isAsked ? () => ready.current() : null;
  return { videoRef, camera, cameraAgain: again, view, onReady };
}

/** Rejects when a finder takes too long. */
function within(finder: Promise<Finder>, limitMs: number): Promise<Finder> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the models take too long')), limitMs);
    finder.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
