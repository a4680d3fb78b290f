import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer } from 'vite';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { inLanguage } from '../../web/build/in-language.ts';
import { englishSentences } from '../../server/store/english.ts';
import { pseudoLanguage } from '../../contract/words/pseudo-language.ts';
import { englishIn } from './pseudo.ts';

const root = resolve(import.meta.dirname, '../..');

it('a screen is built in another language, with nothing left English', async () => {
  const sentences = pseudoLanguage(await englishSentences());
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [inLanguage({ code: 'en-XA', sentences }), react()],
  });
  try {
    const screen = await vite.ssrLoadModule('/web/home/resting-face.tsx');
    const Face: ComponentType<{ info: unknown }> = screen['RestingFace'];
    const declined = { reasons: ['¡Tòò yòùñg!'], retryOn: '2026-12-04' };
    const sentence = '¡Ñò!';
    const standing = { state: 'declined', sentence, tone: 'waiting' };
    const markup = renderToStaticMarkup(
      <Router ssrPath="/home">
        <Face info={{ standing, declined }} />
      </Router>,
    );
    const text = markup.replace(/<[^>]*>/g, '');
    expect(text).toContain('Yòù càñ àsk àgàìñ fròm ');
    expect(englishIn(text)).toEqual([]);
    const html = await vite.transformIndexHtml('/', '<html lang="en"><head></head></html>');
    expect(html).toContain('<html lang="en-XA">');
  } finally {
    await vite.close();
  }
});

it('a file of the catalogue stays English until each of its sentences is approved', () => {
  const { transform } = inLanguage({ code: 'ny', sentences: { 'home.lead': 'Ndalama' } });
  const translated = (source: string): unknown =>
    typeof transform === 'function'
      ? Reflect.apply(transform, null, [source, '/contract/sentences/home.ts'])
      : null;
  expect(translated("export const lead = 'Money';\nexport const other = 'More';\n")).toBeNull();
  expect(translated("export const lead = 'Money';\n")).toMatchObject({
    code: 'export const lead = "Ndalama";\n',
  });
});
