import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { englishSentences } from '../../server/store/english.ts';
import { languagesFolder, readLanguage } from '../../server/store/language.ts';
import { sentencesBefore } from './before-speaking.ts';

it('every language can be spoken', async () => {
  const codes = readdirSync(languagesFolder)
    .filter((file) => file.endsWith('.json') && file !== 'en.json')
    .map((file) => file.slice(0, -'.json'.length));
  for (const code of codes) await expect(readLanguage(code), code).resolves.toBeDefined();
});

it('a language may lack sentences, and has none that English has not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'extramoney-languages-'));
  const write = (code: string, sentences: object) =>
    writeFileSync(join(folder, `${code}.json`), JSON.stringify(sentences));
  const english = await englishSentences();
  const [key = '', text = ''] =
    Object.entries(english).find(([, one]) => one.includes('{')) ?? [];
  try {
    write('bem', { [key]: text });
    write('nya', { [key]: 'Without the gap.', 'home.noSuchSentence': 'Nothing.' });
    await expect(readLanguage('bem', folder)).resolves.toEqual({
      code: 'bem',
      sentences: { [key]: text },
      missing: Object.keys(english).length - 1,
    });
    await expect(readLanguage('nya', folder)).rejects.toThrow(
      /needs the gaps[\s\S]*is no sentence of the catalogue/,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('a program that knows the English keeps speaking its language', async () => {
  const root = resolve(import.meta.dirname, '../..');
  const english = Object.entries(await englishSentences());
  const [key = ''] = english.find(([, text]) => !text.includes('{')) ?? [];
  const [area = '', name = ''] = key.split('.');
  const program = `
    import { englishSentences } from './server/store/english.ts';
    import { speak } from './server/store/language.ts';
    await englishSentences();
    speak({ sentences: { '${key}': 'Mwaiseni.' } });
    const said = await import('./contract/sentences/${area}.ts');
    process.stdout.write(said.${name});`;
  const args = ['--input-type=module', '-e', program];
  expect(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })).toBe(
    'Mwaiseni.',
  );
});

it('a language that is not there is named', async () => {
  await expect(readLanguage('zz')).rejects.toThrow(/languages\/zz\.json cannot be read/);
});

it.each(['server/app/main.ts', 'demo/main.ts', 'scripts/build-web.ts'])(
  '%s loads no sentence before it knows its language',
  (entry) => {
    expect(sentencesBefore(resolve(import.meta.dirname, '../..'), entry)).toEqual([]);
  },
);
