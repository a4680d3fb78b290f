import { po } from 'gettext-parser';
import type { PoEntry } from 'gettext-parser';
import type { Glossary } from '../../contract/words/check-translation.ts';
import type { Sentences } from '../../contract/words/translation.ts';

/** How far a sentence is: written, read by a native speaker, approved by two of the lender. */
export const translationStates = ['draft', 'read', 'approved'] as const;
export type TranslationState = (typeof translationStates)[number];

export interface Translated {
  readonly key: string;
  /** The English that it translates. */
  readonly english: string;
  readonly text: string;
  readonly state: TranslationState;
}

export interface PoFile {
  /** Those that say something. */
  readonly sentences: readonly Translated[];
  /** Words of the trade that were approved. */
  readonly glossary: Glossary;
  /** All of them, with drafts. */
  readonly words: readonly Omit<Translated, 'key'>[];
}

/** A file that cannot be used, with the number of a line where there is one. */
export class PoFault extends Error {}

/** A catalogue in a language that is twice as long as English has a quarter of it. */
const mostBytes = 2_000_000;
const glossaryContext = 'glossary';

/**
 * Reads a gettext file (PO): each sentence with its key as context (`msgctxt`). A draft is
 * `fuzzy` or without a flag; the flags of the others are `read` and `approved`.
 * @throws {PoFault} with a sentence that names the line
 */
export function readPo(bytes: Uint8Array): PoFile {
  if (bytes.length > mostBytes) throw new PoFault('The file has more than 2 MB.');
  const text = asText(bytes);
  const again = repeatedIn(text);
  if (again !== null) throw new PoFault(again);
  const entries = Object.entries(parse(text).translations).flatMap(([context, of]) =>
    Object.values(of).map((entry) => ({ context, entry })),
  );
  const seen = new Set<string>();
  const sentences: Translated[] = [];
  const words: Omit<Translated, 'key'>[] = [];
  for (const { context, entry } of entries) {
    if (entry.msgid === '' && context === '') continue;
    const [said = '', ...others] = entry.msgstr ?? [];
    const isOdd =
      context === '' || entry.msgid_plural !== undefined || others.length > 0 || !entry.msgstr;
    if (isOdd) throw new PoFault(oddEntry(text, entry.msgid));
    if (context !== glossaryContext && seen.has(context)) {
      throw new PoFault(`${lineOf(text, context)}: it is there twice.`);
    }
    seen.add(context);
    if (said === '') continue;
    const one = { english: entry.msgid, text: said, state: stateOf(entry) };
    if (context === glossaryContext) words.push(one);
    else sentences.push({ key: context, ...one });
  }
  const known = words.filter(({ state }) => state === 'approved');
  const glossary = Object.fromEntries(known.map((one) => [one.english, one.text]));
  return { sentences, glossary, words };
}

function asText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new PoFault('The file is not UTF-8. Save it again as UTF-8.');
  }
}

function parse(text: string) {
  try {
    // A file that ends or breaks in the middle of a sentence is refused by this alone.
    return po.parse(text, { validation: true });
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    if (said.startsWith('Duplicate msgid')) throw new PoFault('A sentence is there twice.');
    // Forms of number: the first words in quotes are those of the entry.
    if (error instanceof RangeError)
      throw new PoFault(oddEntry(text, said.split('"')[1] ?? ''));
    const line = error instanceof Error && 'lineNumber' in error ? error.lineNumber : null;
    const where = typeof line === 'number' ? `Line ${line}` : 'A line';
    throw new PoFault(`${where}: this is not a gettext file.`, { cause: error });
  }
}

/** The line of each context, which begins with it. */
export function contextsIn(text: string): readonly (readonly [place: number, key: string])[] {
  return text.split('\n').flatMap((line, place) => {
    const key = /^msgctxt "([^"]*)"/.exec(line)?.[1];
    return key === undefined ? [] : [[place, key] as const];
  });
}

/** The reader would take the last of two. */
function repeatedIn(text: string): string | null {
  const seen = new Set<string>();
  for (const [place, key] of contextsIn(text)) {
    if (key === glossaryContext) continue;
    if (key === '__proto__') return `Line ${place + 1}: this is no sentence of the catalogue.`;
    if (seen.has(key)) return `Line ${place + 1}: ${key} is there twice.`;
    seen.add(key);
  }
  return null;
}

/** The line of a key or of a text, `Line 14`. */
function lineOf(text: string, wanted: string): string {
  const at = wanted === '' ? -1 : text.indexOf(`"${wanted.slice(0, 40).split('\n', 1)[0]}`);
  return at < 0 ? 'A line' : `Line ${text.slice(0, at).split('\n').length}`;
}

const oddEntry = (text: string, words: string): string =>
  `${lineOf(text, words)}: needs a context and one text.`;

function stateOf({ comments }: PoEntry): TranslationState {
  const flags = (comments?.flag ?? '').split(',').map((flag) => flag.trim());
  if (flags.includes('fuzzy')) return 'draft';
  return translationStates.findLast((state) => flags.includes(state)) ?? 'draft';
}

/** Writes every sentence of English, with its translation as far as there is one. */
export function writePo(code: string, english: Sentences, file: PoFile): Buffer {
  const said = new Map(file.sentences.map((one) => [one.key, one]));
  const entries = [
    ...file.words.map((one) => entryOf(glossaryContext, one)),
    ...Object.entries(english).map(([key, text]) =>
      entryOf(key, said.get(key) ?? { english: text, text: '', state: 'draft' }, text),
    ),
  ];
  const translations: Record<string, Record<string, PoEntry>> = {};
  for (const entry of entries) (translations[entry.msgctxt] ??= {})[entry.msgid] = entry;
  const headers = { 'Content-Type': 'text/plain; charset=UTF-8', Language: code };
  return po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 });
}

/** A translation of another English than that of today is a draft again. */
function entryOf(msgctxt: string, one: Omit<Translated, 'key'>, now = one.english) {
  const state = one.english === now ? one.state : 'draft';
  const flag = state === 'draft' ? 'fuzzy' : state;
  const comments = one.text === '' ? {} : { flag };
  return { msgctxt, msgid: now, msgstr: [one.text], comments };
}
