import type { Plugin } from 'vite';
import * as say from '../../contract/sentences/page.ts';
import { english } from '../../contract/words/languages.ts';
import { areaOf, markForPages, marks } from '../../contract/words/translation.ts';

/**
 * Builds the screens in a language. English is in its files. Others have marks, for which the
 * server writes the words that are approved when it serves them.
 */
export function inLanguage(code: string): Plugin {
  const description =
    code === english ? escaped(say.description) : `${marks.open}page.description${marks.close}`;
  return {
    name: 'in-language',
    enforce: 'pre',
    transform(source, id) {
      const area = code === english ? null : areaOf(id);
      return area === null ? null : { code: markForPages(area, source), map: null };
    },
    transformIndexHtml: (html) =>
      html
        .replace('<html lang="en">', `<html lang="${code}">`)
        .replace(/(?<=name="description"\s+content=")[^"]*/, () => description),
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
