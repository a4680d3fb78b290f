import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** How long each test file took, kept for the next run as long as its text is the same. */
export class Times {
  readonly #file: string;
  readonly #ms: Record<string, number>;

  constructor(file: string) {
    this.#file = file;
    this.#ms = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  }

  of(path: string, text: string): number | undefined {
    return this.#ms[nameOf(path, text)];
  }

  keep(path: string, text: string, ms: number): void {
    this.#ms[nameOf(path, text)] = ms;
    writeFileSync(this.#file, JSON.stringify(this.#ms));
  }
}

function nameOf(path: string, text: string): string {
  return `${path} ${createHash('sha256').update(text).digest('base64url').slice(0, 12)}`;
}
