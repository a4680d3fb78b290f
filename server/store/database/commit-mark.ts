import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Fence } from './fence.ts';

/** A look whether the database writes again is given up after this. */
const longestLookMs = 1_500;

/** One transaction of one connection, as `commit_mark` tells it from all others. */
export interface Mark {
  readonly connection: string;
  readonly number: number;
}

const last = new WeakMap<pg.ClientBase, Mark>();

/** The name of the transaction that a connection commits next. */
export function nextMark(client: pg.ClientBase): Mark {
  const { connection, number } = last.get(client) ?? { connection: randomUUID(), number: 0 };
  const mark = { connection, number: number + 1 };
  last.set(client, mark);
  return mark;
}

/** A number that was taken before becomes null, which the table refuses. */
function put({ connection, number }: Mark, where: string): string {
  return `insert into commit_mark (connection, number) select '${connection}', ${number} ${where}
    on conflict (connection) do update set at = now(),
      number = case when commit_mark.number < excluded.number then excluded.number end`;
}

/**
 * Commits, with the mark where something was written, in one round trip. Answers the command that
 * was carried out.
 */
export async function commitMarked(client: pg.ClientBase, mark: Mark): Promise<string> {
  const statements = `${put(mark, 'where pg_current_xact_id_if_assigned() is not null')}; commit`;
  // Of several statements `pg` gives several answers, which its types do not know.
  const answers: unknown = await client.query(statements);
  const end: unknown = Array.isArray(answers) ? answers.at(-1) : null;
  return typeof end === 'object' && end !== null && 'command' in end ? String(end.command) : '';
}

/**
 * Whether a transaction of unknown end has committed. It waits for one that is still at
 * it, and after a no it never will. It may be asked again.
 */
export async function hasCommitted(client: pg.ClientBase, mark: Mark): Promise<boolean> {
  const values = [mark.connection, mark.number];
  await client.query(
    `insert into commit_mark (connection, number, is_done) values ($1, $2, false)
     on conflict (connection) do update set number = $2, is_done = false, at = now()
     where commit_mark.number < $2`,
    values,
  );
  const { rowCount } = await client.query(
    'select from commit_mark where connection = $1 and number = $2 and is_done',
    values,
  );
  return rowCount === 1;
}

/**
 * Fails where nothing can be written, or the database lacks what it acknowledged. It takes a
 * connection that no act holds, as all of the pool's may lead to nowhere.
 */
export async function proveWriting(pool: pg.Pool, fence: Fence): Promise<void> {
  const client = new pg.Client({
    ...pool.options,
    password: pool.options.password,
    connectionTimeoutMillis: longestLookMs,
    query_timeout: longestLookMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await fence.check(client);
    await client.query(put(nextMark(client), ''));
  } finally {
    await client.end().catch(() => {});
  }
}
