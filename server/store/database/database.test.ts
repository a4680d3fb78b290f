import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, emptyTestDatabase } from '../../../testing/database.ts';
import { type Database, knownStatements, type Queryable, script, sql } from './database.ts';

const insert = sql<void, { id: number; amount: bigint }>(
  'insert into thing (id, amount) values (:id, :amount)',
);
const amountOf = sql<{ amount: bigint }, { id: number }>(
  'select amount from thing where id = :id',
);
const raise = sql<{ amount: bigint }, { id: number }>(
  'update thing set amount = amount + 1 where id = :id returning amount',
);
const countAll = sql<{ count: bigint }>('select count(*) from thing');
const fail = sql<void, { id: number }>(
  'select 1 / (amount - amount) from thing where id = :id',
);

async function fill(db: Database): Promise<void> {
  await db.run(script('create table thing (id int primary key, amount bigint not null)'));
  await db.run(insert, { id: 1, amount: 100n });
  await db.run(insert, { id: 2, amount: 200n });
}

describe('a database', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await emptyTestDatabase();
    await fill(db);
  });
  afterAll(() => db.dispose());

  it.each([
    ['int8', 9_007_199_254_740_993n, 9_007_199_254_740_993n],
    ['int8', -(2n ** 63n), -(2n ** 63n)],
    ['int4', 7, 7],
    ['date', '2026-02-28', '2026-02-28'],
    ['timestamptz', new Date('2026-11-20T12:00:00.123Z'), new Date('2026-11-20T12:00:00.123Z')],
    ['timestamptz', '2026-01-01T00:00:00+02:00', new Date('2025-12-31T22:00:00Z')],
    ['jsonb', '{"a": [1, null]}', { a: [1, null] }],
    ['bool', true, true],
    ['text', 'ku\u0142a \u{1f4b0} \'" \\', 'ku\u0142a \u{1f4b0} \'" \\'],
    ['text', null, null],
    ['bytea', new Uint8Array([0, 1, 255]), Buffer.from([0, 1, 255])],
    ['int8[]', [1n, null, 2n ** 62n], [1n, null, 2n ** 62n]],
    ['date[]', ['2026-02-28', null], ['2026-02-28', null]],
    ['text[]', ['a,"b\\', ''], ['a,"b\\', '']],
    ['int8[]', [], []],
  ])('gives back a value of %s as it was given: %s', async (type, given, expected) => {
    const echo = sql<{ value: unknown }, { given: typeof given }>(
      `select :given::${type} as value`,
    );
    expect(await db.row(echo, { given })).toEqual({ value: expected });
  });

  it('answers columns in camelCase, known before or not, and leaves every other name', async () => {
    const named = `1 as due_on, 2 as loans_30, 3 as "borrowerId", 4 as "late-fee_x", 5 as _at`;
    const answer = { dueOn: 1, loans30: 2, borrowerId: 3, 'late-feeX': 4, At: 5 };
    const select = sql<typeof answer>(`select ${named}`);
    for (let time = 0; time < 2; time++) expect(await db.row(select)).toEqual(answer);
    expect(await db.transaction((tx) => tx.row(script(`select ${named}`)))).toEqual(answer);
  });

  it('answers rows, one row, or how many rows were touched', async () => {
    const all = sql<{ id: number }>('select id from thing order by id');
    expect(await db.rows(all)).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await db.row(all)).toEqual({ id: 1 });
    expect(await db.row(amountOf, { id: 99 })).toBeUndefined();
    expect(await db.run(sql('update thing set amount = amount'))).toBe(2);
    expect(
      await db.run(sql<void, { id: number }>('update thing set amount = 0 where id = :id'), {
        id: 99,
      }),
    ).toBe(0);
  });

  it('plans a statement once, and keeps the plan after a statement has failed', async () => {
    const planned = sql<{ count: bigint }, { name: string }>(
      'select count(*) from pg_prepared_statements where name = :name',
    );
    await db.transaction(async (tx) => {
      for (let i = 0; i < 3; i++) await tx.row(amountOf, { id: 1 });
      expect(await tx.row(planned, { name: amountOf.name })).toEqual({ count: 1n });
    });
    const backend = sql<{ pid: number }>('select pg_backend_pid() as pid');
    const before = await db.row(backend);
    for (let i = 0; i < 3; i++)
      await expect(db.rows(fail, { id: 1 })).rejects.toThrow('division by zero');
    expect(await db.row(backend)).toEqual(before);
    expect(await db.row(amountOf, { id: 1 })).toEqual({ amount: 100n });
  });

  it('is itself again after a statement that cannot be understood', async () => {
    await expect(db.rows(sql('selec 1'))).rejects.toThrow('syntax error');
    const number = sql<void, { given: string }>('select :given::int');
    await expect(db.rows(number, { given: 'x' })).rejects.toThrow('invalid input');
    await expect(db.rows(sql('select :given::int'))).rejects.toThrow('given is not among');
    expect(await db.row(sql('select 1 as one'))).toEqual({ one: 1 });
  });

  it('keeps what a transaction did, or nothing of it', async () => {
    await db.transaction(async (tx) => {
      await tx.run(insert, { id: 3, amount: 300n });
      await tx.run(raise, { id: 3 });
    });
    expect(await db.row(amountOf, { id: 3 })).toEqual({ amount: 301n });

    const thrown = db.transaction(async (tx) => {
      await tx.run(insert, { id: 4, amount: 400n });
      throw new Error('changed our mind');
    });
    await expect(thrown).rejects.toThrow('changed our mind');
    await expect(
      db.transaction(async (tx) => {
        await tx.run(insert, { id: 4, amount: 400n });
        await tx.run(insert, { id: 1, amount: 1n });
      }),
    ).rejects.toThrow('duplicate key');
    expect(await db.row(amountOf, { id: 4 })).toBeUndefined();
  });

  it('keeps what goes with a commit, or where it fails nothing of the transaction', async () => {
    const both = (id: number, last: number) =>
      db.transaction(async (tx) => {
        await tx.run(insert, { id, amount: 1n });
        tx.atCommit(insert, { id: last, amount: 2n });
        return 'done';
      });
    expect(await both(11, 12)).toBe('done');
    expect(await db.row(amountOf, { id: 12 })).toEqual({ amount: 2n });
    await expect(both(13, 12)).rejects.toThrow('duplicate key');
    expect(await db.row(amountOf, { id: 13 })).toBeUndefined();
    const two = db.transaction(async (tx) => {
      tx.atCommit(insert, { id: 14, amount: 1n });
      tx.atCommit(insert, { id: 15, amount: 1n });
    });
    await expect(two).rejects.toThrow('one statement goes with a commit');
    await db.run(sql('delete from thing where id > 10'));
  });

  it('says so when a commit was answered by a rollback', async () => {
    const swallowed = db.transaction(async (tx) => {
      await tx.run(insert, { id: 5, amount: 500n });
      await tx.rows(fail, { id: 1 }).catch(() => {});
      return 'done';
    });
    await expect(swallowed).rejects.toThrow('the transaction was rolled back');
    expect(await db.row(amountOf, { id: 5 })).toBeUndefined();
  });

  it.each<[string, (db: Database) => Promise<unknown>]>([
    ['rows', (own) => own.rows(countAll)],
    ['row', (own) => own.row(countAll)],
    ['run', (own) => own.run(countAll)],
    ['transaction', (own) => own.transaction(async (tx) => tx.rows(countAll))],
  ])(
    'refuses %s on itself inside a transaction, instead of waiting for ever',
    async (_, act) => {
      await expect(db.transaction(() => act(db))).rejects.toThrow(
        'only its own `tx` may be used',
      );
      await expect(db.transaction((tx) => tx.row(countAll))).resolves.toBeDefined();
    },
  );

  it('refuses a transaction that is over', async () => {
    let kept: Queryable | undefined;
    await db.transaction(async (tx) => {
      kept = tx;
    });
    await expect(kept?.rows(countAll)).rejects.toThrow('this transaction is over');
  });

  it('takes statements of one transaction at once, and transactions at once', async () => {
    const answers = await db.transaction((tx) =>
      Promise.all([tx.row(amountOf, { id: 1 }), tx.row(amountOf, { id: 2 }), tx.row(countAll)]),
    );
    expect(answers).toEqual([{ amount: 100n }, { amount: 200n }, { count: 3n }]);
    await Promise.all(
      Array.from({ length: 50 }, () => db.transaction((tx) => tx.run(raise, { id: 2 }))),
    );
    expect(await db.row(amountOf, { id: 2 })).toEqual({ amount: 250n });
  });

  it('runs a script whole or not at all', async () => {
    const broken = script('insert into thing values (6, 6); insert into thing values (1, 1);');
    await expect(db.run(broken)).rejects.toThrow('duplicate key');
    expect(await db.row(amountOf, { id: 6 })).toBeUndefined();
    await db.run(script('insert into thing values (6, 6); delete from thing where id = 6;'));
  });

  it('takes a value of 20 MB and answers 20 000 rows', async () => {
    const echo = sql<{ length: number; text: string }, { text: string }>(
      'select length(:text::text), :text::text as text',
    );
    const text = 'kwacha '.repeat(3_000_000);
    expect(await db.row(echo, { text })).toEqual({ length: text.length, text });
    const series = sql<{ n: number }>('select n from generate_series(1, 20000) n');
    const rows = await db.rows(series);
    expect(rows).toHaveLength(20_000);
    expect(rows.at(-1)).toEqual({ n: 20_000 });
  });

  it('tries again when PostgreSQL asks for it, but not without end', async () => {
    const refuse = script(`do $$ begin raise 'again' using errcode = '40001'; end $$`);
    let tries = 0;
    const third = db.transaction(async (tx) => {
      await tx.run(raise, { id: 1 });
      if (++tries < 3) await tx.run(refuse);
      return tries;
    });
    await expect(third).resolves.toBe(3);
    expect(await db.row(amountOf, { id: 1 })).toEqual({ amount: 101n });

    tries = 0;
    const never = db.transaction(async (tx) => {
      tries++;
      await tx.run(refuse);
    });
    await expect(never).rejects.toThrow('again');
    expect(tries).toBe(6);
  });
});

