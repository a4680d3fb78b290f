import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { coveredArea } from '../camera/fitted-size.ts';
import { makeSampler } from '../camera/grey-picture.ts';
import { frameIn, viewShape } from './card-frame.ts';
import { detailWidth, judgeFrame, overviewSize } from './judge-frame.ts';
import type { FrameHint } from './judge-frame.ts';
import { lookEveryMs, nothingSeen, steadied } from './steady-hint.ts';

/** What to say of what the camera shows, while it is live; null until that is known. */
export function useFrameHint(
  videoRef: RefObject<HTMLVideoElement | null>,
  { live }: { live: boolean },
): FrameHint | null {
  const [said, setSaid] = useState<FrameHint | null>(null);
  useEffect(() => {
    if (!live) return;
    const { sample } = makeSampler();
    let hint = nothingSeen;
    const look = () => {
      const video = videoRef.current;
      if (!video) return;
      const view = coveredArea(
        { width: video.videoWidth, height: video.videoHeight },
        viewShape,
      );
      const frame = frameIn(view);
      const overview = sample(video, view, overviewSize);
      const inFrame = { ...frame, left: view.left + frame.left, top: view.top + frame.top };
      const height = Math.round((detailWidth * frame.height) / frame.width);
      const detail = sample(video, inFrame, { width: detailWidth, height });
      if (!overview || !detail) return;
      hint = steadied(hint, judgeFrame({ overview, detail }));
      setSaid(hint.said);
    };
    const timer = setInterval(look, lookEveryMs);
    return () => {
      clearInterval(timer);
      setSaid(null);
    };
  }, [live, videoRef]);
  return said;
}
