import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { areaOf } from '../../contract/words/translation.ts';
import { isNode, literalText, parse } from '../house/syntax.ts';

/**
 * The files of the catalogue that a program has loaded before its first line runs: those that its
 * imports, and theirs, lead to. What is fetched by `import()` comes later.
 */
export function sentencesBefore(root: string, entry: string): string[] {
  const seen = new Set<string>();
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || !existsSync(join(root, path))) continue;
    seen.add(path);
    waiting.push(...loadedBy(root, path));
  }
  return [...seen].filter((path) => areaOf(`/${path}`) !== null);
}

function loadedBy(root: string, path: string): string[] {
  const { body } = parse({ path, text: readFileSync(join(root, path), 'utf8') });
  const statements = Array.isArray(body) ? body.filter(isNode) : [];
  return statements.flatMap((statement) => {
    if (statement['importKind'] === 'type' || statement['exportKind'] === 'type') return [];
    const from = literalText(statement['source']);
    return from?.startsWith('.') ? [posix.join(posix.dirname(path), from)] : [];
  });
}
