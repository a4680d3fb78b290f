import { english } from '../../contract/words/languages.ts';
import { mediaOf } from '../../contract/words/media.ts';
import type { Medium } from '../../contract/words/media.ts';
import type { PdfDocument } from './ports/document-maker.ts';
import { isSaidIn, keysIn, spokenIn } from './spoken.ts';

let isGuarded = false;

/** From now on a sentence must be written for the medium by which it leaves: tests turn this on. */
export function guardMedia(on = true): void {
  isGuarded = on;
}

/**
 * The text, which leaves by this medium as it is.
 * @throws in tests, where a sentence of it is not written for the medium, as `mediaOf` says. No
 * check holds its translation to the letters and the room of that medium.
 */
export function leavingBy(medium: Medium, text: string): string {
  const strangers = isGuarded
    ? keysIn(text).filter((key) => !mediaOf(key).includes(medium))
    : [];
  if (strangers.length > 0) throw new Error(`${strangers.join()} leaves by ${medium}`);
  return text;
}

/** A document in the language of its reader, or as a whole in English if a part is not in it. */
export function onPaper(document: PdfDocument, language: string | null): PdfDocument {
  const texts = JSON.stringify(document);
  leavingBy('pdf', texts);
  const said = language !== null && isSaidIn(texts, language) ? language : english;
  return { ...spokenIn(document, said), language: said };
}
