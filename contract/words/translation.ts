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

/**
 * The same file with marks in the place of its sentences, such as U+E000 `home.lead` U+E002. What
 * fills a gap follows a U+E001. Only where a text leaves the server is its language decided.
 */
export function markSource(area: string, source: string): string {
  const marked = piecesOf(source).map((piece) => {
    const declared = declaredBy(area, piece);
    if (declared === null) return piece;
    const { key, name, gaps, isFunction } = declared;
    const filled = gaps.map((gap) => `"${marks.gap}" + ${gap} + `).join('');
    const arrow = isFunction ? `(${gaps.map((gap) => `${gap}: string`).join(', ')}) => ` : '';
    const text = `${arrow}"${marks.open}${key}" + ${filled}"${marks.close}"`;
    return `export const ${name} = ${text};` + piece.slice(declared.source.length);
  });
  return marked.join('');
}

/** Letters of no alphabet, which our texts have not. `kept` opens one that is stored. */
export const marks = {
  open: '\uE000',
  gap: '\uE001',
  close: '\uE002',
  kept: '\uE003',
} as const;

function sourceOf({ name, gaps, isFunction }: Declared, sentence: string): string {
  const parts = sentence.split(/(\{\w+\})/).map((part) => {
    const gap = part.slice(1, -1);
    return gaps.includes(gap) && part.startsWith('{') ? gap : JSON.stringify(part);
  });
  const parameters = gaps.map((gap) => `${gap}: string`).join(', ');
  const arrow = isFunction ? `(${parameters}) => ` : '';
  return `export const ${name} = ${arrow}${parts.join(' + ')};`;
}
