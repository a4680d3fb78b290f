import { Malformed } from './malformed.ts';

/** Nothing in the contract is nested deeper than a few levels. */
const deepest = 16;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a JSON body. Refuses what no honest client sends and what would hurt further in: bytes
 * that are not UTF-8, nesting without end, `__proto__`, and characters PostgreSQL cannot keep.
 * @throws {Malformed} with a sentence for `body`
 */
export function readJson(bytes: Uint8Array): unknown {
  const value = parse(bytes);
  const complaint = complainOf(value, 0);
  if (complaint !== null) throw new Malformed({ body: complaint });
  return value;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new Malformed({ body: 'is not JSON' });
  }
}

/** What makes a parsed value unfit to be taken further in; null when nothing does. */
export function complainOf(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return complainOfText(value);
  if (typeof value !== 'object' || value === null) return null;
  if (depth === deepest) return 'is nested too deeply';
  if (Array.isArray(value)) return firstComplaint(value, depth);
  for (const key of Object.keys(value)) {
    if (key === '__proto__') return 'has a field that may not be named so';
    const complaint = complainOfText(key);
    if (complaint !== null) return complaint;
  }
  return firstComplaint(Object.values(value), depth);
}

function firstComplaint(values: readonly unknown[], depth: number): string | null {
  for (const value of values) {
    const complaint = complainOf(value, depth + 1);
    if (complaint !== null) return complaint;
  }
  return null;
}

function complainOfText(text: string): string | null {
  const isFit = !text.includes('\0') && text.isWellFormed();
  return isFit ? null : 'has text with characters that are none';
}
