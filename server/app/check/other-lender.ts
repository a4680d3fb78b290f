import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Config } from '../../store/config.ts';

const builtForSchema = z.object({
  lender: z.record(z.string(), z.string()),
  languages: z.string(),
});

/**
 * Which setting the pages were not built with, as a sentence; null: none. Where their sources are
 * here, a start builds them.
 * @param home the folder of the program
 */
export function otherLender(
  { lender, languages }: Pick<Config, 'lender' | 'languages'>,
  home = join(import.meta.dirname, '../../..'),
): string | null {
  const file = join(home, 'dist/built-for.json');
  if (existsSync(join(home, 'web')) || !existsSync(file)) return null;
  const built = builtForSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const now = new Map(Object.entries({ ...lender, languages: languages.join() }));
  const other = Object.entries({ ...built.lender, languages: built.languages }).find(
    ([name, value]) => now.get(name) !== value,
  );
  if (other === undefined) return null;
  const [name, value] = other;
  return (
    `The pages of this package were built with "${value}" where the settings here say ` +
    `"${now.get(name) ?? ''}": build the package with these settings.`
  );
}
