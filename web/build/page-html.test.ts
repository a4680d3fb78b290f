import { expect, test } from 'vitest';
import { bootScript } from './boot-script.ts';
import { filesOf, readChunks } from './chunks.ts';
import { cspHash, pageHtml, withIcon } from './page-html.ts';

const template = `<!doctype html><html><head><title>x</title>
  <script type="module" crossorigin src="/assets/index.js"></script>
  <link rel="modulepreload" crossorigin href="/assets/react.js">
  <link rel="stylesheet" crossorigin href="/assets/style.css">
</head><body><div id="root"></div></body></html>`;

const page = {
  path: '/agreement/privacy',
  title: 'Privacy Policy',
  access: 'public',
  whole: true,
  markup: '<p>$& stays $1</p>',
  styles: '.a{color:red}',
  files: ['/assets/index.js', '/assets/react.js'],
  sheets: ['/assets/style.css'],
  sessionFiles: [],
  showsPrice: false,
  asks: '',
  firstFile: '/assets/first.js',
} as const;

test('a page holds its markup and styles, and asks for no other file before it paints', () => {
  const html = pageHtml(template, page);
  expect(html).toContain('<title>Privacy Policy</title>');
  expect(html).toContain('<div id="root"><p>$& stays $1</p></div>');
  expect(html).toContain('<style>.a{color:red}</style>');
  expect(html).toContain('data-files="/assets/index.js /assets/react.js"');
  expect(html).not.toMatch(/<link(?![^>]* disabled>)|<script [a-z]/);
});

test('a page that shows the price holds it as data too, which no browser runs', () => {
  const data = '<script type="application/json" id="price">{{price}}</script>';
  expect(pageHtml(template, { ...page, showsPrice: true })).toContain(data);
  expect(pageHtml(template, page)).not.toContain(data);
});

test('the hash of the inline script matches the one in the page', () => {
  const inline = /<script>([^]*)<\/script>/.exec(pageHtml(template, page))?.[1] ?? '';
  expect(cspHash(inline)).toBe(cspHash(bootScript));
});

test('the inline script is a script', () => {
  expect(() => new Function(bootScript.replace('import(', 'fetch('))).not.toThrow();
});

const chunks = readChunks(
  JSON.stringify({
    'index.html': { file: 'index.js', imports: ['_react'] },
    'me.tsx': { file: 'me.js', imports: ['_react', '_rows', 'index.html'], css: ['me.css'] },
    _react: { file: 'react.js' },
    _rows: { file: 'rows.js', imports: ['_react'], css: ['rows.css'] },
  }),
);

test('a page fetches at once, and once, all its modules import', () => {
  expect(filesOf(chunks, ['index.html', 'me.tsx'])).toEqual({
    scripts: ['index.js', 'react.js', 'me.js', 'rows.js'],
    sheets: ['rows.css', 'me.css'],
  });
});

test('a module that is in no chunk stops the build', () => {
  expect(() => filesOf(chunks, ['gone.tsx'])).toThrow('gone.tsx is not in the build');
});

test('the icon is in the page, as an address that needs no request', () => {
  const made = withIcon('<link rel="icon" href="/icon.svg" />', '<svg fill="#fff"/>\n');
  expect(made).toBe(`<link rel="icon" href="data:image/svg+xml,<svg fill='%23fff'/>" />`);
});
