import { registerKernel } from '@tensorflow/tfjs-core/dist/kernel_registry';
import '@tensorflow/tfjs-backend-wasm/dist/base';
import { addConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Add';
import { avgPoolConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/AvgPool';
import { batchMatMulConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/BatchMatMul';
import { castConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Cast';
import { concatConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Concat';
import { conv2DConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Conv2D';
// prettier-ignore
import { depthwiseConv2dNativeConfig }
  from '@tensorflow/tfjs-backend-wasm/dist/kernels/DepthwiseConv2dNative';
import { expandDimsConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/ExpandDims';
import { fillConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Fill';
import { identityConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Identity';
import { maxPoolConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/MaxPool';
import { multiplyConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Multiply';
import { packConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Pack';
import { padV2Config } from '@tensorflow/tfjs-backend-wasm/dist/kernels/PadV2';
import { realDivConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/RealDiv';
import { reluConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Relu';
import { reshapeConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Reshape';
import { resizeBilinearConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/ResizeBilinear';
import { sliceConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Slice';
import { subConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Sub';
import { unpackConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Unpack';

/** Registers the WASM backend with the operations that the two tiny models are made of. */
export function registerKernels(): void {
  [
    addConfig,
    avgPoolConfig,
    batchMatMulConfig,
    castConfig,
    concatConfig,
    conv2DConfig,
    depthwiseConv2dNativeConfig,
    expandDimsConfig,
    fillConfig,
    identityConfig,
    maxPoolConfig,
    multiplyConfig,
    packConfig,
    padV2Config,
    realDivConfig,
    reluConfig,
    reshapeConfig,
    resizeBilinearConfig,
    sliceConfig,
    subConfig,
    unpackConfig,
  ].forEach(registerKernel);
}
