import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkTranslation } from '../../contract/words/check-translation.ts';
import { isLanguage } from '../../contract/words/languages.ts';
import { pseudoLanguage } from '../../contract/words/pseudo-language.ts';
import type { Sentences } from '../../contract/words/translation.ts';
import { englishSentences } from '../../server/store/english.ts';
import { languagesFolder, readLanguage, readPoFile } from '../../server/store/language.ts';
import { writePo } from '../../server/store/po-file.ts';
import { sentencesBefore } from './before-speaking.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'extramoney-languages-'));
let english: Sentences = {};

beforeAll(async () => {
  english = await englishSentences();
});
afterAll(() => rmSync(folder, { recursive: true }));

it('every language in the folder can be spoken', async () => {
  const codes = readdirSync(languagesFolder)
    .filter((file) => file.endsWith('.po'))
    .map((file) => file.slice(0, -'.po'.length));
  expect(codes).toEqual(['bem', 'ny']);
  for (const code of codes.filter(isLanguage)) {
    await expect(readLanguage(code), code).resolves.toBeDefined();
    expect(readPoFile(code).words.length, 'a glossary of drafts').toBeGreaterThan(10);
    expect(readPoFile(code).glossary).toEqual({});
  }
});

it('only approved sentences of the English of today are spoken', async () => {
  const of = (key: string) => english[key] ?? '';
  const one = (key: string, state: 'draft' | 'read' | 'approved', said = of(key)) => ({
    key,
    english: of(key),
    text: said,
    state,
  });
  const sentences = [
    one('home.amount', 'approved', 'Ndalama'),
    one('home.cost', 'read', 'Mtengo'),
    one('home.total', 'draft', 'Zonse'),
    { ...one('home.received', 'approved', 'Mulandira'), english: 'You got' },
  ];
  const file = join(folder, 'ny.po');
  writeFileSync(file, writePo('ny', english, { sentences, glossary: {}, words: [] }));
  const spoken = await readLanguage('ny', folder);
  expect(spoken.sentences).toEqual({ 'home.amount': 'Ndalama' });
  expect(spoken.missing).toBe(Object.keys(english).length - 1);
  expect(readFileSync(file, 'utf8')).toContain(
    '#, fuzzy\nmsgctxt "home.received"\nmsgid "You receive"\nmsgstr "Mulandira"',
  );
});

it('a wrong sentence ends the start, drafts too', async () => {
  const sentences = [
    { key: 'ussd.itemHelp', english: '6 Help', text: '6 Ŵana', state: 'draft' as const },
    { key: 'home.noSuch', english: 'A', text: 'B', state: 'approved' as const },
  ];
  const all = { ...english, 'home.noSuch': 'A' };
  writeFileSync(
    join(folder, 'bem.po'),
    writePo('bem', all, { sentences, glossary: {}, words: [] }),
  );
  await expect(readLanguage('bem', folder)).rejects.toThrow(
    /ussd.itemHelp has Ŵ, which no SMS can carry.\n*[\s\S]*home.noSuch is no sentence/,
  );
});

it('a language without a file is named', async () => {
  await expect(readLanguage('lue', folder)).rejects.toThrow(/lue\.po is not there/);
});

it('the pseudo-language passes every check of its media', () => {
  const pseudo = pseudoLanguage(english);
  expect(checkTranslation(english, pseudo)).toEqual({ faults: [], missing: [] });
  const same = Object.keys(english).filter((key) => pseudo[key] === english[key]);
  const letters = (key: string) => english[key]?.replace(/\{\w+\}|ExtraMoney/g, '') ?? '';
  expect(same.filter((key) => /[aeioun]/.test(letters(key)))).toEqual([]);
});

it('English passes the checks of its media', () => {
  expect(checkTranslation(english, english).faults).toEqual([]);
});

it('a program that knows the English keeps speaking its languages', () => {
  const program = `
    import { englishSentences } from './server/store/english.ts';
    import { readLanguage, speak } from './server/store/language.ts';
    import { spoken } from './server/store/spoken.ts';
    await englishSentences();
    await speak([await readLanguage('en'), await readLanguage('en-XA')]);
    const { amount } = await import('./contract/sentences/home.ts');
    process.stdout.write(spoken(amount) + spoken(amount, 'en-XA'));`;
  const args = ['--input-type=module', '-e', program];
  expect(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })).toBe(
    `Amount${pseudoLanguage(english)['home.amount']}`,
  );
});

it.each(['server/app/main.ts', 'demo/main.ts'])(
  '%s loads no sentence before it knows its languages',
  (entry) => {
    expect(sentencesBefore(root, entry)).toEqual([]);
  },
);
