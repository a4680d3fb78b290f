import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Programs that a test starts again and again need not compile what they did before. */
export const compileCache = {
  NODE_COMPILE_CACHE: join(tmpdir(), 'extramoney-compile-cache'),
};
