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

/** An id that may arrive as a number, as text: {@link parseForeign} keeps all its digits. */
export function idTextOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : (textOf(value) ?? '').trim();
  return text === '' ? null : text;
}

/**
 * Parses foreign JSON. A whole number with more digits than a number can hold becomes the text that
 * was written, so that a transaction id loses no digits. Throws if it is not JSON.
 */
export function parseForeign(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key: string, value: unknown, at?: { source?: string }) => {
    const isCut = typeof value === 'number' && !Number.isSafeInteger(value);
    return isCut && at?.source !== undefined && /^-?\d+$/.test(at.source) ? at.source : value;
  });
}

/** The object in a received body; empty for anything else. */
export function recordIn(body: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(Buffer.from(body).toString('utf8')));
  } catch {
    return {};
  }
}
