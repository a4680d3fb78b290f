import { oneSeptet, twoSeptets } from './gsm-alphabet.ts';

/** Sentences by their keys, `home.lead`; a gap in one is the name of what fills it, in braces. */
export type Sentences = Readonly<Record<string, string>>;

/** One export of a file of the catalogue. */
interface Declared {
  readonly key: string;
  readonly name: string;
  /** The gaps in the order of the parameters; none for a plain text. */
  readonly gaps: readonly string[];
  readonly isFunction: boolean;
  /** Its place in the source. */
  readonly source: string;
}

const declaration = /^export const (\w+) =\s*(\(([^)]*)\) =>)?/;

/** A source split into pieces, each from the first word of one export to the next export. */
function piecesOf(source: string): string[] {
  return source.split(/^(?=export const )/m);
}

/**
 * Every sentence that a file of `contract/sentences` declares, by its text alone: the house tests
 * see to it that nothing else is there.
 */
export function declaredIn(area: string, source: string): readonly Declared[] {
  return piecesOf(source).flatMap((piece) => declaredBy(area, piece) ?? []);
}

/** The declaration of the export at the start of a piece, up to the `;` that ends its line. */
function declaredBy(area: string, piece: string): Declared | null {
  const end = `${piece}\n`.indexOf(';\n');
  const whole = piece.slice(0, end + 1);
  const [head, name = '', arrow, parameters = ''] = declaration.exec(whole) ?? [];
  if (head === undefined) return null;
  const gaps = parameters.split(',').flatMap((one) => /^\s*(\w+): string/.exec(one)?.[1] ?? []);
  return { key: `${area}.${name}`, name, gaps, isFunction: arrow !== undefined, source: whole };
}

/** The area of a file of the catalogue by its path or address; null for any other file. */
export function areaOf(path: string): string | null {
  return /\/contract\/sentences\/([\w-]+)\.ts$/.exec(path)?.[1] ?? null;
}

/** The same file with the sentences of another language; those it has not stay English. */
export function translateSource(area: string, source: string, sentences: Sentences): string {
  const translated = piecesOf(source).map((piece) => {
    const declared = declaredBy(area, piece);
    const sentence = declared === null ? undefined : sentences[declared.key];
    if (declared === null || sentence === undefined) return piece;
    return sourceOf(declared, sentence) + piece.slice(declared.source.length);
  });
  return translated.join('');
}

function sourceOf({ name, gaps, isFunction }: Declared, sentence: string): string {
  const parts = sentence.split(/(\{\w+\})/).map((part) => {
    const gap = part.slice(1, -1);
    return gaps.includes(gap) && part.startsWith('{') ? gap : JSON.stringify(part);
  });
  const parameters = gaps.map((gap) => `${gap}: string`).join(', ');
  const arrow = isFunction ? `(${parameters}) => ` : '';
  return `export const ${name} = ${arrow}${parts.join(' + ')};`;
}

/** However short the English is, so many characters may stand in its place. */
const alwaysAllowed = 16;

export interface CheckedTranslation {
  /** Why it cannot be used, a sentence each. */
  readonly faults: readonly string[];
  /** The keys that stay English. */
  readonly missing: readonly string[];
}

/**
 * Checks a language's file. It has no key that English has not, and the same gaps. What goes out
 * by SMS or USSD has only letters of the GSM alphabet. Nothing is
 * longer than twice the English, as screens and messages are made for that.
 */
export function checkTranslation(english: Sentences, given: unknown): CheckedTranslation {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return { faults: ['It is no object of sentences.'], missing: Object.keys(english) };
  }
  const faults = Object.entries(given).flatMap(([key, sentence]: [string, unknown]) => {
    const fault =
      faultOf(Object.hasOwn(english, key) ? english[key] : undefined, sentence) ??
      strangeIn(key, sentence);
    return fault === null ? [] : [`${key} ${fault}.`];
  });
  return { faults, missing: Object.keys(english).filter((key) => !Object.hasOwn(given, key)) };
}

function faultOf(english: string | undefined, sentence: unknown): string | null {
  if (english === undefined) return 'is no sentence of the catalogue';
  if (typeof sentence !== 'string' || sentence.trim() === '') return 'says nothing';
  if (gapsIn(english) !== gapsIn(sentence)) {
    return `needs the gaps ${gapsIn(english) || 'none'}, and has ${gapsIn(sentence) || 'none'}`;
  }
  const most = Math.max(2 * english.length, alwaysAllowed);
  return sentence.length > most
    ? `has ${sentence.length} characters, ${most} are allowed`
    : null;
}

/** Areas whose sentences go out in the GSM alphabet, where a wrong letter becomes a "?". */
const gsmAreas = /^(?:messages|complaint-messages|standing|ussd)\./;

function strangeIn(key: string, sentence: unknown): string | null {
  if (!gsmAreas.test(key)) return null;
  const strange = [...String(sentence)].filter(
    (one) => !oneSeptet.has(one) && !twoSeptets.has(one),
  );
  return strange.length === 0 ? null : `has ${strange.join(' ')}, which no SMS can carry`;
}

function gapsIn(sentence: string): string {
  return [...new Set(sentence.match(/\{\w+\}/g))].toSorted().join(' ');
}
