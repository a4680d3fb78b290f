import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { assertOutside, beginToCommit, type Doubt } from './begin-to-commit.ts';
import { hasCommitted, proveWriting } from './commit-mark.ts';
import { Busy } from '../busy.ts';
import { heldMs, runningMs } from '../running-time.ts';
import { cameByConnection, InDoubt } from './database-away.ts';
import { nameInCamelCase } from './column-names.ts';
import type { Database, Statement, Transaction } from './database.ts';
import { listenOn } from './listen-on.ts';
import { FoundAway, Outage, throughOutages, usualLimits } from './outage.ts';
import type { Fence } from './fence.ts';
import { startProbe } from './probe.ts';
import { type Ask, broken, isLost, queryable, send } from './send-statement.ts';
import { tracedStatement, tracedTransaction } from './traced-statement.ts';

const mostTries = 6;
const firstPauseMs = 5;
/** Serialization failure and deadlock: PostgreSQL undid everything and asks us to try again. */
const tryAgainCodes = new Set(['40001', '40P01']);

/** A statement that is refused by a standby, or where there is no room: it has done nothing. */
const notHereCodes = /^(25006|53)/;

/**
 * The database ended a transaction that we left idle: the database is available, and everything was
 * rolled back.
 */
const leftAloneCode = '25P03';
const leftAlone = new WeakSet<pg.PoolClient>();
class LeftAlone extends Error {}

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
  { behind = null, fence }: { readonly behind: Behind | null; readonly fence: Fence },
): Database {
  const outage = new Outage(() => proveWriting(pool, fence), usualLimits);
  // An idle connection that dies is replaced by the pool; without a listener it ends the process.
  pool.on('error', () => {});
  // From the first moment on: the pool takes its own away before who asked for one can put theirs.
  pool.on('connect', (client) => {
    epochs.set(client, outage.epoch);
    nameInCamelCase(client);
    client.on('error', (error) => {
      broken.add(client);
      if ('code' in error && error.code === leftAloneCode) leftAlone.add(client);
    });
  });
  let closing: Promise<void> | undefined;
  const close = () => {
    outage.close();
    return (closing ??= pool.end().then(() => behind?.stop()));
  };
  return lentBy({ pool, behind, fence, role: '', outage, isPatient: false }, kind, close);
}

/** The epoch each connection was made in. */
const epochs = new WeakMap<pg.PoolClient, number>();
/** Connections to a database that has everything it acknowledged. */
const checked = new WeakSet<pg.PoolClient>();

interface Lender {
  readonly pool: pg.Pool;
  readonly behind: Behind | null;
  readonly fence: Fence;
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
    connections: () => {
      const { totalCount: open, idleCount: idle, waitingCount: waiting } = lender.pool;
      return { open, idle, waiting };
    },
    probe: () =>
      startProbe(lender.pool.options, {
        fence: lender.fence,
        wentBack: (why) => outage.found(why, outage.epoch),
      }),
    listen: (channel, hear) => listenOn(lender.pool.options, channel, hear),
    close,
  };
}

async function unwrapped<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw error instanceof FoundAway ? error.why : error;
  });
}

/** The result of a transaction whose COMMIT had no answer, when it is sure that it was done. */
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

/** One statement alone, which may have been done where its answer is lost. */
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
 * Lends a connection. A refused statement gives it back whole: `pool.query` would discard it with
 * all its prepared statements. Only a broken connection is thrown away, or one to a server that
 * takes no writing. Either throws {@link FoundAway}, as nothing was done.
 */
