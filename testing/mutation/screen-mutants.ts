import { isNode, literalText, walk, type SyntaxNode } from '../house/syntax.ts';

/** What a mutant does to the text of its file. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly becomes: string;
}

/** What decides how a control looks and acts: a screen without one is another screen. */
const TOLD = /^(disabled|readOnly|busy|whyNot|error|hint|strong|on[A-Z]\w*)$/;

/**
 * What else may go wrong on a screen: words, elements and attributes that are left out, and
 * neighbours that are exchanged. One sentence may also take the place of another of its file.
 */
export function screenChanges(program: SyntaxNode, text: string): Change[] {
  const changes: Change[] = [];
  walk(program, (node) => {
    const children = listOf(node['children']);
    const elements = children.filter(({ type }) => type === 'JSXElement');
    const told = listOf(node['attributes']).filter(({ name }) => TOLD.test(nameOf(name)));
    const list = node.type === 'ArrayExpression' ? listOf(node['elements']) : elements;
    changes.push(
      ...[...elements, ...told].map((one) => change(one, '')),
      ...children.filter(hasWords).map((one) => change(one, "{''}")),
      ...exchanged(list, text),
    );
  });
  return [...changes, ...otherSentences(program, text)];
}

/** The first two of a list, each in the place of the other. */
function exchanged([first, second]: readonly SyntaxNode[], text: string): Change[] {
  if (!first || !second) return [];
  const [a, between, b] = [
    text.slice(first.start, first.end),
    text.slice(first.end, second.start),
    text.slice(second.start, second.end),
  ];
  return a === b ? [] : [{ start: first.start, end: second.end, becomes: b + between + a }];
}

/** `say.repay` becomes `say.extend` where both are used: called ones for called ones. */
function otherSentences(program: SyntaxNode, text: string): Change[] {
  const spaces = new Set<string>();
  const used = new Map<string, SyntaxNode[]>();
  const called = new Set<unknown>();
  walk(program, (node) => {
    const isSentences = literalText(node['source'])?.includes('/sentences/');
    for (const one of listOf(node['specifiers'])) {
      const isSpace = isSentences && one.type === 'ImportNamespaceSpecifier';
      if (isSpace) spaces.add(nameOf(one['local']));
    }
    if (node.type === 'CallExpression') called.add(node['callee']);
    if (node.type !== 'MemberExpression' || !spaces.has(nameOf(node['object']))) return;
    const kind = `${nameOf(node['object'])} ${called.has(node)}`;
    used.set(kind, [...(used.get(kind) ?? []), node]);
  });
  return [...used.values()].flatMap((nodes) =>
    nodes.flatMap((node, at) => {
      const words = text.slice(node.start, node.end);
      const others = [...nodes.slice(at), ...nodes].map((one) =>
        text.slice(one.start, one.end),
      );
      const other = others.find((one) => one !== words);
      return other === undefined ? [] : [change(node, other)];
    }),
  );
}

function hasWords({ type, value }: SyntaxNode): boolean {
  return type === 'JSXText' && /\w/.test(String(value));
}

function listOf(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function nameOf(node: unknown): string {
  return isNode(node) ? String(node['name']) : '';
}

function change({ start, end }: SyntaxNode, becomes: string): Change {
  return { start, end, becomes };
}
