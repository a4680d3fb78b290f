/** Classes and codes of PostgreSQL that say: not now, or not here, perhaps in a moment. */
const awayCodes = /^(08|53|57P0|58|25006)/;
const awaySystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);
const awaySentences = /timeout|Connection terminated|closed|not queryable/i;

/** The database could not be reached, or took no writing, for as long as was waited. */
export class DatabaseAway extends Error {}

/** What was asked may have been done or not: its answer was lost on the way. */
export class InDoubt extends DatabaseAway {}

const byConnections = new WeakSet<Error>();

/** Records that an error came from a connection to the database, or from opening one. */
export function cameByConnection(error: unknown): void {
  if (error instanceof Error) byConnections.add(error);
}

/**
 * Whether an act failed because the database was unreachable, and not because of a fault in our
 * code. A network, a file store or a gateway that does not answer never counts as this.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  if (!(error instanceof Error)) return false;
  if (!byConnections.has(error)) return isDatabaseAway(error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code !== '') return awaySystemCodes.has(code) || awayCodes.test(code);
  return awaySentences.test(error.message) || isDatabaseAway(error.cause);
}