async function withClient<T>(lender: Lender, act: (client: pg.PoolClient) => Promise<T>) {
  const { pool, role, outage, isPatient } = lender;
  assertOutside(pool);
  const client = await connection(lender);
  const epoch = epochs.get(client) ?? 0;
  const heldBeforeMs = heldMs();
  try {
    await takeRole(client, role);
    return await act(client);
  } catch (error) {
    const isNotHere = error instanceof pg.DatabaseError && notHereCodes.test(error.code ?? '');
    if (isNotHere && isPatient) broken.add(client);
    if (error instanceof pg.DatabaseError) cameByConnection(error);
    if (!isLost(client, error)) throw error;
    cameByConnection(error);
    // Only a write that found the connection closed has done nothing; a reset may follow a COMMIT.
    const isUnsent = error instanceof Error && 'code' in error && error.code === 'EPIPE';
    const isHeld = heldMs() - heldBeforeMs > mostIdleMs(pool);
    const isLeftAlone = leftAlone.has(client) || (isUnsent && isHeld);
    if (isLeftAlone && !(error instanceof InDoubt)) {
      throw new LeftAlone('a transaction was left alone', { cause: error });
    }
    if (isPatient) outage.found(error, epoch);
    throw error instanceof InDoubt ? error : new FoundAway(error);
  } finally {
    const isOld = epoch !== outage.epoch;
    client.release(broken.has(client) || isOld || client.getTransactionStatus() !== 'I');
  }
}

/**
 * How long the database leaves a transaction idle. Where this process was held for longer, the
 * database's reason may be lost: a write to the closed connection fails before it is read.
 */
function mostIdleMs({ options }: pg.Pool): number {
  return options.idle_in_transaction_session_timeout || Infinity;
}

/**
 * The messages of `pg` when one of our timeouts expired: for a connection, and for a place in the
 * pool.
 */
const ourTimeout = /timeout expired|connection timeout|timeout exceeded when trying to connect/;
const noPlace = 'timeout exceeded when trying to connect';
/** The share of the wait for which this process itself must have been running. */
const ownShare = 0.9;

/**
 * A connection of this epoch.
 * @throws {Busy} if all connections are in use for too long, and the database answers on another
 * one
 */
async function connection(lender: Lender): Promise<pg.PoolClient> {
  const { pool, outage } = lender;
  const patienceMs = (pool.options.connectionTimeoutMillis ?? 0) * ownShare;
  const startedMs = runningMs();
  for (;;) {
    const { epoch } = outage;
    const client = await pool.connect().catch(async (error: unknown) => {
      const isOurs = error instanceof Error && ourTimeout.test(error.message);
      // The timer expired while this process could not run: that is no evidence about the database.
      if (isOurs && runningMs() - startedMs < patienceMs) return null;
      throw await whyNoConnection(lender, error, epoch);
    });
    if (client === null) continue;
    if (epochs.get(client) === outage.epoch) {
      if (!checked.has(client)) await passFence(lender, client, epoch);
      return client;
    }
    client.release(true);
  }
}

/** Lets a new connection pass where its database has everything it acknowledged. */
async function passFence(
  { fence, outage, isPatient }: Lender,
  client: pg.PoolClient,
  epoch: number,
): Promise<void> {
  try {
    await fence.check(client);
    checked.add(client);
  } catch (error) {
    client.release(true);
    cameByConnection(error);
    if (isPatient) outage.found(error, epoch);
    throw new FoundAway(error);
  }
}

async function whyNoConnection(
  { pool, behind, fence, outage, isPatient }: Lender,
  error: unknown,
  epoch: number,
): Promise<Error> {
  let cause = error;
  if (error instanceof Error && error.message === noPlace) {
    try {
      await proveWriting(pool, fence);
      return new Busy('the database');
    } catch (found) {
      cause = found;
    }
  }
  cameByConnection(cause);
  const away = behind?.whyAway();
  // The cause shows that our code is not at fault.
  const why = away ? new Error(away.message, { cause }) : cause;
  if (isPatient) outage.found(why, epoch);
  return new FoundAway(why);
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
  if (error instanceof LeftAlone) return true;
  return error instanceof pg.DatabaseError && tryAgainCodes.has(error.code ?? '');
}
