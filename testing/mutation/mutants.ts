import type { Source } from '../house/sources.ts';
import { isNode, lineAt, parse, type SyntaxNode } from '../house/syntax.ts';
import { screenChanges, type Change } from './screen-mutants.ts';

/** One small change of a source: what a test of it ought to notice. */
export interface Mutant {
  readonly path: string;
  /** The line it begins on, counted from 1, and that line as it is. */
  readonly line: number;
  readonly around: string;
  /** Where in that line it begins. */
  readonly column: number;
  readonly start: number;
  readonly end: number;
  readonly was: string;
  readonly becomes: string;
}

type Mutation = (node: SyntaxNode, text: string) => readonly Change[];

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '++': ['--'],
  '--': ['++'],
};

/** Names that have an opposite. */
const OPPOSITES: ReadonlyMap<string, string> = new Map([
  ['min', 'max'],
  ['max', 'min'],
  ['some', 'every'],
  ['every', 'some'],
  ['smallerNgwee', 'largerNgwee'],
  ['largerNgwee', 'smallerNgwee'],
]);

const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ['up', 'down'],
  ['down', 'up'],
  ['half-up', 'down'],
]);

/** What each kind of node may become. */
const MUTATIONS: Readonly<Record<string, Mutation>> = {
  BinaryExpression: otherOperator,
  LogicalExpression: otherOperator,
  AssignmentExpression: otherOperator,
  UpdateExpression: otherOperator,
  UnaryExpression: withoutSign,
  IfStatement: decided,
  ConditionalExpression: decided,
  ExpressionStatement: (node) => [change(node, ';')],
  BreakStatement: (node) => [change(node, ';')],
  ContinueStatement: (node) => [change(node, ';')],
  Literal: otherLiteral,
  CallExpression: opposite,
  TemplateElement: withoutCondition,
};

/** Types say nothing at run time; these alone carry an expression. */
const CARRIES_EXPRESSION = new Set(['TSAsExpression', 'TSSatisfiesExpression']);

/** Every mutant of a file, in the order of the file. */
export function mutantsOf(source: Source): Mutant[] {
  const program = parse(source);
  const changes = source.path.endsWith('.tsx') ? screenChanges(program, source.text) : [];
  visit(program, (node) => {
    changes.push(...(MUTATIONS[node.type]?.(node, source.text) ?? []));
  });
  const lines = source.text.split('\n');
  return changes
    .map(({ start, end, becomes }) => {
      const line = lineAt(source.text, start);
      const was = source.text.slice(start, end);
      const text = lines[line - 1] ?? '';
      const around = text.trim();
      const lineStart = source.text.lastIndexOf('\n', start - 1) + 1;
      const column = start - lineStart - text.indexOf(around);
      return { path: source.path, line, around, column, start, end, was, becomes };
    })
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** The source with the mutant in it. */
export function mutated(text: string, { start, end, becomes }: Mutant): string {
  return text.slice(0, start) + becomes + text.slice(end);
}

function visit(node: SyntaxNode, act: (node: SyntaxNode) => void): void {
  if (node.type === 'ImportDeclaration') return;
  if (node.type.startsWith('TS') && !CARRIES_EXPRESSION.has(node.type)) return;
  if (nameOf(node['callee']) === 'assert') return visitFirst(node, act);
  act(node);
  for (const [field, value] of Object.entries(node)) {
    const isName = field === 'key' && node['computed'] !== true;
    if (isName || field === 'typeAnnotation') continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(child, act);
    }
  }
}

/** The sentence of a fault is read by people alone. */
function visitFirst(call: SyntaxNode, act: (node: SyntaxNode) => void): void {
  const [condition] = Array.isArray(call['arguments']) ? call['arguments'] : [];
  if (isNode(condition)) visit(condition, act);
}

function otherOperator(node: SyntaxNode, text: string): Change[] {
  const { left, right, argument } = node;
  const operator = String(node['operator']);
  const others = OPERATORS[operator] ?? [];
  if (isNode(argument)) {
    const at = text.indexOf(operator, node['prefix'] === true ? node.start : argument.end);
    return others.map((becomes) => ({ start: at, end: at + operator.length, becomes }));
  }
  if (!isNode(left) || !isNode(right)) return [];
  const at = text.indexOf(operator, left.end);
  return others.map((becomes) => ({ start: at, end: at + operator.length, becomes }));
}

function withoutSign(node: SyntaxNode, text: string): Change[] {
  const argument = node['argument'];
  if (!isNode(argument) || !['!', '-'].includes(String(node['operator']))) return [];
  return [change(node, text.slice(argument.start, argument.end))];
}

function decided(node: SyntaxNode): Change[] {
  const test = node['test'];
  return isNode(test) ? [change(test, 'true'), change(test, 'false')] : [];
}

function otherLiteral(node: SyntaxNode): Change[] {
  const { value, bigint } = node;
  if (typeof bigint === 'string') return [change(node, `${BigInt(bigint) + 1n}n`)];
  if (typeof value === 'boolean') return [change(node, String(!value))];
  if (typeof value === 'number') return [change(node, String(value + 1))];
  if (typeof value !== 'string') return [];
  return [change(node, `'${OTHER_WORDS.get(value) ?? (value === '' ? 'another' : '')}'`)];
}

function opposite(node: SyntaxNode): Change[] {
  const { callee } = node;
  if (!isNode(callee)) return [];
  const name = isNode(callee['property']) ? callee['property'] : callee;
  const becomes = OPPOSITES.get(nameOf(name) ?? '');
  return becomes === undefined ? [] : [change(name, becomes)];
}

/** A condition of a statement, by what it compares with. */
const CONDITION = /(?<=\b(?:and|where) )[\w.]+ (?:(?:=|<>|[<>]=?) [$:]\w+|is (?:not )?null)/g;

/** A statement that takes rows it should not: ` and (state = :state or true)`. */
function withoutCondition({ start, end }: SyntaxNode, text: string): Change[] {
  return [...text.slice(start, end).matchAll(CONDITION)].map(({ 0: condition, index }) => {
    const at = start + index;
    return { start: at, end: at + condition.length, becomes: `(${condition} or true)` };
  });
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : undefined;
}

function change({ start, end }: SyntaxNode, becomes: string): Change {
  return { start, end, becomes };
}
