/*
 * Our own values kept as jsonb. JSON has no bigint, so an amount is kept as its digits with an n
 * behind, "125050n", and read back as the bigint it was. Only values of our own making pass here;
 * what comes from outside is parsed by its schema.
 */

const bigintDigits = /^-?\d+n$/;

/** The JSON text of a value, bigints included. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'bigint' ? `${one}n` : one,
  );
}

/** A value as {@link jsonText} kept it; the caller names the type it was written with. */
export function fromJson<Value>(stored: unknown): Value {
  return revived(stored) as Value;
}

function revived(value: unknown): unknown {
  if (typeof value === 'string') {
    return bigintDigits.test(value) ? BigInt(value.slice(0, -1)) : value;
  }
  if (Array.isArray(value)) return value.map(revived);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, revived(one)]));
  }
  return value;
}

/**
 * Rows as the JSON that `json_to_recordset` reads: a bigint as its digits, and no text that
 * PostgreSQL cannot keep, from any source.
 */
export function rowsText(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value: unknown) => {
    if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
    return typeof value === 'bigint' ? value.toString() : value;
  });
}
