import { posix } from 'node:path';
import { isCode, type Source } from './sources.ts';
import { isNode, literalText, parse, type SyntaxNode, walk } from './syntax.ts';

/** What one file asks for: a path from the root for our own files, else the package's name. */
export interface Import {
  readonly from: string;
  readonly to: string;
  readonly isOurs: boolean;
}

/**
 * Everything a file loads: static and dynamic imports, re-exports, workers and files named by
 * `new URL('./x.ts', import.meta.url)`, `@import` and `composes … from` of style sheets, scripts
 * and style sheets of HTML pages.
 */
export function importsOf(source: Source): readonly Import[] {
  const before = known.get(source);
  if (before !== undefined) return before;
  const wanted = isCode(source.path) ? wantedByCode(source) : wantedByMarkup(source);
  const imports = wanted.map((specifier) => resolveImport(source.path, specifier));
  known.set(source, imports);
  return imports;
}

/** Several checks ask for the imports of all files, and to parse those takes seconds. */
const known = new WeakMap<Source, readonly Import[]>();

function wantedByCode(source: Source): string[] {
  const wanted: string[] = [];
  walk(parse(source), (node) => {
    const specifier = specifierOf(node);
    if (specifier !== undefined) wanted.push(specifier);
  });
  return wanted;
}

const WITH_SOURCE = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
]);

function specifierOf(node: SyntaxNode): string | undefined {
  if (WITH_SOURCE.has(node.type)) return literalText(node['source']);
  if (node.type === 'TSImportType') return literalText(node['source'] ?? node['argument']);
  if (node.type !== 'NewExpression') return undefined;
  const callee = node['callee'];
  const [first, second] = Array.isArray(node['arguments']) ? node['arguments'] : [];
  const isUrl = isNode(callee) && callee['name'] === 'URL';
  return isUrl && isNode(second) ? literalText(first) : undefined;
}

const IN_MARKUP = [
  /@import\s+['"]([^'"]+)['"]/g,
  /composes:[^;]+from\s+['"]([^'"]+)['"]/g,
  /<script[^>]+src=['"]([^'"]+)['"]/g,
  /<link[^>]+href=['"]([^'"]+\.css)['"]/g,
];

function wantedByMarkup({ path, text }: Source): string[] {
  if (!/\.(css|html)$/.test(path)) return [];
  return IN_MARKUP.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => match[1] ?? ''),
  );
}

function resolveImport(from: string, specifier: string): Import {
  const bare = specifier.replace(/[?#].*$/, '');
  const folder = posix.dirname(from);
  if (bare.startsWith('.')) return { from, to: posix.join(folder, bare), isOurs: true };
  if (bare.startsWith('/')) return { from, to: posix.join(folder, `.${bare}`), isOurs: true };
  return { from, to: bare, isOurs: false };
}
