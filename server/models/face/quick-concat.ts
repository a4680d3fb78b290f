import type * as Tensors from '@tensorflow/tfjs-core';
import type * as WasmBackend from '@tensorflow/tfjs-backend-wasm';

/**
 * Makes the joining of channels quick. The networks join three planes, one number a pixel,
 * before they look at a picture. The backend copies them pixel by pixel with two objects each,
 * which took a third of all time. Everything else is joined as before.
 */
export function joinChannelsQuickly(core: typeof Tensors, wasm: typeof WasmBackend): void {
  const usual = core.getKernel('Concat', 'wasm');
  core.unregisterKernel('Concat', 'wasm');
  core.registerKernel({
    ...usual,
    kernelFunc(asked) {
      const planes = Object.values(asked.inputs);
      const { backend } = asked;
      return backend instanceof wasm.BackendWasm && arePlanes(planes, asked.attrs)
        ? interleave(backend, planes)
        : usual.kernelFunc(asked);
    },
  });
}

type Plane = Tensors.TensorInfo;

/** Tensors of one shape and of numbers, one deep, to be joined in their depth. */
function arePlanes(
  planes: readonly (Plane | undefined)[],
  attrs?: Tensors.NamedAttrMap,
): planes is readonly Plane[] {
  const [first] = planes;
  if (first === undefined || attrs?.['axis'] !== first.shape.length - 1) return false;
  return planes.every(
    (plane) =>
      plane?.dtype === 'float32' &&
      plane.shape.at(-1) === 1 &&
      plane.shape.join() === first.shape.join(),
  );
}

function interleave(backend: WasmBackend.BackendWasm, planes: readonly Plane[]): Plane {
  const depth = planes.length;
  const shape = [...(planes[0]?.shape.slice(0, -1) ?? []), depth];
  const joined = backend.makeOutput(shape, 'float32');
  const to = backend.typedArrayFromHeap(joined);
  for (const [channel, plane] of planes.entries()) {
    const from = backend.typedArrayFromHeap(plane);
    for (let i = 0; i < from.length; i++) to[i * depth + channel] = from[i] ?? 0;
  }
  return joined;
}
