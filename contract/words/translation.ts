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

/**
 * The same file for pages: marks as below, for which the server writes words when it serves a
 * page or script. `{0}` is where a page puts what fills the first gap.
 */
export function markForPages(area: string, source: string): string {
  return replaceEach(area, source, ({ key, gaps }) => {
    const places = gaps.map((_, place) => `${marks.gap}{${place}}`).join('');
    const text = JSON.stringify(marks.open + key + places + marks.close);
    const put = `.replace(/\\{(\\d+)\\}/g, (_: string, at: string) => [${gaps.join(', ')}][+at])`;
    return gaps.length === 0 ? text : text + put;
  });
}

/**
 * The same file with marks in the place of its sentences, such as U+E000 `home.lead` U+E002. What
 * fills a gap follows a U+E001. Only where a text leaves the server is its language decided.
 */
export function markSource(area: string, source: string): string {
  return replaceEach(area, source, ({ key, gaps }) => {
    const filled = gaps.map((gap) => `"${marks.gap}" + ${gap} + `).join('');
    return `"${marks.open}${key}" + ${filled}"${marks.close}"`;
  });
}

/** The same file with another text in the place of each. */
function replaceEach(area: string, source: string, textOf: (one: Declared) => string): string {
  const replaced = piecesOf(source).map((piece) => {
    const declared = declaredBy(area, piece);
    if (declared === null) return piece;
    const { name, gaps, isFunction, source: whole } = declared;
    const arrow = isFunction ? `(${gaps.map((gap) => `${gap}: string`).join(', ')}) => ` : '';
    return `export const ${name} = ${arrow}${textOf(declared)};` + piece.slice(whole.length);
  });
  return replaced.join('');
}

/**
 * Letters of no alphabet, which our texts have not. `kept` opens one that is stored, and what
 * follows `otherwise` is the English of then.
 */
export const marks = {
  open: '\uE000',
  gap: '\uE001',
  close: '\uE002',
  kept: '\uE003',
  otherwise: '\uE004',
} as const;
