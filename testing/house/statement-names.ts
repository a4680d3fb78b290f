import { numbered } from '../../server/store/database/database.ts';
import { isCode, type Source } from './sources.ts';
import { isNode, lineAt, literalText, parse, type SyntaxNode, walk } from './syntax.ts';

/**
 * Finds statements whose type names other values than their text: `sql<Row, { id: string }>(…)`.
 * One that is put together of parts, or takes a type by its name, shows it when it is first run.
 * @returns one sentence for each, empty when all is well
 */
export function strangeNames(sources: readonly Source[]): string[] {
  return sources.filter(isBound).flatMap((source) => {
    const found: string[] = [];
    walk(parse(source), (node) => {
      const typed = namesInType(node);
      const text = textOf(node);
      if (typed === undefined || text === undefined) return;
      const { names } = numbered(text);
      if (names.toSorted().join() === typed.toSorted().join()) return;
      const line = lineAt(source.text, node.start);
      found.push(`${source.path}:${line} names ${names.join()}, its type ${typed.join()}`);
    });
    return found;
  });
}

function isBound({ path, text }: Source): boolean {
  return isCode(path) && text.includes('sql<') && !path.startsWith('testing/house/');
}

/** The names of the values in `sql<Row, { … }>(…)`. */
function namesInType({ type, callee, typeArguments }: SyntaxNode): string[] | undefined {
  if (type !== 'CallExpression' || !isNode(callee) || callee['name'] !== 'sql')
    return undefined;
  const params = listOf(isNode(typeArguments) ? typeArguments['params'] : undefined);
  const values = params[1];
  if (values?.type !== 'TSTypeLiteral') return undefined;
  return listOf(values['members']).map(({ key }) => (isNode(key) ? String(key['name']) : ''));
}

/** The whole text of a call's first argument; nothing where it has parts from elsewhere. */
function textOf(node: SyntaxNode): string | undefined {
  const [argument] = listOf(node['arguments']);
  if (argument?.type !== 'TemplateLiteral') return literalText(argument);
  const [only, ...further] = listOf(argument['quasis']);
  const value = only?.['value'];
  if (further.length > 0 || typeof value !== 'object' || value === null) return undefined;
  return 'cooked' in value && typeof value.cooked === 'string' ? value.cooked : undefined;
}

function listOf(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}
