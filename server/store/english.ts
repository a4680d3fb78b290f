import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { declaredIn } from '../../contract/words/translation.ts';
import type { Sentences } from '../../contract/words/translation.ts';

const catalogue = join(import.meta.dirname, '../../contract/sentences');

export interface EnglishSentence {
  readonly key: string;
  /** With its gaps in braces. */
  readonly text: string;
  /** Their names, in the order in which the sentence is given what fills them. */
  readonly gaps: readonly string[];
}

/** Every sentence of the catalogue in English by its key, its gaps in braces. */
export async function englishSentences(): Promise<Sentences> {
  return Object.fromEntries((await englishCatalogue()).map(({ key, text }) => [key, text]));
}

/**
 * Every sentence of the catalogue in the order of the sources. It loads copies of the files: the
 * product loads its own later, in its languages.
 */
export function englishCatalogue(): Promise<readonly EnglishSentence[]> {
  return (known ??= readCatalogue());
}
let known: Promise<readonly EnglishSentence[]> | undefined;

async function readCatalogue(): Promise<readonly EnglishSentence[]> {
  const files = readdirSync(catalogue).filter((file) => file.endsWith('.ts'));
  const areas = await Promise.all(files.toSorted().map(sentencesOf));
  return areas.flat();
}

async function sentencesOf(file: string): Promise<EnglishSentence[]> {
  const area = file.slice(0, -'.ts'.length);
  const path = join(catalogue, file);
  const said: Readonly<Record<string, unknown>> = await import(
    `${pathToFileURL(path).href}?english`
  );
  return declaredIn(area, readFileSync(path, 'utf8')).map(({ key, name, gaps }) => {
    const value = said[name];
    const text: unknown =
      typeof value === 'function' ? value(...gaps.map((gap) => `{${gap}}`)) : value;
    if (typeof text !== 'string') throw new Error(`${path} has no text named ${name}`);
    return { key, text, gaps };
  });
}