describe('transactions that meet on a server', () => {
  it('both end well after a deadlock', async () => {
    await using db = await emptyTestDatabase();
    await fill(db);
    const arrived = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const raiseBoth = (first: number, second: number, me: number) =>
      db.transaction(async (tx) => {
        await tx.run(raise, { id: first });
        arrived[me]?.resolve();
        await arrived[1 - me]?.promise;
        await tx.run(raise, { id: second });
      });
    await Promise.all([raiseBoth(1, 2, 0), raiseBoth(2, 1, 1)]);
    expect(await db.row(amountOf, { id: 1 })).toEqual({ amount: 102n });
    expect(await db.row(amountOf, { id: 2 })).toEqual({ amount: 202n });
  });

  it('lose no update when one reads what the other writes', async () => {
    await using db = await emptyTestDatabase();
    await fill(db);
    const serializable = script('set transaction isolation level serializable');
    const put = sql<void, { id: number; amount: bigint }>(
      'update thing set amount = :amount where id = :id',
    );
    const readThenWrite = () =>
      db.transaction(async (tx) => {
        await tx.run(serializable);
        const { amount } = (await tx.row(amountOf, { id: 1 })) ?? { amount: 0n };
        await tx.run(put, { id: 1, amount: amount + 1n });
      });
    await Promise.all(Array.from({ length: 4 }, readThenWrite));
    expect(await db.row(amountOf, { id: 1 })).toEqual({ amount: 104n });
  });

  it('go on over a new connection after the server has cut them', async () => {
    await using db = await emptyTestDatabase();
    await fill(db);
    const cutSentence = /terminating connection due to administrator command|terminated/;
    const cut = sql('select pg_terminate_backend(pg_backend_pid())');
    await expect(db.run(cut)).rejects.toThrow(cutSentence);
    await expect(db.transaction((tx) => tx.run(cut))).rejects.toThrow(cutSentence);
    expect(await db.row(amountOf, { id: 1 })).toEqual({ amount: 100n });
  });
});

it('two statements of one text are one, and every statement is known', () => {
  expect(sql('select 7').name).toBe(sql('select 7').name);
  expect(sql('select 7').name).not.toBe(sql('select 8').name);
  expect(knownStatements().filter(({ text }) => text === 'select 7')).toHaveLength(1);
});
