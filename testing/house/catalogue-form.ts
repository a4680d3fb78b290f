import type { Source } from './sources.ts';
import { isNode, parse, type SyntaxNode } from './syntax.ts';

const CATALOGUE = /^contract\/sentences\/[\w-]+\.ts$/;

/**
 * Finds what a translation could not replace. A file of the catalogue holds texts, and functions
 * from strings to a template with each of them as a gap, and nothing else.
 */
export function strangeInTheCatalogue(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => CATALOGUE.test(path))
    .flatMap((source) => {
      const { body } = parse(source);
      const strange = nodesIn(body).filter((statement) => !isSentence(statement));
      return strange.map(
        ({ start, end }) => `${source.path}: ${source.text.slice(start, end)}`,
      );
    });
}

function isSentence(statement: SyntaxNode): boolean {
  if (statement.type !== 'ExportNamedDeclaration') return false;
  const declared = statement['declaration'];
  if (!isNode(declared) || declared['kind'] !== 'const') return false;
  const [one, ...more] = nodesIn(declared['declarations']);
  return one !== undefined && more.length === 0 && isText(one['init']);
}

function isText(value: unknown): boolean {
  if (!isNode(value)) return false;
  if (value.type !== 'ArrowFunctionExpression') return gapsIn(value)?.length === 0;
  const gaps = gapsIn(value['body']);
  const parameters = nodesIn(value['params']).map(nameOfString);
  if (gaps === null || parameters.length === 0 || parameters.includes(null)) return false;
  return isSame(new Set(gaps), new Set(parameters.map(String)));
}

/** The name of a parameter that is a string and nothing else. */
function nameOfString(parameter: SyntaxNode): string | null {
  const annotation = parameter['typeAnnotation'];
  const type = isNode(annotation) ? annotation['typeAnnotation'] : null;
  const isString = isNode(type) && type.type === 'TSStringKeyword';
  return parameter.type === 'Identifier' && isString ? String(parameter['name']) : null;
}

/** The gaps of a literal, a template or several added up; null for anything else. */
function gapsIn(node: unknown): string[] | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal') {
    return typeof node['value'] === 'string' && !node['value'].includes('{') ? [] : null;
  }
  if (node.type === 'TemplateLiteral') {
    const gaps = nodesIn(node['expressions']);
    const areNames = gaps.every(({ type }) => type === 'Identifier');
    return areNames ? gaps.map((gap) => String(gap['name'])) : null;
  }
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return null;
  const [left, right] = [gapsIn(node['left']), gapsIn(node['right'])];
  return left === null || right === null ? null : [...left, ...right];
}

/** Sentences of the catalogue, `bills.paid`, that are unused. */
export function unsaidSentences(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => CATALOGUE.test(path))
    .flatMap(({ path, text }) => {
      const area = path.slice(path.lastIndexOf('/') + 1);
      const sayers = sources.filter(
        (one) => one.text.includes(`sentences/${area}'`) && !/\.test\.tsx?$/.test(one.path),
      );
      const names = [...text.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name);
      const isSaid = (name: string) =>
        sayers.some((one) => new RegExp(`\\b${name}\\b`).test(one.text));
      return names.filter((name) => !isSaid(name)).map((name) => `${path} says ${name}`);
    });
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((name) => other.has(name));
}

function nodesIn(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}
