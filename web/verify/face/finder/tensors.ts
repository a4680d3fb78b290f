/**
 * The numbers of the face models, as `@vladmandic/face-api` sees them: tfjs without what training
 * and other backends need. The build puts this in the place of the tfjs that face-api brings.
 */
import '@tensorflow/tfjs-core/dist/base_side_effects';
import { decodeWeights } from '@tensorflow/tfjs-core/dist/io/io_utils';
import '@tensorflow/tfjs-core/dist/public/chained_ops/add';
import '@tensorflow/tfjs-core/dist/public/chained_ops/as1d';
import '@tensorflow/tfjs-core/dist/public/chained_ops/as2d';
import '@tensorflow/tfjs-core/dist/public/chained_ops/as3d';
import '@tensorflow/tfjs-core/dist/public/chained_ops/as4d';
import '@tensorflow/tfjs-core/dist/public/chained_ops/div';
import '@tensorflow/tfjs-core/dist/public/chained_ops/expand_dims';
import '@tensorflow/tfjs-core/dist/public/chained_ops/mul';
import '@tensorflow/tfjs-core/dist/public/chained_ops/reshape';
import '@tensorflow/tfjs-core/dist/public/chained_ops/slice';
import '@tensorflow/tfjs-core/dist/public/chained_ops/sub';

export * from '@tensorflow/tfjs-core/dist/base';

// Of the rest only this runs here: nothing is loaded from an address or drawn from pixels.
export const io = { decodeWeights };
export const browser = {};
