import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { budgets, overBudget, pageBytes } from './page-bytes.ts';

const built = pageBytes();

test.skipIf(built === null && !process.env['CI'])(
  'every built screen keeps within its bytes',
  () => {
    expect(built?.length).toBeGreaterThan(10);
    expect(overBudget(built ?? [])).toEqual([]);
  },
);

describe('a build of three files', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'extramoney-bytes-'));
    mkdirSync(join(folder, 'assets'));
    const write = (name: string, text: string, packed: number) => {
      writeFileSync(join(folder, name), text);
      writeFileSync(join(folder, `${name}.br`), 'x'.repeat(packed));
    };
    write(
      'pages.json',
      JSON.stringify({ files: { '/me': 'me.html', '/home': 'home.html' } }),
      9,
    );
    write(
      'home.html',
      '<body data-scripts="/assets/a.js" data-session-files="/assets/s.js">',
      100,
    );
    write(
      'me.html',
      '<body data-scripts="/assets/a.js /assets/s.js /assets/b.js" data-prerendered="outline">',
      120,
    );
    for (const [name, bytes] of [
      ['a.js', 50_000],
      ['b.js', 16_000],
      ['s.js', 7_000],
    ] as const) {
      write(`assets/${name}`, '', bytes);
    }
    write('manifest.webmanifest', '', 10);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('the first screen counts what a stranger loads', () => {
    const [home, signedIn] = pageBytes(folder) ?? [];
    expect(home).toMatchObject({ visitor: 'stranger', script: 50_000, total: 50_110 });
    expect(signedIn).toMatchObject({ visitor: 'logged in', script: 57_000, added: 0 });
  });

  test('another screen counts what it adds, and fails when that is too much', () => {
    const pages = pageBytes(folder) ?? [];
    expect(pages[2]).toMatchObject({ path: '/me', added: 16_000, total: 73_130 });
    expect(overBudget(pages)).toEqual([
      `what is added by /me is 16000 bytes, ${budgets.added} are allowed`,
    ]);
  });
});
