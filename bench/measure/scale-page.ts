import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const page = fileURLToPath(new URL('../../docs/scale.md', import.meta.url));

/** Writes a part of docs/scale.md anew: what stands between its two marks. */
export function writeScalePart(name: string, lines: readonly string[]): void {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const text = readFileSync(page, 'utf8');
  const [before = '', rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`docs/scale.md has no part "${name}"`);
  writeFileSync(page, `${before}${begin}\n\n${lines.join('\n')}\n\n${end}${after}`);
  execFileSync(process.execPath, ['node_modules/prettier/bin/prettier.cjs', '--write', page]);
}
