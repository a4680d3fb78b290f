/** An object of someone else's JSON; empty for anything else, so that reading it finds nothing. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? Object.fromEntries(Object.entries(value)) : {};
}

/** Its members when it is a list, else none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const longestText = 300;

/** A text, cut where no honest one is that long; null for anything else. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, longestText) : null;
}
