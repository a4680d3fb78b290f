import type { AppliedMigration } from '../../store/database/migrate.ts';

/**
 * The file data is moved in: gzip, one JSON value a line. First what made it, then each table
 * followed by its rows, last the count, so that a truncated file is detected. Every
 * value is PostgreSQL's own text of it, or null: nothing is lost on the way through JavaScript.
 */
export type CopyLine =
  | { is: 'start'; format: typeof copyFormat; migrations: AppliedMigration[] }
  | { is: 'table'; name: string; columns: string[]; sequences: CopiedSequence[] }
  | { is: 'rows'; rows: (string | null)[][] }
  | { is: 'end'; rows: number };

/** Where the numbers a column gives out had got to. */
export interface CopiedSequence {
  readonly column: string;
  readonly lastValue: string;
  readonly isCalled: boolean;
}

export const copyFormat = 'extramoney-data-1';

/** How the line of some rows begins; between it and the last brace stand the rows. */
export const rowsBegin = '{"is":"rows","rows":';
