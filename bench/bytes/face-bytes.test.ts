import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faceBudget, faceBytes } from './face-bytes.ts';
import { builtScreens, pageBytes } from './page-bytes.ts';

const built = pageBytes(builtScreens);

test.skipIf(built === null)(
  'the built face check keeps within its bytes, on its page alone',
  () => {
    const bytes = faceBytes();
    expect(bytes?.models).toBeGreaterThan(100_000);
    expect(bytes?.all).toBeLessThanOrEqual(faceBudget);
    expect(bytes?.elsewhere).toEqual([]);
  },
);

describe('a build with models', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'extramoney-face-bytes-'));
    mkdirSync(join(folder, 'assets'));
    const write = (name: string, text: string, packed: number) => {
      writeFileSync(join(folder, name), text);
      writeFileSync(join(folder, `${name}.br`), 'x'.repeat(packed));
    };
    const files = {
      '/home': 'home.html',
      '/me': 'me.html',
      '/face/face-recognition': 'face.html',
    };
    const models = ['finder-1.js', 'net-1.bin', 'x-simd-1.wasm', 'x-1.wasm'];
    const pages = { files, models: { files: models.map((file) => `assets/${file}`) } };
    write('pages.json', JSON.stringify(pages), 9);
    write('manifest.webmanifest', '', 10);
    write('home.html', '<body data-files="/assets/a.js">', 100);
    write('me.html', '<body data-files="/assets/a.js /assets/me.js">', 100);
    write('face.html', '<body data-files="/assets/a.js /assets/face.js">', 120);
    write('assets/a.js', 'home()', 50_000);
    write('assets/me.js', 'new Worker("/assets/finder-1.js")', 300);
    write('assets/face.js', 'new Worker("/assets/finder-1.js")', 700);
    for (const [place, file] of models.entries()) {
      write(`assets/${file}`, '', 1000 * (place + 1));
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('costs its page and one kind of WASM, and tells who else fetches its files', () => {
    expect(faceBytes(folder)).toEqual({
      page: 120 + 700,
      models: 1000 + 2000 + 3000,
      all: 6820,
      elsewhere: ['/me loads code that fetches assets/finder-1.js'],
    });
  });
});
