import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SpecificationFacts } from './extract-facts.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The kept facts: the specification as data, made from its text by the test beside this file. */
export const factsFile = join(import.meta.dirname, 'specification-facts.json');

export function readFacts(): SpecificationFacts {
  const facts: SpecificationFacts = JSON.parse(readFileSync(factsFile, 'utf8'));
  return facts;
}

const title = /^# Specification: mobile-web short-term cash-loan app/;

/**
 * The text of the specification: the file that `SPECIFICATION` names, or one that stands in a
 * folder beside the repository. Null on a machine that has none, where the kept facts alone hold.
 */
export function specificationText(): string | null {
  const named = process.env['SPECIFICATION'];
  if (named !== undefined) return readFileSync(named, 'utf8');
  for (const neighbour of foldersIn(dirname(join(root, '.')))) {
    const folder = join(neighbour, 'spec');
    if (!existsSync(folder)) continue;
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.txt'))) {
      const text = readFileSync(join(folder, file), 'utf8');
      if (title.test(text)) return text;
    }
  }
  return null;
}

/** Folders that may be read, as nobody else's are asked for. */
function foldersIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((one) => one.isDirectory()).map((one) => join(folder, one.name));
  } catch {
    return [];
  }
}
