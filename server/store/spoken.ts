import { AsyncLocalStorage } from 'node:async_hooks';
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

const anyMark = /[\uE000-\uE004]/;
const everyMark = /[\uE000-\uE004]/g;

/**
 * A text in a language, and in English as a whole where one of its sentences is not approved in
 * that language. Texts of a JSON text are taken one by one.
 */
export function spoken(text: string, language: string | null = english): string {
  if (!anyMark.test(text)) return text;
  const value = /^[{[]/.test(text) ? parsed(text) : undefined;
  if (value !== undefined) {
    return JSON.stringify(changed(value, (one) => spoken(one, language)));
  }
  return saidIn(text, language) ?? text.replace(everyMark, ' ');
}

/** The same of one text; null where a sentence of it is in no catalogue any more. */
export function saidIn(text: string, language: string | null): string | null {
  const [marked = '', otherwise] = text.split(marks.otherwise);
  const own = offered.get(language as LanguageCode);
  const inOwn = own === undefined ? null : rendered(marked, own);
  return inOwn ?? otherwise ?? rendered(marked, offered.get(english) ?? new Map());
}

/** The keys of all sentences of a text. */
export function keysIn(text: string): string[] {
  return [...text.matchAll(/[\uE000\uE003]([\w.-]+)/g)].map(([, key = '']) => key);
}

/** Whether every sentence of a text is approved in a language that is offered. */
export function isSaidIn(text: string, language: string): boolean {
  const own = offered.get(language as LanguageCode);
  return own !== undefined && keysIn(text).every((key) => own.has(key));
}

/** Undefined where it is no JSON text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const reader = new AsyncLocalStorage<string | null>();

/** Runs an act for one reader: what has to fit fits in their language, and no longer in each. */
export function readBy<Answer>(language: string | null, act: () => Answer): Answer {
  return reader.run(language, act);
}

/** A text in every language that is offered: what has to fit fits in each of them. */
export function inEachLanguage(text: string): readonly string[] {
  const language = reader.getStore();
  if (language !== undefined) return [spoken(text, language)];
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

/**
 * A text for a row that goes out later, whose language is decided then. Its English of now goes
 * along: by then a sentence may be renamed or gone, or English be all that is offered.
 */
export function keptForLater(text: string): string {
  if (!text.includes(marks.open)) return text;
  return text.replaceAll(marks.open, marks.kept) + marks.otherwise + spoken(text);
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

/** Null where a sentence of the text is missing, or what fills a gap of it. */
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
      if (pieces.some((one) => typeof one === 'number' && given[one] === undefined))
        return null;
      add(pieces.map((one) => (typeof one === 'string' ? one : (given[one] ?? ''))).join(''));
    }
  }
  return open.flat().join('');
}
