import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { CameraWish } from './open-stream.ts';
import { runCamera } from './run-camera.ts';
import type { CameraState } from './run-camera.ts';

export interface ShownCamera {
  /** For a `<video muted playsInline>`, which must be in the page while the camera is on. */
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly state: CameraState;
  /** Asks for the camera again, after the borrower allowed it or closed another app. */
  readonly again: () => void;
}

/**
 * The camera in a video element while `on`. It is opened when the screen shows it, and released
 * when the page is hidden, when `on` ends and when the screen is left.
 */
export function useCamera(
  { facing, width, height }: CameraWish,
  { on }: { on: boolean },
): ShownCamera {
  const videoRef = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>(on ? 'opening' : 'resting');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const video = videoRef.current;
    if (!on || !video) return;
    const stop = runCamera({ video, wish: { facing, width, height }, tell: setState });
    return () => {
      stop();
      setState('resting');
    };
  }, [on, facing, width, height, tries]);
  return { videoRef, state, again: () => setTries((times) => times + 1) };
}
