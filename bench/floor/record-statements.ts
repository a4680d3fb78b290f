import type { Database, Queryable, Statement } from '../../server/store/database/database.ts';
import { inOrder } from '../../server/store/database/database.ts';

/** A statement as it was sent, with its values. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The same database, noting down every statement that goes to it outside a transaction. */
export function recording(db: Database, sent: SentStatement[]): Database {
  const note = (statement: Statement<unknown, never>, [given]: readonly unknown[]) => {
    sent.push({ text: statement.text, values: inOrder(statement, given) });
  };
  const asked: Queryable = {
    rows: (statement, ...given) => (note(statement, given), db.rows(statement, ...given)),
    row: (statement, ...given) => (note(statement, given), db.row(statement, ...given)),
    run: (statement, ...given) => (note(statement, given), db.run(statement, ...given)),
  };
  return { ...db, ...asked };
}
