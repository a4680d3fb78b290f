import { market } from '../../contract/market/zambia.ts';
import { providerTexts } from '../../contract/staff/provider-text.ts';
import { isCode, isTest, roomOf, type Source } from './sources.ts';
import { isNode, lineAt, literalText, parse, type SyntaxNode, walk } from './syntax.ts';

const ROOMS = new Set(['contract', 'domain', 'server', 'demo', 'web', 'console', 'terminal']);

/** Where such a literal is allowed, and why. */
const SAID_ELSEWHERE: readonly (readonly [path: RegExp, because: string])[] = [
  [/^contract\/market\/zambia\.ts$/, 'this is the place'],
  [/^contract\/staff\/provider-text\.ts$/, 'this is the place of the providers'],
  [/^contract\/sentences\//, 'a person reads it'],
  [/^server\/networks\/(?:pawapay|mtn|airtel)\//, 'a provider knows itself and its networks'],
];

const { currency, zone, phone, networks } = market;
const LITERAL = new RegExp(
  `\\b${currency}\\b|${zone}|\\+26|(?:^|\\D)${phone.countryCode}(?:$|\\D)`,
);
/** A number of ten digits put after it is one with the country code. */
const BEFORE_A_NUMBER = /(?:^|\D)26$/;
const NAMES: ReadonlySet<string> = new Set([...networks, ...Object.keys(providerTexts)]);
/** A name alone in a text, or one in quotes inside SQL: `'MTN'`, `'float:MTN'`. */
const NAME_IN_QUOTES = new RegExp(`['":](?:${[...NAMES].join('|')})['"]`);
/** A network in a sentence of SQL, such as the name of an account. */
const NETWORK_IN_SQL = new RegExp(`'[^'\\n]*\\b(?:${networks.join('|')})\\b[^'\\n]*'`);

/**
 * Finds what only the market's value may say, in code and in SQL. That is its currency, zone and
 * country code, and names of networks and payment providers. A name counts as a text, as a key
 * of an object and as a member.
 * @returns one sentence for each, empty when all is well
 */
export function marketLiterals(sources: readonly Source[]): string[] {
  return sources.filter(isBound).flatMap((source) => {
    if (source.path.endsWith('.sql')) return literalsOfSql(source);
    const found: string[] = [];
    walk(parse(source), (node) => {
      const said = saidBy(node);
      const line = () => lineAt(source.text, node.start);
      if (said !== undefined) found.push(`${source.path}:${line()} says ${said}`);
    });
    return found;
  });
}

/** `{{currency}}`, `{{zone}}` and `{{each network: …}}` are filled from the market's value. */
function literalsOfSql({ path, text }: Source): string[] {
  return text.split('\n').flatMap((line, index) => {
    const [said = ''] = line.split('--');
    const isBad = LITERAL.test(said) || NETWORK_IN_SQL.test(said) || NAME_IN_QUOTES.test(said);
    return isBad ? [`${path}:${index + 1} says ${said.trim()}`] : [];
  });
}

function saidBy(node: SyntaxNode): string | undefined {
  const name = nameOf(node);
  if (name !== undefined) return NAMES.has(name) ? name : undefined;
  const text = textOf(node);
  if (text === undefined) return undefined;
  const isBad =
    LITERAL.test(text) ||
    NAMES.has(text) ||
    NAME_IN_QUOTES.test(text) ||
    isBeforeANumber(node, text);
  return isBad ? text.trim() : undefined;
}

function isBound({ path }: Source): boolean {
  if (!ROOMS.has(roomOf(path)) || isTest(path)) return false;
  if (!isCode(path) && !path.endsWith('.sql')) return false;
  if (/-for-tests\.tsx?$/.test(path)) return false;
  return !SAID_ELSEWHERE.some(([allowed]) => allowed.test(path));
}

function isBeforeANumber(node: SyntaxNode, text: string): boolean {
  return node.type === 'TemplateElement' && node['tail'] !== true && BEFORE_A_NUMBER.test(text);
}

/** The key of an object, or the member of a value, where it is written as a name. */
function nameOf(node: SyntaxNode): string | undefined {
  if (node['computed'] === true) return undefined;
  const named =
    node.type === 'Property'
      ? node['key']
      : node.type === 'MemberExpression'
        ? node['property']
        : undefined;
  return isNode(named) && named.type === 'Identifier' ? String(named['name']) : undefined;
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
