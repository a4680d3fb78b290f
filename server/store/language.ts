import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { areaOf, checkTranslation, translateSource } from '../../contract/words/translation.ts';
import type { Sentences } from '../../contract/words/translation.ts';
import { englishSentences } from './english.ts';

export const languagesFolder = join(import.meta.dirname, '../../languages');

export interface Language {
  readonly code: string;
  /** The sentences that are not English. */
  readonly sentences: Sentences;
  /** How many stay English. */
  readonly missing: number;
}

/**
 * Reads and checks a language; English has nothing to read.
 * @throws where its file is missing or at fault, with a sentence for each fault
 */
export async function readLanguage(code: string, folder = languagesFolder): Promise<Language> {
  if (code === 'en') return { code, sentences: {}, missing: 0 };
  const file = join(folder, `${code}.json`);
  const sentences = readJson(file);
  const { faults, missing } = checkTranslation(await englishSentences(), sentences);
  if (faults.length > 0 || !isSentences(sentences)) {
    throw new Error(`${file} cannot be used.\n${faults.join('\n')}`);
  }
  return { code, sentences, missing: missing.length };
}

/** Reads a language and, unless it is English, speaks it from now on. */
export async function speakIn(code: string): Promise<Language> {
  const language = await readLanguage(code);
  if (code !== 'en') speak(language);
  return language;
}

/**
 * Makes every sentence of the catalogue that is loaded from now on one of this language. Files
 * that were loaded before keep theirs: this comes first, and the rest by `import()`.
 */
export function speak({ sentences }: Pick<Language, 'sentences'>): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const area = areaOf(url);
      if (area === null || loaded.source === undefined || loaded.source === null) return loaded;
      const source =
        typeof loaded.source === 'string'
          ? loaded.source
          : new TextDecoder().decode(loaded.source);
      return { ...loaded, source: translateSource(area, source, sentences) };
    },
  });
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} cannot be read: ${why}`, { cause: error });
  }
}

function isSentences(given: unknown): given is Sentences {
  if (typeof given !== 'object' || given === null) return false;
  return Object.values(given).every((one) => typeof one === 'string');
}
