import { AsyncLocalStorage } from 'node:async_hooks';
import assert from 'node:assert/strict';
import type pg from 'pg';
import { commitMarked, type Mark, nextMark } from './commit-mark.ts';
import type { Statement, Transaction } from './database.ts';
import { isLost, queryable, send } from './send-statement.ts';
import { tracedStatement } from './traced-statement.ts';

interface OpenTransaction {
  readonly pool: pg.Pool;
  over: boolean;
  /** Goes with COMMIT. */
  last: { readonly statement: Statement<unknown, never>; readonly given: unknown } | null;
}

const openTransaction = new AsyncLocalStorage<OpenTransaction>();

/** Fails inside an open transaction of the same pool. */
export function assertOutside(pool: pg.Pool): void {
  const outer = openTransaction.getStore();
  assert(
    outer === undefined || outer.over || outer.pool !== pool,
    'inside a transaction only its own `tx` may be used: ' +
      'the database would wait for a connection that this transaction holds',
  );
}

/** A transaction whose COMMIT got no answer. */
export interface Doubt {
  readonly mark: Mark;
  readonly why: unknown;
}

/** The result of a transaction, and whether its commit is unknown. */
interface Ended<T> {
  readonly result: T;
  readonly doubt: Doubt | null;
}

/** Runs `act` between BEGIN and COMMIT of a connection; only where it is marked it is in doubt. */
export async function beginToCommit<T>(
  { pool, isMarked }: { readonly pool: pg.Pool; readonly isMarked: boolean },
  client: pg.PoolClient,
  act: (tx: Transaction, client: pg.PoolClient) => Promise<T>,
): Promise<Ended<T>> {
  const mine: OpenTransaction = { pool, over: false, last: null };
  await client.query('begin');
  try {
    const result = await openTransaction.run(mine, () => act(oneByOne(client, mine), client));
    mine.over = true;
    const doubt = await committed(client, mine, isMarked ? nextMark(client) : null);
    return { result, doubt };
  } catch (error) {
    mine.over = true;
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Ends a transaction; with a mark, it may be left in doubt. */
async function committed(
  client: pg.PoolClient,
  { last }: OpenTransaction,
  mark: Mark | null,
): Promise<Doubt | null> {
  const isWhole = client.getTransactionStatus() === 'T';
  // COMMIT goes behind it without its answer: where it fails PostgreSQL commits nothing.
  const [before, ended] = await Promise.allSettled(
    inOneWriting(client, () => [
      last && isWhole
        ? tracedStatement(last.statement, () => send(client, last.statement, last.given))
        : null,
      mark !== null && isWhole
        ? commitMarked(client, mark)
        : client.query('commit').then(({ command }) => command),
    ]),
  );
  const failed = [before, ended].find((one) => one.status === 'rejected');
  if (failed !== undefined) {
    if (mark === null || !isWhole || !isLost(client, failed.reason)) throw failed.reason;
    return { mark, why: failed.reason };
  }
  assert(
    ended.status === 'fulfilled' && ended.value === 'COMMIT',
    'the transaction was rolled back: a statement in it had failed',
  );
  return null;
}

/** What is sent within `act` leaves together, and wakes the database once. */
function inOneWriting<T>({ connection: { stream } }: pg.PoolClient, act: () => T): T {
  stream.cork();
  try {
    return act();
  } finally {
    stream.uncork();
  }
}

/** The statements of a transaction, in the order they were asked for, each after the last. */
function oneByOne(client: pg.PoolClient, mine: OpenTransaction): Transaction {
  const assertOpen = () =>
    assert(!mine.over, 'this transaction is over: await every statement before it ends');
  let last: Promise<unknown> = Promise.resolve();
  const statements = queryable((statement, [values]) => {
    assertOpen();
    const answer = last.then(() =>
      tracedStatement(statement, () => send(client, statement, values)),
    );
    last = answer.catch(() => {});
    return answer;
  });
  return {
    ...statements,
    atCommit(statement, ...[given]) {
      assertOpen();
      assert(mine.last === null, 'one statement goes with a commit');
      mine.last = { statement, given };
    },
  };
}
