import { createRequire, registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import type * as FaceApi from '@vladmandic/face-api';
import type * as Tensors from '@tensorflow/tfjs-core';
import type * as WasmBackend from '@tensorflow/tfjs-backend-wasm';
import { joinChannelsQuickly } from './quick-concat.ts';

export type Networks = typeof FaceApi;

const require = createRequire(import.meta.url);
const build = '@vladmandic/face-api/dist/face-api.node-wasm.js';

/** What was loaded, for the record of a measurement. */
export const engineName = `face-api ${require('@vladmandic/face-api/package.json').version} tiny`;

/**
 * Loads the detector, the 68 landmarks and the recogniser, on WebAssembly. To be called once a
 * thread, and in a separate thread: what the networks ask for is resolved differently after it.
 */
export async function loadNetworks(): Promise<Networks> {
  const core: typeof Tensors = require('@tensorflow/tfjs-core');
  chainOperations(core);
  const faceApi = requireOnCore();
  const wasm: typeof WasmBackend = require('@tensorflow/tfjs-backend-wasm');
  joinChannelsQuickly(core, wasm);
  wasm.setWasmPaths(`${dirname(require.resolve('@tensorflow/tfjs-backend-wasm'))}/`);
  if (!(await core.setBackend('wasm'))) throw new Error('WebAssembly cannot be used');
  await core.ready();
  const models = join(dirname(require.resolve('@vladmandic/face-api/package.json')), 'model');
  await faceApi.nets.tinyFaceDetector.loadFromDisk(models);
  await faceApi.nets.faceLandmark68Net.loadFromDisk(models);
  await faceApi.nets.faceRecognitionNet.loadFromDisk(models);
  return faceApi;
}

/** Its build for WebAssembly asks for all of TensorFlow.js (330 MB); the core of it is enough. */
function requireOnCore(): Networks {
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      next(name === '@tensorflow/tfjs' ? '@tensorflow/tfjs-core' : name, context),
  });
  try {
    return require(build);
  } finally {
    hooks.deregister();
  }
}

/**
 * The core alone lacks operations as methods of tensors, and registers them only in modules that
 * Node cannot load. These are the ones that the three networks call.
 */
function chainOperations(core: typeof Tensors): void {
  const { reshape } = core;
  Object.assign(core.Tensor.prototype, {
    sub: operation(core.sub),
    mul: operation(core.mul),
    div: operation(core.div),
    mean: operation(core.mean),
    slice: operation(core.slice),
    reshape: operation(reshape),
    expandDims: operation(core.expandDims),
    as1D: operation((tensor: Tensors.Tensor) => reshape(tensor, [tensor.size])),
    as2D: operation((tensor: Tensors.Tensor, ...shape: number[]) => reshape(tensor, shape)),
    as3D: operation((tensor: Tensors.Tensor, ...shape: number[]) => reshape(tensor, shape)),
    as4D: operation((tensor: Tensors.Tensor, ...shape: number[]) => reshape(tensor, shape)),
  });
}

function operation<Rest extends unknown[]>(
  act: (tensor: Tensors.Tensor, ...rest: Rest) => Tensors.Tensor,
) {
  return function chained(this: Tensors.Tensor, ...rest: Rest): Tensors.Tensor {
    return act(this, ...rest);
  };
}
