import { nrcPattern } from '../../contract/market/nrc.ts';
import { market } from '../../contract/market/zambia.ts';
import { isCode, isTest, roomOf, type Source } from '../house/sources.ts';
import { isNode, lineAt, literalText, parse, type SyntaxNode, walk } from '../house/syntax.ts';

/** A regular expression in the source, and its location. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly at: string;
}

export interface PatternsFound {
  readonly patterns: readonly Pattern[];
  /** Patterns built from parts that the source does not show, one sentence each. */
  readonly unknown: readonly string[];
}

/** The folders that read outside input; all other folders read none. */
const ROOMS = new Set(['contract', 'domain', 'server']);

/** The values of a placeholder in a pattern, by the expression in it. */
const GAPS: ReadonlyMap<string, string> = new Map([
  ['minorDigits', String(market.minorDigits)],
  ['countryCode', market.phone.countryCode],
  ['market.currency', market.currency],
  ['digits - 1', String(market.phone.digits - 1)],
  ['nrcPattern.source.slice(1, -1)', nrcPattern.source.slice(1, -1)],
  // Signature parameters by name.
  ['name', 'created'],
]);

/** Patterns from outside our source, by the expression that builds them, and what guards them. */
const GUARDED: ReadonlyMap<string, string> = new Map([
  ['`^(?:${one.pattern})$`', 'published forms: domain/people/forms/pattern-cost.ts'],
  ['pattern', 'asked only whether it is one: domain/people/forms/pattern-cost.ts'],
]);

/** Folders that read only text that we wrote ourselves. */
const OWN_TEXT = new Set(['server/store/database/database.ts']);

/** Every regular expression in the folders that read outside input. */
export function patternsOf(sources: readonly Source[]): PatternsFound {
  const found = sources.filter(readsOutside).map(patternsIn);
  return {
    patterns: found.flatMap(({ patterns }) => patterns),
    unknown: found.flatMap(({ unknown }) => unknown),
  };
}

function readsOutside({ path }: Source): boolean {
  const isTested = !isTest(path) && !/-for-tests\.tsx?$/.test(path);
  return ROOMS.has(roomOf(path)) && isCode(path) && isTested;
}

/** The regular expressions of one file, as literals and as calls of `RegExp`. */
export function patternsIn(file: Source): PatternsFound {
  const patterns: Pattern[] = [];
  const unknown: string[] = [];
  walk(parse(file), (node) => {
    const at = `${file.path}:${lineAt(file.text, node.start)}`;
    const literal = node['regex'];
    if (isRegex(literal)) {
      patterns.push({ source: literal.pattern, flags: literal.flags, at });
    } else if (isMade(node) && !OWN_TEXT.has(file.path)) {
      const [made, flags] = Array.isArray(node['arguments']) ? node['arguments'] : [];
      if (!isNode(made) || GUARDED.has(textAt(file, made))) return;
      const source = written(file, made);
      if (source === null) unknown.push(`${at} makes a pattern that cannot be read`);
      else patterns.push({ source, flags: literalText(flags) ?? '', at });
    }
  });
  return { patterns, unknown };
}

function isRegex(value: unknown): value is { pattern: string; flags: string } {
  return typeof value === 'object' && value !== null && 'pattern' in value;
}

function isMade({ type, callee }: SyntaxNode): boolean {
  const isCall = type === 'NewExpression' || type === 'CallExpression';
  return isCall && isNode(callee) && callee['name'] === 'RegExp';
}

function textAt({ text }: Source, { start, end }: SyntaxNode): string {
  return text.slice(start, end);
}

/**
 * The text of an expression made of literals, templates, concatenations, joined lists, and
 * constants of the file that are made of these.
 */
function written(file: Source, node: unknown): string | null {
  if (!isNode(node)) return null;
  const known = GAPS.get(textAt(file, node));
  if (known !== undefined) return known;
  const literal = literalText(node);
  if (literal !== undefined) return literal;
  if (node.type === 'Identifier') return written(file, constantOf(file, node['name']));
  if (node.type === 'BinaryExpression' && node['operator'] === '+') {
    const parts = [written(file, node['left']), written(file, node['right'])];
    return parts.includes(null) ? null : parts.join('');
  }
  if (node.type === 'TemplateLiteral') return ofTemplate(file, node, 'cooked');
  if (node.type === 'TaggedTemplateExpression') return ofTemplate(file, node['quasi'], 'raw');
  if (node.type === 'CallExpression' && isNode(node['callee'])) {
    const { object } = node['callee'];
    const elements = isNode(object) ? object['elements'] : null;
    if (!Array.isArray(elements)) return null;
    const parts = elements.map((one) => written(file, one));
    return parts.includes(null) ? null : parts.join('|');
  }
  return null;
}

/** The initialiser of a constant anywhere in the file; undefined if two have the same name. */
function constantOf(file: Source, name: unknown): unknown {
  const made: unknown[] = [];
  walk(parse(file), (node) => {
    const isConstant = node.type === 'VariableDeclaration' && node['kind'] === 'const';
    const all = isConstant && Array.isArray(node['declarations']) ? node['declarations'] : [];
    const named = all.filter(({ id }) => isNode(id) && id['name'] === name);
    made.push(...named.map(({ init }) => init));
  });
  return made.length === 1 ? made[0] : undefined;
}

function ofTemplate(file: Source, node: unknown, form: 'cooked' | 'raw'): string | null {
  if (!isNode(node)) return null;
  const { quasis, expressions } = node;
  if (!Array.isArray(quasis) || !Array.isArray(expressions)) return null;
  const gaps = expressions.map((one) => written(file, one));
  if (gaps.includes(null)) return null;
  const texts = quasis.map(
    (one: { value: { cooked: string; raw: string } }) => one.value[form],
  );
  return texts.map((text, place) => text + (gaps[place] ?? '')).join('');
}
