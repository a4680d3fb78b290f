import { appendFileSync } from 'node:fs';

const seen = new Set<string>();

/** Tells the program that runs the tests, by a file, that a part of a source was run. */
export function reached(path: string, part: number): void {
  const line = `${path} ${part}\n`;
  const file = process.env['MUTATION_REACHED'];
  if (file === undefined || seen.has(line)) return;
  seen.add(line);
  appendFileSync(file, line);
}
