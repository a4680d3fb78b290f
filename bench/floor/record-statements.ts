import type { Database, Queryable, Statement } from '../../server/store/database/database.ts';

/** A statement as it was sent, with its values. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The same database, noting down every statement that goes to it outside a transaction. */
export function recording(db: Database, sent: SentStatement[]): Database {
  const note = (statement: Statement<unknown>, values: readonly unknown[] = []) => {
    sent.push({ text: statement.text, values });
  };
  const asked: Queryable = {
    rows: (statement, values) => (note(statement, values), db.rows(statement, values)),
    row: (statement, values) => (note(statement, values), db.row(statement, values)),
    run: (statement, values) => (note(statement, values), db.run(statement, values)),
  };
  return { ...db, ...asked };
}
