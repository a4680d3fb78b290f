import { FaceLandmark68TinyNet, NetInput, tf, TinyFaceDetector } from '@vladmandic/face-api';
// prettier-ignore
import detectorManifest
  from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json';
// prettier-ignore
import landmarkManifest
  from '@vladmandic/face-api/model/face_landmark_68_tiny_model-weights_manifest.json';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm/dist/backend_wasm';
import type { FinderFiles, Found, FoundFace } from './finder-words.ts';
import { registerKernels } from './kernels.ts';
import { ready, setBackend } from './tensors.ts';

/**
 * Sides of the square the detector looks at, tried until it sees a face. A small one is quickest
 * and best for a face that fills half of a picture.
 */
const detectorSizes = [160, 256] as const;
const leastScore = 0.45;

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray;
}

/** Looks for faces in a picture, one picture at a time. */
export type FindFaces = (picture: Picture) => Promise<Found>;

/** Fetches the models and starts the backend. Throws where WASM is not allowed or not known. */
export async function loadFindFaces(files: FinderFiles): Promise<FindFaces> {
  registerKernels();
  setWasmPaths({
    'tfjs-backend-wasm.wasm': files.wasm,
    'tfjs-backend-wasm-simd.wasm': files.wasmSimd,
    // Only pages isolated from all others have threads, and ours are not.
    'tfjs-backend-wasm-threaded-simd.wasm': files.wasmSimd,
  });
  const [detectorBytes, landmarkBytes] = await Promise.all([
    fetchBytes(files.detector),
    fetchBytes(files.landmarks),
    setBackend('wasm').then(ready),
  ]);
  const detector = new TinyFaceDetector();
  detector.loadFromWeightMap(readWeights(detectorBytes, detectorManifest));
  const landmarks = new FaceLandmark68TinyNet();
  landmarks.loadFromWeightMap(readWeights(landmarkBytes, landmarkManifest));
  return (picture) => findFaces({ detector, landmarks }, picture);
}

interface Models {
  readonly detector: TinyFaceDetector;
  readonly landmarks: FaceLandmark68TinyNet;
}

/** Its points too where there is one face; of several none is the borrower's for sure. */
async function findFaces(models: Models, picture: Picture): Promise<Found> {
  const { width, height } = picture;
  const pixels = tf.tensor3d(rgbOf(picture), [height, width, 3], 'float32');
  try {
    const faces = await boxesIn(models, pixels);
    const [first, second] = faces;
    const light = lightOf(picture, first?.box ?? whole);
    if (first === undefined || second !== undefined) return { faces, light };
    return { faces: [{ ...first, points: await pointsOf(models, pixels, first.box) }], light };
  } finally {
    pixels.dispose();
  }
}

async function boxesIn({ detector }: Models, pixels: tf.Tensor3D): Promise<FoundFace[]> {
  for (const inputSize of detectorSizes) {
    const how = { inputSize, scoreThreshold: leastScore };
    const found = await detector.locateFaces(new NetInput([pixels]), how);
    if (found.length > 0) return found.map(({ relativeBox }) => faceAt(relativeBox));
  }
  return [];
}

function faceAt({ left, top, width, height }: FoundFace['box']): FoundFace {
  return { box: { left, top, width, height }, points: [] };
}

/** The 68 points of a face in pixels of the picture. */
async function pointsOf(
  { landmarks }: Models,
  pixels: tf.Tensor3D,
  box: FoundFace['box'],
): Promise<number[]> {
  const [height, width] = pixels.shape;
  const [left, right] = inside(box.left, box.width, width);
  const [top, bottom] = inside(box.top, box.height, height);
  if (right <= left || bottom <= top) return [];
  const face = tf.slice3d(pixels, [top, left, 0], [bottom - top, right - left, 3]);
  try {
    const read = await landmarks.detectLandmarks(new NetInput([face]));
    if (Array.isArray(read)) return [];
    return read.positions.flatMap(({ x, y }) => [x + left, y + top]);
  } finally {
    face.dispose();
  }
}

const whole: FoundFace['box'] = { left: 0, top: 0, width: 1, height: 1 };

/** Mean luma (ITU-R BT.601) of a part of a picture, of every second pixel each way. */
function lightOf({ rgba, width, height }: Picture, box: FoundFace['box']): number {
  const [left, right] = inside(box.left, box.width, width);
  const [top, bottom] = inside(box.top, box.height, height);
  let [sum, count] = [0, 0];
  for (let y = top; y < bottom; y += 2) {
    for (let x = left; x < right; x += 2) {
      const at = (y * width + x) * 4;
      const [red, green, blue] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0];
      sum += 0.299 * red + 0.587 * green + 0.114 * blue;
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}

/** From where to where a fraction of a length reaches, in whole pixels within it. */
function inside(from: number, size: number, length: number): [number, number] {
  const first = Math.max(0, Math.floor(from * length));
  return [first, Math.min(length, Math.ceil((from + size) * length))];
}

function rgbOf({ rgba, width, height }: Picture): Float32Array {
  const rgb = new Float32Array(width * height * 3);
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 0;
    rgb[to + 1] = rgba[from + 1] ?? 0;
    rgb[to + 2] = rgba[from + 2] ?? 0;
  }
  return rgb;
}

async function fetchBytes(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${address} was answered ${response.status}`);
  return await response.arrayBuffer();
}

interface Weight {
  readonly name: string;
  readonly shape: number[];
  readonly dtype: string;
  readonly quantization?: { dtype: string; scale: number; min: number };
}

/** The weights of a model, in the order its manifest names them, 8 bits each. */
function readWeights(bytes: ArrayBuffer, manifest: readonly { weights: Weight[] }[]) {
  const specs = manifest.flatMap(({ weights }) =>
    weights.map(({ name, shape, quantization }) => ({
      name,
      shape,
      dtype: 'float32' as const,
      ...(quantization && { quantization: { ...quantization, dtype: 'uint8' as const } }),
    })),
  );
  return tf.io.decodeWeights(bytes, specs);
}
