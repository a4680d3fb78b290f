import { coveredArea } from '../camera/fitted-size.ts';
import { takePicture, wholeOf } from '../camera/take-picture.ts';
import type { Finder } from './finder/finder.ts';
import type { Look } from './look.ts';
import { poseOf } from './pose.ts';

/** Width by height of what the screen shows, of what is looked at and of what is sent. */
export const faceShape = 3 / 4;
const lookedAt = { width: 240, height: 320 } as const;
const sent = { longestSide: 640, quality: 0.75 } as const;

export interface CameraLook {
  /** Null while the camera shows no picture. */
  readonly look: () => Promise<Look | null>;
  /** What the camera shows now, not mirrored, as a JPEG of 480 by 640 pixels at the most. */
  readonly take: () => Promise<Blob>;
}

/** Looks at a playing video, on one small canvas. */
export function cameraLook(video: HTMLVideoElement, finder: Finder | null): CameraLook {
  const canvas = document.createElement('canvas');
  canvas.width = lookedAt.width;
  canvas.height = lookedAt.height;
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  return {
    async look() {
      if (!context || !finder || video.videoWidth === 0) return null;
      const { left, top, width, height } = coveredArea(wholeOf(video), faceShape);
      context.drawImage(video, left, top, width, height, 0, 0, canvas.width, canvas.height);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const { faces, light } = await finder.find({ data, ...lookedAt });
      return lookOf(faces, light);
    },
    take: () => takePicture(video, { ...sent, area: coveredArea(wholeOf(video), faceShape) }),
  };
}

function lookOf(faces: Awaited<ReturnType<Finder['find']>>['faces'], light: number): Look {
  const [first] = faces;
  if (!first) return { faces: 0, light };
  const { left, top, width, height } = first.box;
  const pose = poseOf(first.points);
  return {
    faces: faces.length,
    light,
    face: { centreX: left + width / 2, centreY: top + height / 2, width },
    ...(pose && { pose }),
  };
}
