import { isTest, roomOf, type Source } from './sources.ts';
import { isNode, lineAt, parse, type SyntaxNode } from './syntax.ts';

/** Rooms and folders whose texts a borrower may read. */
const SPOKEN = /^((web|contract|domain|server)\/|scripts\/build-screens\.ts$)/;

/** What speaks to those who build or run the product, or is a name, and not for a borrower. */
const NOT_SPOKEN = [
  /^contract\/(sentences\/|partner\/|staff\/|words\/(check-translation|languages)\.ts$)/,
  // The lender's own rules at publishing, and the names of places.
  /^domain\/(rules\/(licence|policy)|people\/regions)\.ts$/,
  /^web\/build\//,
  /^server\/(app|partners|staff)\//,
  /^server\/store\/(database|files|jobs|ports|sealing)\//,
  /^server\/store\/(settings|log|language|po-file)\.ts$/,
  /^server\/(messages\/sms|lending\/payments\/payment)-settings\.ts$/,
  /^server\/growth\/(channels|campaigns)\/[\w-]+(-versions|-networks)\.ts$/,
  /^server\/http\/(malformed|api-page)\.ts$/,
  // Notes on a payment or our account, for staff.
  /^server\/networks\//,
  /^server\/lending\/(ledger|payments\/(readiness|reconcile))\//,
  /^server\/messages\/(gateway-readiness|check-whatsapp|whatsapp-templates)\.ts$/,
  /^server\/lending\/payments\/(follow-up|submit)-payments\.ts$/,
  /^server\/models\/card\/read-card-text\.ts$/,
];

/** Names and addresses that are the same in every language. */
const NAMES = /^(ExtraMoney|Bank of Zambia|Bank Square, .*|.* Act No\. \d+ of \d{4})$/;

/** Attributes whose text is shown or read aloud. */
const READ_ALOUD = new RegExp(
  '^(aria-(label|description|roledescription|valuetext|placeholder)|alt|title|label' +
    '|placeholder|heading|lead|sentence|note|hint|text)$',
);

/** Calls whose texts are for operators. */
const FOR_FAULTS = /^(assert|sql|Error|TypeError|RangeError|URL|RegExp|z|endpoint)$|Error$/;

/**
 * Finds texts for a borrower outside `contract/sentences/`: letters in JSX and literals in what
 * is read aloud. Also literals that begin with a capital and have two words, or are the end of a
 * sentence.
 * @returns file, line and text of each, empty when all is well
 */
export function outsideTheCatalogue(sources: readonly Source[]): string[] {
  return sources.filter(({ path }) => isSpoken(path)).flatMap(textsOf);
}

function isSpoken(path: string): boolean {
  if (!SPOKEN.test(path) || !/\.tsx?$/.test(path) || isTest(path)) return false;
  return !path.endsWith('-for-tests.ts') && !NOT_SPOKEN.some((one) => one.test(path));
}

function textsOf(source: Source): string[] {
  const found = new Map<number, string>();
  const isScreen = roomOf(source.path) === 'web';
  const visit = (node: SyntaxNode, isShown: boolean) => {
    if (isSkipped(node)) return;
    const text = textIn(node);
    if (text !== undefined && isForReading(text, isShown)) {
      found.set(
        node.start,
        `${source.path}:${lineAt(source.text, node.start)} says "${text.trim()}"`,
      );
    }
    for (const [field, child] of childrenOf(node)) {
      visit(child, isScreen && showsChild(node, field, isShown));
    }
  };
  visit(parse(source), false);
  return [...found.values()];
}

/** Types, imports and texts for operators. */
function isSkipped(node: SyntaxNode): boolean {
  if (node.type === 'ImportDeclaration' || node.type === 'ImportExpression') return true;
  if (/^TS(?!As|Satisfies|NonNull)/.test(node.type)) return true;
  if (node.type === 'TaggedTemplateExpression') return true;
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  const callee = node['callee'];
  const name = isNode(callee) ? String(callee['name'] ?? '') : '';
  return FOR_FAULTS.test(name) || isLogging(callee);
}

function isLogging(callee: unknown): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return false;
  const property = callee['property'];
  const name = isNode(property) ? String(property['name']) : '';
  return /^(debug|info|warn|error|fatal)$/.test(name);
}

function textIn(node: SyntaxNode): string | undefined {
  if (node.type === 'JSXText') return String(node['value']);
  if (node.type === 'Literal')
    return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = Array.isArray(node['quasis']) ? node['quasis'].filter(isNode) : [];
  return quasis.map((quasi) => cooked(quasi['value'])).join('…');
}

function cooked(value: unknown): string {
  return typeof value === 'object' && value !== null && 'cooked' in value
    ? `${value.cooked}`
    : '';
}

/** Letters where they are shown; elsewhere a capital and two words, or three and a full stop. */
function isForReading(text: string, isShown: boolean): boolean {
  const bare = text.replace(/&\w+;/g, ' ').trim();
  if (NAMES.test(bare)) return false;
  if (isShown) return /\p{L}{2}/u.test(bare);
  if (/^\p{L}+( [\p{L},.…'-]+){2,}[.!?]$/u.test(bare)) return true;
  return /^\p{Lu}/u.test(bare) && /\p{L}{2,}[ ,.:;…]+\p{L}/u.test(bare);
}

/** Whether the text in a child is shown as it is. */
function showsChild(node: SyntaxNode, field: string, isShown: boolean): boolean {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return field === 'children';
  if (node.type === 'JSXAttribute') return field === 'value' && READ_ALOUD.test(nameOf(node));
  if (node.type === 'JSXExpressionContainer') return isShown;
  if (node.type === 'ConditionalExpression') return isShown && field !== 'test';
  if (node.type === 'LogicalExpression') return isShown && field === 'right';
  return false;
}

function nameOf(node: SyntaxNode): string {
  const name = node['name'];
  return isNode(name) ? String(name['name']) : '';
}

function childrenOf(node: SyntaxNode): [string, SyntaxNode][] {
  return Object.entries(node).flatMap(([field, value]) => {
    const children = Array.isArray(value) ? value : [value];
    return children.filter(isNode).map((child): [string, SyntaxNode] => [field, child]);
  });
}
