import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredIn } from '../contract/words/translation.ts';
import type { Sentences } from '../contract/words/translation.ts';
import { languagesFolder } from '../server/store/language.ts';

export const englishFile = join(languagesFolder, 'en.json');
export const catalogue = join(import.meta.dirname, '../contract/sentences');

/** Every sentence of the catalogue as English says it, its gaps in braces; by file, as written. */
export async function englishSentences(): Promise<Sentences> {
  const files = readdirSync(catalogue).filter((file) => file.endsWith('.ts'));
  const areas = await Promise.all(files.toSorted().map(sentencesOf));
  return Object.fromEntries(areas.flat());
}

async function sentencesOf(file: string): Promise<[string, string][]> {
  const area = file.slice(0, -'.ts'.length);
  const path = join(catalogue, file);
  const said: Readonly<Record<string, unknown>> = await import(path);
  return declaredIn(area, readFileSync(path, 'utf8')).map(({ key, name, gaps }) => {
    const value = said[name];
    const text: unknown =
      typeof value === 'function' ? value(...gaps.map((gap) => `{${gap}}`)) : value;
    if (typeof text !== 'string') throw new Error(`${path} says nothing by the name ${name}`);
    return [key, text];
  });
}

/** What `languages/en.json` holds. */
export function jsonOf(sentences: Sentences): string {
  return `${JSON.stringify(sentences, null, 2)}\n`;
}
