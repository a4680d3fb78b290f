import type {
  Database,
  Queryable,
  Statement,
  Transaction,
} from '../../server/store/database/database.ts';
import type { Hold, Mortal, Turns } from './turns.ts';

/**
 * The database as one process has it. Each statement is a turn, so that another process may come
 * between any two. The process may die before a statement, or after it without hearing of it.
 */
export function steppedDatabase(db: Database, turns: Turns, by: Mortal): Database {
  return {
    kind: db.kind,
    ...stepped(db, { turns, by, hold: null }),
    transaction: (act) => transact(db, { turns, by }, act),
    as: (role) => steppedDatabase(db.as(role), turns, by),
    enduring: () => steppedDatabase(db.enduring(), turns, by),
    outage: db.outage,
    connections: () => db.connections(),
    probe: () => db.probe(),
    listen: (...asked) => db.listen(...asked),
    close: async () => {},
  };
}

interface Steps {
  readonly turns: Turns;
  readonly by: Mortal;
  readonly hold: Hold | null;
}

function stepped(q: Queryable, { turns, by, hold }: Steps): Queryable {
  return {
    rows: (one, ...given) => turns.take(by, labelOf(one), () => q.rows(one, ...given), hold),
    row: (one, ...given) => turns.take(by, labelOf(one), () => q.row(one, ...given), hold),
    run: (one, ...given) => turns.take(by, labelOf(one), () => q.run(one, ...given), hold),
  };
}

function labelOf(statement: Statement<unknown, never>): string {
  const [verb = '', ...words] = statement.text.trim().split(/[\s(]+/);
  return [verb, ...words.slice(0, 4), statement.name.slice(0, 4)].join(' ');
}

async function transact<T>(
  db: Database,
  { turns, by }: Omit<Steps, 'hold'>,
  act: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const open = await turns.take(by, 'begin', async () => {
    const begun = await begin(db);
    const hold: Hold = { by, rollBack: begun.rollBack };
    turns.setHolder(hold);
    return { ...begun, hold };
  });
  const { hold } = open;
  let result: T;
  try {
    const atCommit = open.tx.atCommit.bind(open.tx);
    result = await act({ ...stepped(open.tx, { turns, by, hold }), atCommit });
  } catch (error) {
    await end('rollback', open.rollBack);
    throw error;
  }
  await end('commit', open.commit);
  return result;

  async function end(label: string, ending: () => Promise<void>): Promise<void> {
    const endAndLetGo = async () => {
      turns.setHolder(null);
      await ending();
    };
    await turns.take(by, label, endAndLetGo, hold);
  }
}

/** A transaction that is ended from outside: the turns decide when. */
function begin(db: Database) {
  interface Begun {
    readonly tx: Transaction;
    commit(): Promise<void>;
    rollBack(): Promise<void>;
  }
  return new Promise<Begun>((resolve, reject) => {
    const ended = db.transaction(
      (tx) =>
        new Promise<void>((commit, rollBack) => {
          resolve({
            tx,
            commit: async () => {
              commit();
              await ended;
            },
            rollBack: async () => {
              rollBack(new Error('rolled back'));
              await ended.catch(() => {});
            },
          });
        }),
    );
    ended.catch(reject);
  });
}
