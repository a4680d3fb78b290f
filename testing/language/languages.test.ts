import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { languagesFolder, readLanguage } from '../../server/store/language.ts';
import { sentencesBefore } from './before-speaking.ts';
import { englishFile, englishSentences, jsonOf } from '../../scripts/english.ts';

it('languages/en.json says what the catalogue says', async () => {
  const wanted = jsonOf(await englishSentences());
  expect(
    readFileSync(englishFile, 'utf8'),
    'node scripts/run.mjs scripts/write-english.ts',
  ).toBe(wanted);
});

it('every language can be spoken', () => {
  const codes = readdirSync(languagesFolder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));
  expect(codes).toContain('en');
  for (const code of codes) expect(() => readLanguage(code), code).not.toThrow();
});

it('a language that is not there is named', () => {
  expect(() => readLanguage('zz')).toThrow(/languages\/zz\.json cannot be read/);
});

it.each(['server/app/main.ts', 'scripts/build-web.ts'])(
  '%s loads no sentence before it knows its language',
  (entry) => {
    expect(sentencesBefore(resolve(import.meta.dirname, '../..'), entry)).toEqual([]);
  },
);
