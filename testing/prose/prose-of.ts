import { parseSync } from 'vite';
import { isNode, type SyntaxNode, walk } from '../house/syntax.ts';

/** A part of a file that people read. Offsets are those of the file. */
export interface Passage {
  readonly start: number;
  readonly end: number;
  /** `text` is a string or the text of an element. */
  readonly kind: 'comment' | 'text';
}

/** A string of one word is a name, and a statement of SQL is code. */
const IS_PROSE = /[A-Za-z']{2,} +[A-Za-z']{2,}/;
const SQL_WORDS =
  'select insert update delete with create alter drop from where values set and or order on join ' +
  'left exists case grant revoke lock begin';
const SQL_PARTS = String.raw`from\s+\w+\s+(\w+\s+)?where\s|into\s+\w+\s+\(`;
const IS_SQL = new RegExp(`^[\\s\`}]*(--|(${SQL_WORDS.replaceAll(' ', '|')})\\b)|${SQL_PARTS}`);

/** The comments and, in TypeScript and JavaScript, the strings that are prose. */
export function passagesOf(path: string, text: string): readonly Passage[] {
  if (path.endsWith('.css')) return matches(text, /\/\*[^]*?\*\//g);
  if (path.endsWith('.sql')) return matches(text, /(^[ \t]*--.*\n?)+|--.*|\/\*[^]*?\*\//gm);
  return passagesOfScript(path, text).toSorted((a, b) => a.start - b.start);
}

function matches(text: string, pattern: RegExp): Passage[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    kind: 'comment',
  }));
}

function passagesOfScript(path: string, text: string): Passage[] {
  const { program, comments } = parseSync(path, text);
  const found: Passage[] = [];
  for (const { start, end } of comments) {
    const before = found.at(-1);
    // Line comments below each other are one passage.
    const follows = before !== undefined && /^\n[ \t]*$/.test(text.slice(before.end, start));
    if (follows && text.startsWith('//', start)) {
      found[found.length - 1] = { ...before, end };
    } else found.push({ start, end, kind: 'comment' });
  }
  const root: unknown = program;
  if (isNode(root)) {
    walk(root, (node) => {
      const part = textPart(node);
      if (part === null) return;
      const { start, end } = part;
      const words = text.slice(start, end);
      if (IS_PROSE.test(words) && !IS_SQL.test(words)) found.push({ start, end, kind: 'text' });
    });
  }
  return found;
}

function textPart(node: SyntaxNode): { start: number; end: number } | null {
  if (node.type === 'JSXText' || node.type === 'TemplateElement') return node;
  if (node.type !== 'Literal' || typeof node['value'] !== 'string') return null;
  return { start: node.start + 1, end: node.end - 1 };
}
