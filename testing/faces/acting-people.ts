import sharp from 'sharp';
import type { FrameAction } from '../../contract/borrower/face.ts';
import { seededRandom } from '../seeded-random.ts';
import { type Features, type Pixels, type Pose, poseFace } from './pose-face.ts';
import { type SampleFace, sampleFace, sampleFaceNamed, samplePhoto } from './sample-faces.ts';

/** People of the sample photos who can be made to do what a challenge asks. */
export type ActingPerson = 'first' | 'second';

/** What a camera sees of them. */
export const videoSize = { width: 640, height: 480 } as const;

interface Cut {
  readonly photo: SampleFace['photo'];
  readonly left: number;
  readonly top: number;
  readonly size: number;
  /** Where the face is in the whole photo. */
  readonly features: Features;
  /** No one looks quite straight ahead to begin with: how far to go for each action. */
  readonly poses: Readonly<Record<Acted, Pose & { readonly isMirrored?: true }>>;
}

type Acted = Exclude<FrameAction, 'photo'>;

/**
 * Each turns well to the side they look to already, so the other side is that one in a mirror.
 * What describes a face is made to be the same there.
 */
const cuts: Readonly<Record<ActingPerson, Cut>> = {
  first: {
    photo: 3,
    left: 430,
    top: 253,
    size: 460,
    features: {
      eyes: [
        { x: 612, y: 431 },
        { x: 738, y: 434 },
      ],
      noseTip: { x: 660, y: 490 },
      mouth: [
        { x: 643, y: 537 },
        { x: 707, y: 536 },
      ],
      chin: { x: 681, y: 602 },
    },
    poses: {
      neutral: { turn: 0.6, mouth: 0 },
      'turn-left': { turn: -0.7, mouth: 0, isMirrored: true },
      'turn-right': { turn: -0.7, mouth: 0 },
      'open-mouth': { turn: 0.6, mouth: 1 },
    },
  },
  second: {
    photo: 5,
    left: 660,
    top: 40,
    size: 430,
    features: {
      eyes: [
        { x: 829, y: 189 },
        { x: 930, y: 207 },
      ],
      noseTip: { x: 888, y: 243 },
      mouth: [
        { x: 846, y: 281 },
        { x: 898, y: 289 },
      ],
      chin: { x: 862, y: 334 },
    },
    poses: {
      neutral: { turn: -0.6, mouth: 0 },
      'turn-left': { turn: 0.7, mouth: 0 },
      'turn-right': { turn: 0.7, mouth: 0, isMirrored: true },
      'open-mouth': { turn: -0.6, mouth: 0.95 },
    },
  },
};

/** The portrait on their card, to be laid into its picture. */
export function portraitOf(person: ActingPerson): Promise<Buffer> {
  return sampleFace(sampleFaceNamed(person === 'first' ? '3-left' : '5-second'));
}

/** The person in one pose, as the camera of a phone sees them, without its noise. */
export async function actingPerson(person: ActingPerson, action: Acted): Promise<Pixels> {
  const cut = cuts[person];
  const { data, info } = await sharp(await samplePhoto(cut.photo))
    .extract({ left: cut.left, top: cut.top, width: cut.size, height: cut.size })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = { data, width: info.width, height: info.height };
  const { isMirrored = false, ...pose } = cut.poses[action];
  const posed = poseFace(picture, movedInto(cut), pose);
  const side = (videoSize.width - videoSize.height) / 2;
  const seen = await sharp(posed.data, { raw: { ...pixelsOf(posed), channels: 3 } })
    .resize(videoSize.height, videoSize.height)
    .flop(isMirrored)
    .extend({ left: side, right: side, background: { r: 150, g: 148, b: 142 } })
    .raw()
    .toBuffer();
  return { data: seen, ...videoSize };
}

/**
 * One frame of a camera that sees this: a hand never holds it quite still, and there is noise. The
 * same number gives the same bytes; no two numbers do.
 */
export function cameraFrame({ data, width, height }: Pixels, number: number): Promise<Buffer> {
  const random = seededRandom(number + 1);
  const noisy = new Uint8Array(data.length);
  const sway = Math.round(3 * Math.sin(number / 5));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = y * width + Math.min(width - 1, Math.max(0, x + sway));
      const noise = Math.round((random() - 0.5) * 8);
      for (let channel = 0; channel < 3; channel++) {
        const value = (data[from * 3 + channel] ?? 0) + noise;
        noisy[(y * width + x) * 3 + channel] = Math.min(255, Math.max(0, value));
      }
    }
  }
  return sharp(noisy, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

function movedInto({ left, top, features }: Cut): Features {
  const moved = ({ x, y }: { x: number; y: number }) => ({ x: x - left, y: y - top });
  const { eyes, noseTip, mouth, chin } = features;
  return {
    eyes: [moved(eyes[0]), moved(eyes[1])],
    noseTip: moved(noseTip),
    mouth: [moved(mouth[0]), moved(mouth[1])],
    chin: moved(chin),
  };
}

function pixelsOf({ width, height }: Pixels): { width: number; height: number } {
  return { width, height };
}
