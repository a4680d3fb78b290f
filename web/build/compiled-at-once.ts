import type { Plugin } from 'vite';

/**
 * Asks the browser to compile every function of these files while they arrive, beside the page's
 * own thread. Otherwise each is compiled when first called, and what the first tap calls in React
 * is then compiled between the tap and its paint. Browsers that do not know the comment skip it
 * (https://v8.dev/blog/explicit-compile-hints).
 */
export function compiledAtOnce(names: readonly string[]): Plugin {
  return {
    name: 'compiled-at-once',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const part of Object.values(bundle)) {
          if (part.type !== 'chunk' || !names.includes(part.name)) continue;
          part.code = `//# allFunctionsCalledOnLoad\n${part.code}`;
        }
      },
    },
  };
}
