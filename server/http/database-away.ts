/** Classes and codes of PostgreSQL that say: not now, perhaps in a moment. */
const awayCodes = /^(08|53|57P0|58)/;
const awaySystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);
const awaySentences =
  /timeout exceeded when trying to connect|Connection terminated|closed|not queryable/i;

/** Whether an act failed because the database could not be reached, and not by a fault of ours. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code !== '') return awaySystemCodes.has(code) || awayCodes.test(code);
  return awaySentences.test(error.message) || isDatabaseAway(error.cause);
}
