import { parseSync } from 'vite';
import type { Source } from './sources.ts';

/** Any node of the syntax tree, read by the few names the checks need. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/**
 * Parses a TypeScript or JavaScript file.
 * @throws where the file has a syntax error: such a file cannot be checked.
 */
export function parse(source: Source): SyntaxNode {
  const { program, errors } = parseSync(source.path, source.text);
  const first = errors[0];
  if (first !== undefined) throw new Error(`${source.path}: ${first.message}`);
  const root: unknown = program;
  if (!isNode(root)) throw new Error(`${source.path}: the parser gave no program`);
  return root;
}

/** Calls `visit` for every node below and including `node`, parents first. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const child of childrenOf(node)) walk(child, visit);
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap((value) => {
    if (Array.isArray(value)) return value.filter(isNode);
    return isNode(value) ? [value] : [];
  });
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** The text of a string literal, nothing for any other expression. */
export function literalText(node: unknown): string | undefined {
  if (!isNode(node) || node.type !== 'Literal') return undefined;
  return typeof node['value'] === 'string' ? node['value'] : undefined;
}

/** The line of an offset, counted from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
