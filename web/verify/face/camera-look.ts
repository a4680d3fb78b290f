import { coveredArea } from '../camera/fitted-size.ts';
import type { Size } from '../camera/fitted-size.ts';
import { wholeOf } from '../camera/take-picture.ts';
import type { Finder } from './finder/finder.ts';
import type { Look } from './look.ts';
import { poseOf } from './pose.ts';

/** What is sent, in pixels; what is looked at is half as large each way. */
const sent = { width: 480, height: 640 } as const;
const lookedAt = { width: 240, height: 320 } as const;
const jpegQuality = 0.75;
/** Width by height of what the screen shows, of what is looked at and of what is sent. */
const faceShape = sent.width / sent.height;

export interface CameraLook {
  /** Null while the camera shows no picture. */
  readonly look: () => Promise<Look | null>;
  /**
   * The very picture that was looked at last, or what the camera shows now where nothing looks.
   * It is not mirrored, a JPEG of 480 by 640 pixels. Throws when the phone cannot make it.
   */
  readonly take: () => Promise<Blob>;
}

/** Looks at a playing video, on two canvases that are used again and again. */
export function cameraLook(video: HTMLVideoElement, finder: Finder | null): CameraLook {
  const held = makeCanvas(sent);
  const small = makeCanvas(lookedAt);
  const hold = () => {
    const { left, top, width, height } = coveredArea(wholeOf(video), faceShape);
    held.context.drawImage(video, left, top, width, height, 0, 0, sent.width, sent.height);
  };
  return {
    async look() {
      if (!finder || video.videoWidth === 0) return null;
      hold();
      small.context.drawImage(held.canvas, 0, 0, lookedAt.width, lookedAt.height);
      const { data } = small.context.getImageData(0, 0, lookedAt.width, lookedAt.height);
      const { faces, light } = await finder.find({ data, ...lookedAt });
      return lookOf(faces, light);
    },
    async take() {
      if (!finder) hold();
      const picture = await new Promise<Blob | null>((done) => {
        held.canvas.toBlob(done, 'image/jpeg', jpegQuality);
      });
      if (!picture) throw new Error('the phone could not make a JPEG of the picture');
      return picture;
    },
  };
}

function makeCanvas({ width, height }: Size) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) throw new Error('this phone cannot draw');
  return { canvas, context };
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
