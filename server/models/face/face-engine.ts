import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { chipSide, cutChip, lightAndSharpness, mirrored, type Pixels } from './chip.ts';
import type { FaceLook, MeasuredFace } from '../../store/ports/face-reader.ts';
import { eyeDistanceOf, mouthOf, type Point, turnOf } from './landmarks.ts';
import { engineName, loadNetworks, type Networks } from './load-networks.ts';

/** Larger pictures are made smaller first: the detector sees no more than `inputSize` anyway. */
const longestSide = 800;
/** A tight crop fills the frame; with a grey border the detector finds its face. */
const border = 0.3;
const grey = 128;
/**
 * One after the other until a face is found. The third is for the small portrait of a card in a
 * wide picture, the last for darkness: so the answer can be "too dark".
 */
const attempts = [
  { inputSize: 320, isPadded: false, isStretched: false },
  { inputSize: 320, isPadded: true, isStretched: false },
  { inputSize: 416, isPadded: false, isStretched: false },
  { inputSize: 320, isPadded: true, isStretched: true },
] as const;
const scoreThreshold = 0.4;
/** Below this mean luminance the chip is stretched to full contrast before it is described. */
const darkChip = 40;
/** Noses do not stand outside the eyes, nor eyes so close in a face: no face at all. */
const furthestTurn = 1.3;
const closestEyes = 0.15;

/** Finds and measures the faces of one picture after another. */
export interface FaceEngine {
  look(picture: Uint8Array): Promise<FaceLook>;
}

/** The engine on the three networks; to be made once a thread. */
export async function faceEngine(): Promise<FaceEngine> {
  const networks = await loadNetworks();
  return { look: (picture) => look(networks, picture) };
}

async function look(networks: Networks, picture: Uint8Array): Promise<FaceLook> {
  const { pixels, scale } = await decode(picture);
  const found = await findFaces(networks, pixels);
  const faces: MeasuredFace[] = [];
  for (const landmarks of found) faces.push(await measure(networks, pixels, landmarks));
  return {
    faces: faces.map((face) => inPicture(face, scale)).toSorted((a, b) => size(b) - size(a)),
    pixels: createHash('sha256').update(pixels.data).digest('hex'),
    engine: engineName,
  };
}

/** The picture upright, in three channels, at most {@link longestSide}; and how it was scaled. */
async function decode(picture: Uint8Array): Promise<{ pixels: Pixels; scale: number }> {
  const image = sharp(picture, { limitInputPixels: 24e6, failOn: 'error' });
  const { autoOrient } = await image.metadata();
  const { data, info } = await image
    .autoOrient()
    .flatten()
    .toColourspace('srgb')
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { pixels: { data, width, height }, scale: (autoOrient.width ?? width) / width };
}

/** The landmarks of every face, by the first attempt that finds one. */
async function findFaces(networks: Networks, pixels: Pixels): Promise<(readonly Point[])[]> {
  for (const { inputSize, isPadded, isStretched } of attempts) {
    const offset = isPadded ? borderOf(pixels) : { x: 0, y: 0 };
    const bright = isStretched ? await stretched(pixels) : pixels;
    const picture = isPadded ? padded(bright, offset) : bright;
    const found = await detect(networks, picture, inputSize);
    const faces = withoutDoubles(found.filter(isPlausible));
    if (faces.length > 0) {
      return faces.map(({ points }) =>
        points.map(({ x, y }) => ({ x: x - offset.x, y: y - offset.y })),
      );
    }
  }
  return [];
}

interface Found {
  readonly score: number;
  readonly boxWidth: number;
  readonly points: readonly Point[];
}

