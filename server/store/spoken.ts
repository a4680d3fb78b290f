import { english } from '../../contract/words/languages.ts';
import type { LanguageCode } from '../../contract/words/languages.ts';
import { marks } from '../../contract/words/translation.ts';

/*
 * Where a deployment offers several languages, sentences are marks until they leave the server
 * (see `markSource`). One process then serves borrowers of any language.
 */

/** A sentence in one language: pieces of text, and numbers of its gaps. */
type Pieces = readonly (string | number)[];
/** The sentences of a language by their keys. */
export type Catalogue = ReadonlyMap<string, Pieces>;

/** What is offered in a language; null where it is not. */
export function catalogueOf(language: string): Catalogue | null {
  return offered.get(language as LanguageCode) ?? null;
}

let offered: ReadonlyMap<LanguageCode, Catalogue> = new Map();

/** From now on these are the languages of the process; none: no text has marks. */
export function offerLanguages(catalogues: ReadonlyMap<LanguageCode, Catalogue>): void {
  offered = catalogues;
}

export function offeredLanguages(): readonly LanguageCode[] {
  return offered.size === 0 ? [english] : [...offered.keys()];
}

/** Pieces of a sentence with its gaps in braces; `gaps` are their names in order. */
export function piecesOf(sentence: string, gaps: readonly string[]): Pieces {
  return sentence.split(/(\{\w+\})/).flatMap((part): Pieces => {
    const gap = part.startsWith('{') ? gaps.indexOf(part.slice(1, -1)) : -1;
    return gap >= 0 ? [gap] : part === '' ? [] : [part];
  });
}

const anyMark = /[\uE000-\uE003]/;
const everyMark = /[\uE000-\uE003]/g;

/**
 * A text in a language, and in English as a whole where one of its sentences is not approved in
 * that language. Texts of a JSON text are taken one by one.
 */
export function spoken(text: string, language: string | null = english): string {
  if (offered.size === 0 || !anyMark.test(text)) return text;
  const value = /^[{[]/.test(text) ? parsed(text) : undefined;
  if (value !== undefined) return JSON.stringify(spokenIn(value, language));
  const own = offered.get(language as LanguageCode);
  const said = own === undefined ? null : rendered(text, own);
  const inEnglish = () => rendered(text, offered.get(english) ?? new Map());
  return said ?? inEnglish() ?? text.replace(everyMark, ' ');
}

/** Undefined where it is no JSON text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A text in every language that is offered: what has to fit fits in each of them. */
export function inEachLanguage(text: string): readonly string[] {
  return offered.size === 0 ? [text] : [...offered.keys()].map((one) => spoken(text, one));
}

/** The same for all texts of a value: a document that goes to another thread. */
export function spokenIn<Value>(value: Value, language: string | null): Value {
  return offered.size === 0 ? value : changed(value, (text) => spoken(text, language));
}

function changed<Value>(value: Value, change: (text: string) => string): Value {
  const inside = (one: unknown): unknown => {
    if (typeof one === 'string') return change(one);
    if (Array.isArray(one)) return one.map(inside);
    if (typeof one !== 'object' || one === null) return one;
    if (Object.getPrototypeOf(one) !== Object.prototype) return one;
    return Object.fromEntries(
      Object.entries(one).map(([name, inner]) => [name, inside(inner)]),
    );
  };
  return inside(value) as Value;
}

/** A text for a row that goes out later, whose language is decided then. */
export function keptForLater(text: string): string {
  return text.replaceAll(marks.open, marks.kept);
}

/**
 * Turns the English sentences of a published value, such as a form, into marks again. `areas` are
 * the files of the catalogue that they are from.
 */
export function markedAgain<Value>(value: Value, areas: readonly string[]): Value {
  const catalogue = offered.get(english);
  if (catalogue === undefined) return value;
  const keys = new Map<unknown, string>();
  for (const [key, [text, ...more]] of catalogue) {
    const isWhole = more.length === 0 && areas.includes(key.split('.', 1)[0] ?? '');
    if (isWhole) keys.set(text, `${marks.open}${key}${marks.close}`);
  }
  return changed(value, (text) => keys.get(text) ?? text);
}

/** Null where a sentence of the text is missing. */
export function rendered(text: string, catalogue: Catalogue): string | null {
  const open: string[][] = [['']];
  const add = (said: string) => {
    const gaps = open.at(-1) ?? [];
    gaps[gaps.length - 1] += said;
  };
  for (const part of text.split(/([\uE000-\uE003])/)) {
    if (part === marks.open || part === marks.kept) open.push(['']);
    else if (part === marks.gap) open.at(-1)?.push('');
    else if (part !== marks.close) add(part);
    else if (open.length > 1) {
      const [key = '', ...given] = open.pop() ?? [];
      const pieces = catalogue.get(key);
      if (pieces === undefined) return null;
      add(pieces.map((one) => (typeof one === 'string' ? one : (given[one] ?? ''))).join(''));
    }
  }
  return open.flat().join('');
}
