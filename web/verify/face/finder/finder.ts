import detector from '@vladmandic/face-api/model/tiny_face_detector_model.bin?url';
import landmarks from '@vladmandic/face-api/model/face_landmark_68_tiny_model.bin?url';
import wasmSimd from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import wasm from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url';
import { ownScript } from '../../../ui/trusted.ts';
// oxlint-disable-next-line import/default -- the bundler answers with its address
import finderWorker from './finder-worker.ts?worker&url';
import type { Found, FromFinder, ToFinder } from './finder-words.ts';

/** Looks for faces, beside the screen. */
export interface Finder {
  /** Rejects when it cannot look any more; then it is of no further use. */
  find(picture: Pick<ImageData, 'data' | 'width' | 'height'>): Promise<Found>;
  close(): void;
}

/** A phone that needs longer for one picture cannot guide a person. */
const longestLookMs = 4000;

/**
 * Starts the worker with the models. Rejects where the phone cannot run them, where they could not
 * be fetched, and when the signal comes first.
 */
export async function startFinder(signal: AbortSignal): Promise<Finder> {
  const worker = new Worker(ownScript(finderWorker));
  const close = () => worker.terminate();
  signal.addEventListener('abort', close, { once: true });
  try {
    const files = { wasm, wasmSimd, detector, landmarks };
    const started = await ask(worker, { message: { files }, signal });
    if (!('ready' in started))
      throw new Error(`the finder said ${Object.keys(started).join()}`);
  } catch (failure) {
    close();
    throw failure;
  }
  return {
    async find({ data, width, height }) {
      const message = { width, height, rgba: data };
      const transfer = [data.buffer];
      const answer = await ask(worker, { message, signal, transfer, withinMs: longestLookMs });
      if (!('found' in answer)) throw new Error('the finder did not say what it found');
      return answer.found;
    },
    close,
  };
}

interface Asking {
  readonly message: ToFinder;
  readonly signal: AbortSignal;
  readonly transfer?: Transferable[];
  readonly withinMs?: number;
}

function ask(worker: Worker, asking: Asking): Promise<FromFinder> {
  const { message, signal, transfer = [], withinMs } = asking;
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const on = { signal: over.signal };
    const fail = (why: string) => {
      over.abort();
      reject(new Error(why));
    };
    const hear = ({ data }: MessageEvent<FromFinder>) => {
      over.abort();
      if ('failed' in data) reject(new Error(data.failed));
      else resolve(data);
    };
    worker.addEventListener('message', hear, on);
    worker.addEventListener('error', ({ message: why }) => fail(why), on);
    signal.addEventListener('abort', () => fail('given up'), on);
    if (signal.aborted) return fail('given up');
    worker.postMessage(message, transfer);
    if (withinMs === undefined) return;
    const timer = setTimeout(() => fail('took too long'), withinMs);
    over.signal.addEventListener('abort', () => clearTimeout(timer));
  });
}
