import { market } from '../../contract/market/zambia.ts';
import { isCode, isTest, roomOf, type Source } from './sources.ts';
import { isNode, lineAt, literalText, parse, type SyntaxNode, walk } from './syntax.ts';

const ROOMS = new Set(['contract', 'domain', 'server', 'web', 'console']);

/** Where such a literal is said all the same, and why. */
const SAID_ELSEWHERE: readonly (readonly [path: RegExp, because: string])[] = [
  [/^contract\/market\/zambia\.ts$/, 'this is the place'],
  [/^contract\/sentences\//, 'a person reads it'],
  [/^server\/networks\/pawapay\/networks\.ts$/, "pawaPay's codes, by network"],
];

const { currency, zone, phone, networks } = market;
const LITERAL = new RegExp(
  `\\b${currency}\\b|${zone}|\\+26|(?:^|\\D)${phone.countryCode}(?:$|\\D)`,
);
/** A number of ten digits put after it is one with the country code. */
const BEFORE_A_NUMBER = /(?:^|\D)26$/;

/**
 * Finds what only the market's value may say: its currency, its zone, its country code, and a list
 * of its networks (two of them in one array or as the keys of one object).
 * @returns one sentence for each, empty when all is well
 */
export function marketLiterals(sources: readonly Source[]): string[] {
  return sources.filter(isBound).flatMap((source) => {
    const found: string[] = [];
    const say = ({ start }: SyntaxNode, what: string) =>
      found.push(`${source.path}:${lineAt(source.text, start)} says ${what}`);
    walk(parse(source), (node) => {
      const text = textOf(node);
      if (text !== undefined && (LITERAL.test(text) || isBeforeANumber(node, text)))
        say(node, text);
      if (new Set(namesIn(node)).size > 1) say(node, 'the networks');
    });
    return found;
  });
}

function isBound({ path }: Source): boolean {
  if (!ROOMS.has(roomOf(path)) || !isCode(path) || isTest(path)) return false;
  if (/-for-tests\.tsx?$/.test(path)) return false;
  return !SAID_ELSEWHERE.some(([allowed]) => allowed.test(path));
}

function isBeforeANumber(node: SyntaxNode, text: string): boolean {
  return node.type === 'TemplateElement' && node['tail'] !== true && BEFORE_A_NUMBER.test(text);
}

/** The text of a string, of a piece of a template, of a regular expression. */
function textOf(node: SyntaxNode): string | undefined {
  const { regex, value } = node;
  if (typeof regex === 'object' && regex !== null && 'pattern' in regex) {
    return String(regex.pattern);
  }
  if (node.type === 'TemplateElement' && typeof value === 'object' && value !== null) {
    return 'cooked' in value ? String(value.cooked) : undefined;
  }
  return literalText(node);
}

function namesIn(node: SyntaxNode): string[] {
  const parts = node['elements'] ?? node['properties'];
  if (!Array.isArray(parts)) return [];
  return parts.filter(isNode).flatMap((part) => {
    const named = isNode(part['key']) ? part['key'] : part;
    const name = literalText(named) ?? named['name'];
    return networks.filter((network) => network === name);
  });
}
