import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { builtScreens } from '../bytes/page-bytes.ts';

const manifest = ['manifest.webmanifest', 'manifest.webmanifest.br'];

/**
 * Writes the same screen as a page that does nothing. It is our prerendered /home with its
 * styles and without its script, built as one page. So the same server serves it the same way,
 * with the price in pages and an unused worker. No application can be faster than this.
 */
export function writeFloor(folder: string): void {
  const html = readFileSync(join(builtScreens, 'home.html'), 'utf8')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<link[^>]* disabled\s*>/g, '')
    .replace(/<body[^>]*>/, '<body>');
  const built = JSON.parse(readFileSync(join(builtScreens, 'pages.json'), 'utf8'));
  const files = { '/home': 'home.html' };
  const price = { ...built.price, files: ['home.html'] };
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'pages.json'),
    JSON.stringify({ ...built, files, price, notFound: 'home.html' }),
  );
  writeFileSync(join(folder, 'home.html'), html);
  writeFileSync(join(folder, 'home.html.br'), brotliCompressSync(html));
  for (const file of ['sw.js', ...manifest]) {
    copyFileSync(join(builtScreens, file), join(folder, file));
  }
}
