import type { Plugin } from 'vite';
import { areaOf, declaredIn, translateSource } from '../../contract/words/translation.ts';
import type { Sentences } from '../../contract/words/translation.ts';
import * as say from '../../contract/sentences/page.ts';

export interface ScreenLanguage {
  /** As pages name it: `en`. */
  readonly code: string;
  readonly sentences: Sentences;
}

/**
 * Builds the screens in a language. A file of the catalogue stays English as a whole until each
 * of its sentences is approved, so no part of a screen mixes two.
 */
export function inLanguage({ code, sentences }: ScreenLanguage): Plugin {
  return {
    name: 'in-language',
    enforce: 'pre',
    transform(source, id) {
      const area = areaOf(id);
      if (area === null || !isWhole(area, source, sentences)) return null;
      return { code: translateSource(area, source, sentences), map: null };
    },
    transformIndexHtml: (html) =>
      html
        .replace('<html lang="en">', `<html lang="${code}">`)
        .replace(/(?<=name="description"\s+content=")[^"]*/, () =>
          escaped(sentences['page.description'] ?? say.description),
        ),
  };
}

function isWhole(area: string, source: string, sentences: Sentences): boolean {
  return declaredIn(area, source).every(({ key }) => Object.hasOwn(sentences, key));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
