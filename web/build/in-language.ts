import type { Plugin } from 'vite';
import * as say from '../../contract/sentences/page.ts';
import { areaOf, translateSource } from '../../contract/words/translation.ts';
import type { Sentences } from '../../contract/words/translation.ts';

export interface ScreenLanguage {
  /** As pages name it: `en`. */
  readonly code: string;
  readonly sentences: Sentences;
}

/** Builds the screens in a language: its sentences for those of the catalogue, and its name. */
export function inLanguage({ code, sentences }: ScreenLanguage): Plugin {
  return {
    name: 'in-language',
    enforce: 'pre',
    transform(source, id) {
      const area = areaOf(id);
      return area === null
        ? null
        : { code: translateSource(area, source, sentences), map: null };
    },
    transformIndexHtml: (html) =>
      html
        .replace('<html lang="en">', `<html lang="${code}">`)
        .replace(/(?<=name="description"\s+content=")[^"]*/, () => escaped(say.description)),
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
