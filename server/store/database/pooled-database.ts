import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { assertOutside, beginToCommit, type Doubt } from './begin-to-commit.ts';
import { hasCommitted, proveWriting } from './commit-mark.ts';
import { InDoubt } from './database-away.ts';
import type { Database, Statement, Transaction } from './database.ts';
import { listenOn } from './listen-on.ts';
import { FoundAway, Outage, throughOutages, usualLimits } from './outage.ts';
import { type Ask, broken, isLost, queryable, send } from './send-statement.ts';
import { tracedStatement, tracedTransaction } from './traced-statement.ts';

const mostTries = 6;
const firstPauseMs = 5;
/** Serialization failure and deadlock: PostgreSQL undid everything and asks us to try again. */
const tryAgainCodes = new Set(['40001', '40P01']);

/** A statement that is refused by a standby, or where there is no room: it has done nothing. */
const notHereCodes = /^(25006|53)/;

/** The server behind a pool, where it is one of our own. */
export interface Behind {
  /** Why it is not there just now, in words for the operator. */
  whyAway(): Error | null;
  stop(): Promise<void>;
}

/** A database over a pool of `pg`, which closes it and then stops what is behind it. */
export function pooledDatabase(
  pool: pg.Pool,
  kind: Database['kind'],
  behind: Behind | null = null,
): Database {
  const outage = new Outage(() => proveWriting(pool), usualLimits);
  // An idle connection that dies is replaced by the pool; without a listener it ends the process.
  pool.on('error', () => {});
  // From the first moment on: the pool takes its own away before who asked for one can put theirs.
  pool.on('connect', (client) => {
    epochs.set(client, outage.epoch);
    client.on('error', () => broken.add(client));
  });
  let closing: Promise<void> | undefined;
  const close = () => {
    outage.close();
    return (closing ??= pool.end().then(() => behind?.stop()));
  };
  return lentBy({ pool, behind, role: '', outage, isPatient: false }, kind, close);
}

/** The epoch each connection was made in. */
const epochs = new WeakMap<pg.PoolClient, number>();

interface Lender {
  readonly pool: pg.Pool;
  readonly behind: Behind | null;
  /** Whose rights its statements have; empty: those of who is connected. */
  readonly role: string;
  readonly outage: Outage;
  /** Whether its acts wait for a database that is away. */
  readonly isPatient: boolean;
}

function lentBy(lender: Lender, kind: Database['kind'], close: () => Promise<void>): Database {
  const { outage, isPatient } = lender;
  const enduring = <T>(act: () => Promise<T>, isReading = false) =>
    isPatient
      ? throughOutages(outage, () => tryAgain(act), isReading)
      : unwrapped(tryAgain(act));
  const ended = <T>(act: (tx: Transaction, client: pg.PoolClient) => Promise<T>) =>
    enduring(async () => {
      const end = await withClient(lender, (client) =>
        beginToCommit({ pool: lender.pool, isMarked: isPatient }, client, act),
      );
      return end.doubt === null ? end.result : resultOf(lender, end.result, end.doubt);
    });
  const ask: Ask = (statement, [given]) =>
    tracedStatement(statement, () =>
      // Only of a transaction it can be found out whether it was done.
      isPatient && statement.kind === 'writes'
        ? ended((_, client) => send(client, statement, given))
        : enduring(
            () => withClient(lender, (client) => alone(client, statement, given)),
            statement.kind === 'reads',
          ),
    );
  return {
    kind,
    ...queryable(ask),
    transaction: (act) => tracedTransaction(() => ended(act)),
    as: (role) => lentBy({ ...lender, role }, kind, close),
    enduring: () => lentBy({ ...lender, isPatient: true }, kind, close),
    outage: isPatient ? outage : null,
    listen: (channel, hear) => listenOn(lender.pool.options, channel, hear),
    close,
  };
}

async function unwrapped<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw error instanceof FoundAway ? error.why : error;
  });
}

/** What a transaction came to whose COMMIT nobody answered: once it is sure that it was done. */
async function resultOf<T>(lender: Lender, result: T, { mark, why }: Doubt): Promise<T> {
  const isDone = await throughOutages(lender.outage, () =>
    withClient(lender, (client) => hasCommitted(client, mark)),
  ).catch((error: unknown) => {
    throw new InDoubt('the end of a transaction is not known', { cause: error });
  });
  if (!isDone) throw new FoundAway(why);
  return result;
}

/** The role each connection was last set to. */
const roles = new WeakMap<pg.PoolClient, string>();

async function takeRole(client: pg.PoolClient, role: string): Promise<void> {
  if ((roles.get(client) ?? '') === role) return;
  await client.query(role === '' ? 'reset role' : `set role ${pg.escapeIdentifier(role)}`);
  roles.set(client, role);
}

/** One statement by itself, which may have been done where its answer is lost. */
async function alone<Row>(
  client: pg.PoolClient,
  statement: Statement<Row, never>,
  given: unknown,
) {
  try {
    return await send(client, statement, given);
  } catch (error) {
    const isAskedAgain = statement.kind === 'reads' || statement.kind === 'repeatable';
    if (isAskedAgain || !isLost(client, error)) throw error;
    throw new InDoubt('the answer to a statement was lost', { cause: error });
  }
}

/**
 * Lends a connection. A refused statement gives it back whole, and only a broken connection is
 * thrown away (`pool.query` would throw it away with all its prepared statements every time), or
 * one to a server that takes no writing. Either throws {@link FoundAway}, as nothing was done.
 */
async function withClient<T>(lender: Lender, act: (client: pg.PoolClient) => Promise<T>) {
  const { pool, role, outage, isPatient } = lender;
  assertOutside(pool);
  const client = await connection(lender);
  const epoch = epochs.get(client) ?? 0;
  try {
    await takeRole(client, role);
    return await act(client);
  } catch (error) {
    const isNotHere = error instanceof pg.DatabaseError && notHereCodes.test(error.code ?? '');
    if (isNotHere && isPatient) broken.add(client);
    if (!isLost(client, error)) throw error;
    if (isPatient) outage.found(error, epoch);
    throw error instanceof InDoubt ? error : new FoundAway(error);
  } finally {
    const isOld = epoch !== outage.epoch;
    client.release(broken.has(client) || isOld || client.getTransactionStatus() !== 'I');
  }
}

/** A connection of this epoch. */
async function connection({ pool, behind, outage, isPatient }: Lender): Promise<pg.PoolClient> {
  for (;;) {
    const { epoch } = outage;
    const client = await pool.connect().catch((error: unknown) => {
      const away = behind?.whyAway();
      // The cause tells that nothing of ours is wrong.
      const why = away ? new Error(away.message, { cause: error }) : error;
      if (isPatient) outage.found(why, epoch);
      throw new FoundAway(why);
    });
    if (epochs.get(client) === outage.epoch) return client;
    client.release(true);
  }
}

async function tryAgain<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await act();
    } catch (error) {
      if (tries === mostTries || !asksToTryAgain(error)) throw error;
      await pause(Math.random() * firstPauseMs * 2 ** tries);
    }
  }
}

function asksToTryAgain(error: unknown): boolean {
  return error instanceof pg.DatabaseError && tryAgainCodes.has(error.code ?? '');
}
