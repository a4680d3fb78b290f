import type { Context } from '../context.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';

/**
 * The same context, and whether anything was written through it. Rows that a transaction wrote
 * count once it has committed.
 */
export function watchedWrites(context: Context): {
  readonly context: Context;
  hasWritten(): boolean;
} {
  let hasWritten = false;
  const wrote = () => void (hasWritten = true);
  const { db } = context;
  const watched: Database = {
    ...db,
    ...watchedQueries(db, wrote),
    transaction: async (act) => {
      let wroteInside = false;
      const answer = await db.transaction((tx) => {
        const note = () => void (wroteInside = true);
        const inside: Transaction = {
          ...tx,
          ...watchedQueries(tx, note),
          atCommit(statement, ...given) {
            note();
            tx.atCommit(statement, ...given);
          },
        };
        return act(inside);
      });
      if (wroteInside) wrote();
      return answer;
    },
  };
  return { context: { ...context, db: watched }, hasWritten: () => hasWritten };
}

function watchedQueries(q: Queryable, wrote: () => void): Queryable {
  return {
    async rows(statement, ...given) {
      const found = await q.rows(statement, ...given);
      if (statement.kind !== 'reads' && found.length > 0) wrote();
      return found;
    },
    async row(statement, ...given) {
      const found = await q.row(statement, ...given);
      if (statement.kind !== 'reads' && found !== undefined) wrote();
      return found;
    },
    async run(statement, ...given) {
      const touched = await q.run(statement, ...given);
      if (statement.kind !== 'reads' && touched > 0) wrote();
      return touched;
    },
  };
}
