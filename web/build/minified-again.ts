import { minify } from 'terser';
import type { Plugin } from 'vite';

/**
 * Terser over what the bundler's own minifier wrote: it finds some hundred bytes more in our own
 * code. In its place it would do worse on React and on the face models (docs/adr/0041).
 */
export function minifiedAgain(): Plugin {
  return {
    name: 'minified-again',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const part of Object.values(bundle)) {
          // React comes minified by its makers' own care; ten bytes are not worth three seconds.
          if (part.type !== 'chunk' || part.name === 'react') continue;
          const { code } = await minify(part.code, { module: true, compress: { passes: 3 } });
          part.code = code ?? part.code;
        }
      },
    },
  };
}
