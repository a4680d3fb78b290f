import type { Plugin } from 'vite';

/**
 * The loader of screens that come later, in place of the bundler's own (docs/adr/0041). It
 * fetches the sheets beside the code and waits for both. A sheet that the page holds already, or
 * that is on its way, is not fetched again. One that failed is forgotten, so that the next try
 * fetches it.
 */
const loader = (heldByPage: string) => `
const coming = {};
function sheet(name) {
  const href = '/' + name;
  if (!coming[href] && document.querySelector('link[href="' + href + '"]${heldByPage}')) return;
  return coming[href] ??= new Promise((done, fail) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.onload = done;
    link.onerror = () => {
      delete coming[href];
      link.remove();
      fail(new Error('Failed to load ' + href));
    };
    document.head.append(link);
  });
}
export function __vitePreload(load, sheets) {
  return Promise.all([load(), ...sheets.map(sheet)]).then(([screen]) => screen);
}
`;

/**
 * Puts the loader above in the place of the bundler's, and keeps names of scripts out of the
 * first page's list. A screen names what it needs.
 * @param heldByPage what marks a sheet that the page has from the start, as a CSS selector
 */
export function smallLoader(heldByPage: string): Plugin {
  return {
    name: 'small-loader',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? loader(heldByPage) : null),
  };
}
