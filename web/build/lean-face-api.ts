import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const tensors = fileURLToPath(new URL('../verify/face/finder/tensors.ts', import.meta.url));
const faceApi = '@vladmandic/face-api';

const parts = `
export * as tf from ${JSON.stringify(tensors)};
export { NetInput } from '${faceApi}/src/dom/NetInput.ts';
export { FaceLandmark68TinyNet } from '${faceApi}/src/faceLandmarkNet/FaceLandmark68TinyNet.ts';
export { TinyFaceDetector } from '${faceApi}/src/tinyFaceDetector/TinyFaceDetector.ts';
`;
const nothing = `export const wasmWorkerContents = ''; export default null;`;

/** Modules that stand in the place of others. */
const made: Readonly<Record<string, string>> = {
  '\0face-api-parts': parts,
  '\0face-api-nothing': nothing,
};
const instead: readonly (readonly [RegExp, string])[] = [
  // Its own entry makes every net it has, and brings all their code.
  [/^@vladmandic\/face-api$/, '\0face-api-parts'],
  // One tensor library, without training and the other backends.
  [/^(\.\.\/)+dist\/tfjs\.esm$/, tensors],
  // Threads need a page isolated from all others; files are for Node.
  [/\/tfjs-backend-wasm-threaded-simd(\.worker)?\.js$/, '\0face-api-nothing'],
  [/^fs$/, '\0face-api-nothing'],
];

/**
 * Bundles of face-api and its tensor library only what two tiny models need (see
 * `docs/adr/0036-read-cards-and-faces-on-our-server.md`).
 */
export function leanFaceApi(): Plugin {
  return {
    name: 'lean-face-api',
    enforce: 'pre',
    async resolveId(asked, importer) {
      if (asked === '@tensorflow/tfjs-core') {
        return await this.resolve('@tensorflow/tfjs-core/dist/base', importer);
      }
      return instead.find(([pattern]) => pattern.test(asked))?.[1] ?? null;
    },
    load: (id) => made[id] ?? null,
  };
}
