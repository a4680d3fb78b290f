import { posix } from 'node:path';
import type { Source } from './sources.ts';
import { isNode, literalText, parse, type SyntaxNode, walk } from './syntax.ts';

/** Files that hand over to each other inside one process, and how the first of them was reached. */
interface Stretch {
  readonly steps: readonly string[];
  /** The steps, and what they ask on the way. */
  readonly files: readonly string[];
}

/**
 * Reads a drawing with one file a line. Two spaces come before a file that the step above asks. A
 * line of dashes is a call, a job or a callback that leads to the next process or moment.
 */
export function readDrawing(drawing: string): readonly Stretch[] {
  return drawing.split(/^─.*$/m).map((part) => {
    const lines = part.split('\n').filter((line) => line.trim() !== '');
    const steps = lines.filter((line) => !line.startsWith(' ')).map(fileIn);
    return { steps, files: lines.map(fileIn) };
  });
}

function fileIn(line: string): string {
  return line.trim().split(/\s+/)[0] ?? '';
}

/** Steps into another module of the same process. */
export function crossingsOf(stretches: readonly Stretch[]): string[] {
  return stretches.flatMap(({ steps }) =>
    steps.flatMap((step, at) => {
      const before = steps[at - 1];
      const isInside = before === undefined || moduleOf(before) === moduleOf(step);
      return isInside ? [] : [`${moduleOf(before)} → ${moduleOf(step)}`];
    }),
  );
}

/**
 * Finds files of a drawing that are gone, or that no other file of their stretch is joined with by
 * an import of values.
 */
export function unjoined(stretches: readonly Stretch[], sources: readonly Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return stretches.flatMap(({ files }) => {
    const wanted = new Map(files.map((file) => [file, valuesOf(byPath.get(file))]));
    return files.flatMap((file) => {
      if (!byPath.has(file)) return [`${file} is gone`];
      const isJoined = files.some(
        (other) =>
          other !== file && (wanted.get(file)?.has(other) || wanted.get(other)?.has(file)),
      );
      return isJoined || files.length === 1 ? [] : [`${file} is joined to none`];
    });
  });
}

function valuesOf(source: Source | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  if (source === undefined) return found;
  walk(parse(source), (node) => {
    const wanted = isValueImport(node) ? literalText(node['source']) : undefined;
    if (wanted?.startsWith('.')) found.add(posix.join(posix.dirname(source.path), wanted));
  });
  return found;
}

function isValueImport(node: SyntaxNode): boolean {
  if (node.type !== 'ImportDeclaration' || node['importKind'] === 'type') return false;
  const specifiers = node['specifiers'];
  if (!Array.isArray(specifiers)) return true;
  return specifiers.filter(isNode).some((one) => one['importKind'] !== 'type');
}

function moduleOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}
