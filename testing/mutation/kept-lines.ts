import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What earlier runs added to a file, a line each; its folder is there afterwards. */
export function keptLines<Line>(file: string): Line[] {
  mkdirSync(dirname(file), { recursive: true });
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  // A run that was ended may leave half a line.
  return lines.filter((line) => line.endsWith('}')).map((line): Line => JSON.parse(line));
}
