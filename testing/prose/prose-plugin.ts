import type { TextlintKernelPlugin } from '@textlint/kernel';
import { type Passage, passagesOf } from './prose-of.ts';

const EXTENSIONS = ['.ts', '.tsx', '.mjs', '.js', '.css', '.sql'];

/**
 * Lets textlint read the comments and strings of code. Each is a paragraph; everything else is
 * blank, so a place in the prose is a place in the file.
 */
export const prosePlugin: TextlintKernelPlugin['plugin'] = {
  Processor: class {
    static availableExtensions() {
      return EXTENSIONS;
    }
    availableExtensions() {
      return EXTENSIONS;
    }
    processor() {
      return {
        preProcess: (text: string, path = '') => treeOf(text, passagesOf(path, text)),
        postProcess: (messages: never[], path = '') => ({ messages, filePath: path }),
      };
    }
  },
};

function treeOf(text: string, passages: readonly Passage[]) {
  let prose = '';
  for (const { start, end, kind } of passages) {
    // A string inside a template that is itself a passage is read with it.
    if (start < prose.length) continue;
    prose += blank(text.slice(prose.length, start));
    const part = text.slice(start, end);
    prose += kind === 'comment' ? withoutMarks(part) : part.replaceAll(/\\n/g, '  ');
  }
  prose += blank(text.slice(prose.length));
  const node = nodesOf(prose);
  const children = passages.flatMap(({ start, end, kind }) =>
    paragraphs(prose, start, end).map(([from, to]) => ({
      ...node('Paragraph', from, to),
      kind,
      children: [{ ...node('Str', from, to), value: prose.slice(from, to) }],
    })),
  );
  return { text: prose, ast: { ...node('Document', 0, prose.length), children } } as never;
}

const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ');

function withoutMarks(comment: string): string {
  return comment
    .replaceAll(/`[^`]*`|\{@link [^}]*\}|https?:\S+/g, blank)
    .replaceAll(/^[^\n]*(oxlint|prettier|@ts)-[^\n]*$/gm, blank)
    .replaceAll(/^[ \t]*(\/\*\*?|\*\/|\*|\/\/|--)|\*\/$/gm, blank);
}

/** The parts between blank lines; a tag such as `@returns` and a list item begin another part. */
function paragraphs(prose: string, start: number, end: number): [number, number][] {
  const found: [number, number][] = [];
  let from = start;
  for (const { 0: gap, index } of prose
    .slice(start, end)
    .matchAll(/\n\s*\n|\n(?=\s*(@|- ))/g)) {
    found.push([from, start + index]);
    from = start + index + gap.length;
  }
  return [...found, [from, end] as [number, number]].filter(([a, b]) =>
    /\S/.test(prose.slice(a, b)),
  );
}

function nodesOf(prose: string) {
  const lines = [0];
  for (const { index } of prose.matchAll(/\n/g)) lines.push(index + 1);
  const at = (offset: number) => {
    let line = 0;
    let above = lines.length;
    while (above - line > 1) {
      const middle = (line + above) >> 1;
      if ((lines[middle] ?? 0) <= offset) line = middle;
      else above = middle;
    }
    return { line: line + 1, column: offset - (lines[line] ?? 0) };
  };
  return (type: string, start: number, end: number) => ({
    type,
    raw: prose.slice(start, end),
    range: [start, end],
    loc: { start: at(start), end: at(end) },
  });
}
