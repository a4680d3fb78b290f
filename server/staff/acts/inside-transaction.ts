import type { Context } from '../../store/context.ts';
import {
  type Database,
  type Queryable,
  script,
  type Transaction,
} from '../../store/database/database.ts';

/** A context whose database is one open transaction, and the jobs that wait for its commit. */
export interface InsideTransaction {
  readonly context: Context;
  readonly woken: ReadonlySet<string>;
}

/** The same context within `tx`: a transaction asked for inside is a savepoint of it. */
export function insideTransaction(context: Context, tx: Queryable): InsideTransaction {
  const woken = new Set<string>();
  const db: Database = {
    kind: context.db.kind,
    rows: (...asked) => tx.rows(...asked),
    row: (...asked) => tx.row(...asked),
    run: (...asked) => tx.run(...asked),
    transaction: (act) => atSavepoint(tx, act),
    as: () => {
      throw new Error('an act stays in the role its transaction began with');
    },
    enduring: () => {
      throw new Error('an act waits with its transaction');
    },
    outage: context.db.outage,
    connections: () => context.db.connections(),
    probe: () => context.db.probe(),
    listen: () => {
      throw new Error('an act does not listen to the database');
    },
    close: () => Promise.reject(new Error('an act does not close the database')),
  };
  return { context: { ...context, db, wake: (job) => woken.add(job) }, woken };
}

/**
 * Runs `act`, and what goes with its end as the last of its statements; when either throws nothing
 * of it stays, and the transaction goes on.
 */
async function atSavepoint<T>(tx: Queryable, act: (tx: Transaction) => Promise<T>): Promise<T> {
  await tx.run(script('savepoint inner_act'));
  let last = () => Promise.resolve(0);
  const atCommit: Transaction['atCommit'] = (...asked) => {
    last = () => tx.run(...asked);
  };
  try {
    const result = await act({ ...tx, atCommit });
    await last();
    await tx.run(script('release savepoint inner_act'));
    return result;
  } catch (error) {
    await undoToSavepoint(tx).catch(() => undefined);
    throw error;
  }
}

async function undoToSavepoint(tx: Queryable): Promise<void> {
  await tx.run(script('rollback to savepoint inner_act'));
  await tx.run(script('release savepoint inner_act'));
}
