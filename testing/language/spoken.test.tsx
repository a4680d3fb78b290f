import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer } from 'vite';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { inLanguage } from '../../web/build/in-language.ts';
import { englishSentences } from '../../server/store/english.ts';
import { marks } from '../../contract/words/translation.ts';
import type { Sentences } from '../../contract/words/translation.ts';
import { pageWords } from '../../server/app/http/page-words.ts';
import { offer, readLanguage } from '../../server/store/language.ts';
import { offerLanguages } from '../../server/store/spoken.ts';
import { englishIn } from './pseudo.ts';

const root = resolve(import.meta.dirname, '../..');

it('a screen is built in another language, with nothing left English', async () => {
  await offer([await readLanguage('en'), await readLanguage('en-XA')]);
  const { page } = pageWords('en-XA', new Set())();
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [inLanguage('en-XA'), react()],
  });
  try {
    const screen = await vite.ssrLoadModule('/web/home/resting-face.tsx');
    const Face: ComponentType<{ info: unknown }> = screen['RestingFace'];
    const declined = { reasons: ['¡Tòò yòùñg!'], retryOn: '2026-12-04' };
    const sentence = '¡Ñò!';
    const standing = { state: 'declined', sentence, tone: 'waiting' };
    const markup = page(
      renderToStaticMarkup(
        <Router ssrPath="/home">
          <Face info={{ standing, declined }} />
        </Router>,
      ),
    );
    const text = markup.replace(/<[^>]*>/g, '');
    expect(text).toContain('Yòù càñ àsk àgàìñ fròm ');
    expect(englishIn(text)).toEqual([]);
    const html = await vite.transformIndexHtml('/', '<html lang="en"><head></head></html>');
    expect(html).toContain('<html lang="en-XA">');
  } finally {
    await vite.close();
    offerLanguages(new Map());
  }
});

it('a file of the catalogue stays English until each of its sentences is approved', async () => {
  const all = await englishSentences();
  const inHome = Object.keys(all).filter((key) => key.startsWith('envelope.'));
  const some = { ...Object.fromEntries(inHome.map((key) => [key, 'N\'a"`${x}`'])) };
  const said = async (sentences: Sentences) => {
    await offer([
      { code: 'en', sentences: {}, missing: 0 },
      { code: 'ny', sentences: { ...sentences, 'home.amount': 'Ndalama' }, missing: 0 },
    ]);
    const { script, page, version } = pageWords('ny', new Set(['abcdefg.js']))();
    const [key = ''] = inHome;
    const mark = (one: string) => `${marks.open}${one}${marks.close}`;
    const text = `${mark(key)}|${mark('home.amount')}`;
    return [script(`import "./abcdefg.js";\`${text}\``), page(text), version] as const;
  };
  const [code, html, version] = await said(some);
  expect(code).toBe(
    `import "./abcdefg.ny.${version}.js";` +
      '`N\\u0027a\\u0022\\u0060\\u0024\\u007bx\\u007d\\u0060|Amount`',
  );
  expect(html).toBe('N&#x27;a&#x22;`${x}`|Amount');
  const { [inHome[0] ?? '']: _, ...fewer } = some;
  const [other, , otherVersion] = await said(fewer);
  expect(other).not.toContain('N\\u0027a');
  expect(otherVersion).not.toBe(version);
  offerLanguages(new Map());
});
