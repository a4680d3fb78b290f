import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { checkTranslation, translationFault } from '../../contract/words/check-translation.ts';
import { english, pseudo } from '../../contract/words/languages.ts';
import type { LanguageCode } from '../../contract/words/languages.ts';
import { pseudoLanguage } from '../../contract/words/pseudo-language.ts';
import { areaOf, markSource } from '../../contract/words/translation.ts';
import type { Sentences } from '../../contract/words/translation.ts';
import { englishCatalogue } from './english.ts';
import type { EnglishSentence } from './english.ts';
import { PoFault, readPo } from './po-file.ts';
import type { PoFile } from './po-file.ts';
import { offerLanguages, piecesOf } from './spoken.ts';

export const languagesFolder = join(import.meta.dirname, '../../languages');

export interface Language {
  readonly code: LanguageCode;
  /** The sentences that are approved, and stand for the English of today. */
  readonly sentences: Sentences;
  /** How many stay English. */
  readonly missing: number;
}

/**
 * Reads and checks a language; English has nothing to read.
 * @throws where its file is missing or at fault, with a sentence for each fault
 */
export async function readLanguage(
  code: LanguageCode,
  folder = languagesFolder,
): Promise<Language> {
  if (code === english) return { code, sentences: {}, missing: 0 };
  const catalogue = await englishCatalogue();
  const all = sentencesOf(catalogue);
  if (code === pseudo) return { code, sentences: pseudoLanguage(all), missing: 0 };
  const sentences = approvedIn(readPoFile(code, folder), all);
  return { code, sentences, missing: catalogue.length - Object.keys(sentences).length };
}

/**
 * What is in the file of a language; nothing where it has no file.
 * @throws where it is at fault, with the line
 */
export function readPoFile(code: LanguageCode, folder = languagesFolder): PoFile {
  const file = join(folder, `${code}.po`);
  if (!existsSync(file)) throw new Error(`${file} is not there: write it as its guide says.`);
  const bytes = readFileSync(file);
  try {
    return readPo(bytes);
  } catch (error) {
    if (!(error instanceof PoFault)) throw error;
    throw new Error(`${file} cannot be used. ${error.message}`, { cause: error });
  }
}

const noFile: PoFile = { sentences: [], glossary: {}, words: [] };
const shipped = new Map<LanguageCode, PoFile>();

/** The file of a language that the product came with; empty where there is none. */
export function poFileOf(code: LanguageCode): PoFile {
  const known = shipped.get(code);
  if (known !== undefined) return known;
  const file = existsSync(join(languagesFolder, `${code}.po`)) ? readPoFile(code) : noFile;
  shipped.set(code, file);
  return file;
}

/** Drafts are checked too: what cannot go out is refused before anyone reads it. */
export function approvedIn({ sentences, glossary }: PoFile, all: Sentences): Sentences {
  const given = Object.fromEntries(sentences.map(({ key, text }) => [key, text]));
  const { faults } = checkTranslation(all, given, glossary);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const approved = sentences.filter(
    ({ key, english: of, state }) => state === 'approved' && of === all[key],
  );
  return Object.fromEntries(approved.map(({ key, text }) => [key, text]));
}

function sentencesOf(catalogue: readonly EnglishSentence[]): Sentences {
  return Object.fromEntries(catalogue.map(({ key, text }) => [key, text]));
}

/**
 * Reads the languages of this deployment and speaks them from now on. English alone changes
 * nothing.
 */
export async function speakIn(codes: readonly LanguageCode[]): Promise<readonly Language[]> {
  const languages = await Promise.all(codes.map((code) => readLanguage(code)));
  if (codes.length > 1) await speak(languages);
  return languages;
}

/**
 * Makes every sentence that is loaded from now on a mark, which `spoken` turns into one of these
 * languages. Files loaded before keep theirs: this comes first, and the rest by `import()`.
 */
export async function speak(languages: readonly Language[]): Promise<void> {
  await offer(languages);
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const area = areaOf(url);
      if (area === null || loaded.source === undefined || loaded.source === null) return loaded;
      const source =
        typeof loaded.source === 'string'
          ? loaded.source
          : new TextDecoder().decode(loaded.source);
      return { ...loaded, source: markSource(area, source) };
    },
  });
}

let base: readonly Language[] = [];

/** Turns marks into these languages from now on. */
export async function offer(languages: readonly Language[]): Promise<void> {
  base = languages;
  await offerAll(languages);
}

/** Words that two of the lender approved in the console, for the English that they stand for. */
export interface ApprovedWords {
  readonly language: string;
  readonly key: string;
  readonly english: string;
  readonly words: string;
}

/**
 * The languages of the files, with these words in them: of a sentence the last that fit the English
 * of today. What a file has of a sentence that was ever withdrawn is not used.
 */
export async function offerWith(
  approved: readonly ApprovedWords[],
  withdrawn: readonly Pick<ApprovedWords, 'language' | 'key'>[] = [],
): Promise<void> {
  const all = sentencesOf(await englishCatalogue());
  const fits = ({ key, english: of, words }: ApprovedWords) =>
    of === all[key] && translationFault(key, all[key], words) === null;
  const wordsOf = (code: string): Sentences =>
    Object.fromEntries(
      approved
        .filter((one) => one.language === code && fits(one))
        .map(({ key, words }) => [key, words]),
    );
  const without = new Set(withdrawn.map(({ language, key }) => `${language} ${key}`));
  const ofFile = ({ code, sentences }: Language) =>
    Object.entries(sentences).filter(([key]) => !without.has(`${code} ${key}`));
  await offerAll(
    base.map((one) => ({
      ...one,
      sentences: { ...Object.fromEntries(ofFile(one)), ...wordsOf(one.code) },
    })),
  );
}

async function offerAll(languages: readonly Language[]): Promise<void> {
  const catalogue = await englishCatalogue();
  const gaps = new Map(catalogue.map((one) => [one.key, one.gaps]));
  const pieces = (sentences: Sentences) =>
    new Map(
      Object.entries(sentences).map(([key, text]) => [
        key,
        piecesOf(text, gaps.get(key) ?? []),
      ]),
    );
  const catalogues = languages.map(
    ({ code, sentences }) =>
      [code, pieces(code === english ? sentencesOf(catalogue) : sentences)] as const,
  );
  offerLanguages(new Map(catalogues));
}
