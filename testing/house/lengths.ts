import { isCode, isTest, type Source } from './sources.ts';
import { isNode, lineAt, parse, type SyntaxNode, walk } from './syntax.ts';

const FILE_LINES = 300;
const FUNCTION_LINES = 80;
const LINE_CHARACTERS = 100;

const MEASURED = /\.(ts|tsx|mjs|css)$/;
const WITH_SQL = /\.(ts|tsx|mjs|css|sql)$/;

/** Files that take more than 300 lines. A generated one may. */
export function longFiles(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path, text }) => MEASURED.test(path) && !text.startsWith('// Generated '))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > FILE_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines, ${FILE_LINES} are allowed`);
}

/** Lines wider than 100 characters. */
export function longLines(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => WITH_SQL.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const characters = [...line].length;
        // The formatter leaves an import of one name in one line.
        if (characters <= LINE_CHARACTERS || line.startsWith('import ')) return [];
        return [`${path}:${index + 1} has ${characters} characters`];
      }),
    );
}

const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

/**
 * Functions that take more than 80 lines, from their first line to their closing brace. In a
 * test file a function that lists tests, such as the callback of a `describe`, is a chapter and
 * is not measured. The tests in it are.
 */
export function longFunctions(sources: readonly Source[]): string[] {
  return sources.filter(({ path }) => isCode(path)).flatMap(longFunctionsOf);
}

function longFunctionsOf(source: Source): string[] {
  const found: string[] = [];
  walk(parse(source), (node) => {
    if (!FUNCTIONS.has(node.type)) return;
    const first = lineAt(source.text, node.start);
    const lines = lineAt(source.text, node.end) - first + 1;
    if (lines <= FUNCTION_LINES) return;
    if (isTest(source.path) && listsTests(node)) return;
    found.push(`${source.path}:${first} has a function of ${lines} lines`);
  });
  return found;
}

const LISTS_TESTS = new Set(['describe', 'it', 'test']);

function listsTests(node: SyntaxNode): boolean {
  let isFound = false;
  walk(node, (inner) => {
    isFound ||= inner.type === 'CallExpression' && isTestCall(inner['callee']);
  });
  return isFound;
}

/** `test(…)`, `test.each(…)(…)`, `describe.skipIf(…)(…)`. */
function isTestCall(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (LISTS_TESTS.has(String(callee['name']))) return true;
  return isTestCall(callee['callee'] ?? callee['object']);
}