async function detect(
  networks: Networks,
  { data, width, height }: Pixels,
  inputSize: number,
): Promise<Found[]> {
  const tensor = networks.tf.tensor3d(data, [height, width, 3], 'int32');
  try {
    const options = new networks.TinyFaceDetectorOptions({ inputSize, scoreThreshold });
    const found = await networks.detectAllFaces(tensor, options).withFaceLandmarks();
    return found.map(({ detection, landmarks }) => ({
      score: detection.score,
      boxWidth: detection.box.width,
      points: landmarks.positions.map(({ x, y }) => ({ x, y })),
    }));
  } finally {
    tensor.dispose();
  }
}

function isPlausible({ boxWidth, points }: Found): boolean {
  return (
    Math.abs(turnOf(points)) <= furthestTurn && eyeDistanceOf(points) >= closestEyes * boxWidth
  );
}

/** The detector may see one face twice, a little aside: no two have their middles so close. */
function withoutDoubles(found: readonly Found[]): Found[] {
  const kept: Found[] = [];
  for (const one of found.toSorted((a, b) => b.score - a.score)) {
    const { x, y, width, height } = boxAround(one.points);
    const middle = { x: x + width / 2, y: y + height / 2 };
    if (!kept.some(({ points }) => isInside(middle, boxAround(points)))) kept.push(one);
  }
  return kept;
}

function isInside(point: Point, { x, y, width, height }: MeasuredFace['box']): boolean {
  return point.x > x && point.x < x + width && point.y > y && point.y < y + height;
}

function borderOf({ width, height }: Pixels): Point {
  return { x: Math.round(width * border), y: Math.round(height * border) };
}

function padded({ data, width, height }: Pixels, offset: Point): Pixels {
  const wide = { width: width + 2 * offset.x, height: height + 2 * offset.y };
  const filled = new Uint8Array(wide.width * wide.height * 3).fill(grey);
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width * 3, (y + 1) * width * 3);
    filled.set(row, ((y + offset.y) * wide.width + offset.x) * 3);
  }
  return { data: filled, ...wide };
}

async function measure(
  networks: Networks,
  pixels: Pixels,
  landmarks: readonly Point[],
): Promise<MeasuredFace> {
  const chip = cutChip(pixels, landmarks);
  const { light, sharpness } = lightAndSharpness(chip);
  const described = light < darkChip ? await stretched(chip) : chip;
  return {
    box: boxAround(landmarks),
    eyeDistance: eyeDistanceOf(landmarks),
    light,
    sharpness,
    turn: turnOf(landmarks),
    mouth: mouthOf(landmarks),
    descriptor: await describe(networks, described),
  };
}

/** Of the chip and of its mirror image: their mean is steadier than either. */
async function describe(networks: Networks, chip: Pixels): Promise<Float32Array> {
  const one = await describeChip(networks, chip);
  const other = await describeChip(networks, mirrored(chip));
  return one.map((value, index) => (value + (other[index] ?? 0)) / 2);
}

async function describeChip({ tf, nets }: Networks, { data }: Pixels): Promise<Float32Array> {
  const tensor = tf.tensor3d(data, [chipSide, chipSide, 3], 'int32');
  try {
    const described = await nets.faceRecognitionNet.computeFaceDescriptor(tensor);
    if (described instanceof Float32Array) return described;
    throw new Error('one chip has one descriptor');
  } finally {
    tensor.dispose();
  }
}

async function stretched({ data, width, height }: Pixels): Promise<Pixels> {
  const raw = { width, height, channels: 3 } as const;
  const bright = await sharp(data, { raw }).normalise().raw().toBuffer();
  return { data: bright, width, height };
}

function boxAround(points: readonly Point[]): MeasuredFace['box'] {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Lengths in pixels of the picture as it came, not of the smaller one that was looked at. */
function inPicture(face: MeasuredFace, scale: number): MeasuredFace {
  const { x, y, width, height } = face.box;
  return {
    ...face,
    box: { x: x * scale, y: y * scale, width: width * scale, height: height * scale },
    eyeDistance: face.eyeDistance * scale,
  };
}

function size({ box }: MeasuredFace): number {
  return box.width * box.height;
}
