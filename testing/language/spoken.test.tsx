import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Router } from 'wouter';
import { inLanguage } from '../../web/build/in-language.ts';
import { englishSentences } from '../../server/store/english.ts';
import { outsideBrackets, pseudoLanguage } from './pseudo.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'extramoney-language-'));
let sentences: Readonly<Record<string, string>> = {};

beforeAll(async () => {
  sentences = pseudoLanguage(await englishSentences());
  writeFileSync(join(folder, 'zz.json'), JSON.stringify(sentences));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('a screen is built in another language, with nothing left English', async () => {
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [inLanguage({ code: 'zz', sentences }), react()],
  });
  try {
    const screen = await vite.ssrLoadModule('/web/home/resting-face.tsx');
    const Face: ComponentType<{ info: unknown }> = screen['RestingFace'];
    const declined = { reasons: ['[Too young.]'], retryOn: '2026-12-04' };
    const sentence = '[We cannot lend you this amount now.]';
    const standing = { state: 'declined', sentence, tone: 'waiting' };
    const markup = renderToStaticMarkup(
      <Router ssrPath="/home">
        <Face info={{ standing, declined }} />
      </Router>,
    );
    const text = markup.replace(/<[^>]*>/g, '');
    expect(text).toContain('[You can ask again from ');
    expect(outsideBrackets(text)).toBe('');
    const html = await vite.transformIndexHtml('/', '<html lang="en"><head></head></html>');
    expect(html).toContain('<html lang="zz">');
  } finally {
    await vite.close();
  }
});

/** What a program prints that speaks before it loads. */
function printed(program: string): string {
  const speak = `
    import { readLanguage, speak } from ${JSON.stringify(join(root, 'server/store/language.ts'))};
    const language = await readLanguage('zz', ${JSON.stringify(folder)});
    if (language.missing > 0) throw new Error('something is missing');
    speak(language);`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', speak + program], {
    cwd: root,
    encoding: 'utf8',
  });
}

it('the server speaks it, in messages and refusals', () => {
  const said = printed(`
    const { loginCodeText } = await import('./server/people/auth/login-code.ts');
    const { refusalSentence } = await import('./contract/words/refusals.ts');
    process.stdout.write(loginCodeText('1234', 'https://loans.example.zm'));
    process.stdout.write(refusalSentence('declined-before', { retryOn: '4 Dec 2026' }));`);
  expect(said).toContain('1234');
  expect(said).toContain('4 Dec 2026');
  expect(outsideBrackets(said).trim()).toBe('@loans.example.zm #1234');
});
