import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutWire, type CutWire } from '../../../testing/cut-postgres.ts';
import {
  type ThrowawayPostgres,
  throwawayPostgres,
} from '../../../testing/throwaway-postgres.ts';
import { connect } from './connect.ts';
import { type Database, script, sql } from './database.ts';
import { DatabaseAway, InDoubt, isDatabaseAway } from './database-away.ts';
import { migrate } from './migrate.ts';
import { asOneRequest, Outage, usualLimits } from './outage.ts';

const add = sql<void, { id: number }>('insert into thing (id) values (:id)');
const addLast = sql<void, { id: number }>('insert into thing (id) select :id::int');
const addKeyed = sql<void, { id: number }>(
  'insert into thing (id) values (:id) on conflict do nothing',
  'keyed',
);
const addRepeatable = sql<void, { id: number }>(
  'insert into thing (id) values (:id) on conflict (id) do nothing',
  'repeatable',
);
const count = sql<{ many: bigint }>('select count(*) as many from thing');
const backend = sql<{ pid: number }>('select pg_backend_pid() as pid');
const marked = sql<{ many: bigint }>('select count(*) as many from commit_mark');

describe('a database that is away', () => {
  let postgres: ThrowawayPostgres;
  let wire: CutWire;
  let owner: Database;
  let db: Database;

  beforeAll(async () => {
    // A busy machine takes longer to start it again than borrowers are to wait.
    Object.assign(usualLimits, { longestMs: 300_000 });
    postgres = await throwawayPostgres({ settings: { synchronous_commit: 'on' } });
    wire = await cutWire(postgres.url);
    owner = await connect({ databaseUrl: postgres.url, dataDir: '' });
    await migrate(owner);
    await owner.run(script('create table thing (id int primary key)'));
    db = (await connect({ databaseUrl: wire.url, dataDir: '' })).enduring();
  });
  afterAll(async () => {
    await db.close();
    await owner.close();
    await wire[Symbol.asyncDispose]();
    await postgres.stop();
  });

  const things = async () => Number((await owner.row(count))?.many);
  let id = 0;

  it.each<[string, (q: Database, n: number) => Promise<unknown>]>([
    ['a statement', (q, n) => q.run(add, { id: n })],
    ['a transaction', (q, n) => q.transaction((tx) => tx.run(add, { id: n }))],
    [
      'a transaction with a last statement',
      (q, n) => q.transaction(async (tx) => tx.atCommit(add, { id: n })),
    ],
  ])('loses the answer to the end of %s, which is done once', async (_, act) => {
    for (const isHeard of [true, false]) {
      const before = await things();
      wire.cutNext({ at: 'commit_mark', isHeard });
      await act(db, ++id);
      expect([wire.cuts() > 0, (await things()) - before]).toEqual([true, 1]);
    }
  });

  it('loses the answer to what goes with a commit, and all of it is done once', async () => {
    for (const isHeard of [true, false]) {
      const [before, cuts] = [await things(), wire.cuts()];
      const both = [++id, ++id] as const;
      wire.cutNext({ at: addLast.name, isHeard });
      await db.transaction(async (tx) => {
        await tx.run(add, { id: both[0] });
        tx.atCommit(addLast, { id: both[1] });
      });
      expect([wire.cuts() - cuts, (await things()) - before]).toEqual([1, 2]);
    }
  });

  it('loses the answer to a keyed statement, and reports an unknown end', async () => {
    wire.cutNext({ at: addKeyed.name, isHeard: true });
    const key = { id: ++id };
    await expect(db.run(addKeyed, key)).rejects.toThrow(InDoubt);
    expect(await db.run(addKeyed, key)).toBe(0);
  });

  it('loses the answer to a repeatable statement, which is asked again', async () => {
    for (const isHeard of [true, false]) {
      const [before, cuts] = [await things(), wire.cuts()];
      wire.cutNext({ at: addRepeatable.name, isHeard });
      await db.run(addRepeatable, { id: ++id });
      expect([wire.cuts() - cuts, (await things()) - before]).toEqual([1, 1]);
    }
  });

  it('loses the answer to a reading, which is asked again', async () => {
    const cuts = wire.cuts();
    wire.cutNext({ at: count.name, isHeard: true });
    expect(await db.row(count)).toEqual({ many: BigInt(await things()) });
    expect(wire.cuts()).toBe(cuts + 1);
  });

  it('breaks off in the middle of a transaction, which is done from its beginning', async () => {
    const before = await things();
    const first = id;
    let tries = 0;
    const ids = await db.transaction(async (tx) => {
      tries += 1;
      await tx.run(add, { id: first + 1 });
      if (tries === 1) wire.cutNext({ at: backend.name, isHeard: false });
      await tx.row(backend);
      await tx.run(add, { id: first + 2 });
      return [first + 1, first + 2];
    });
    id += 2;
    expect([tries, ids, (await things()) - before]).toEqual([2, [first + 1, first + 2], 2]);
  });

  it('keeps one mark a connection, none of what only reads', async () => {
    await Promise.all(Array.from({ length: 30 }, () => db.run(add, { id: ++id })));
    const before = await owner.row(marked);
    for (let i = 0; i < 20; i++) await db.transaction((tx) => tx.row(count));
    for (let i = 0; i < 20; i++) await db.run(add, { id: ++id });
    expect(await owner.row(marked)).toEqual(before);
    expect(Number(before?.many)).toBeLessThan(40);
  });

  it('takes no writing: its connections are thrown away and acts wait until it does', async () => {
    const before = await db.row(backend);
    const heard: string[] = [];
    db.outage?.listen({ began: () => heard.push('away'), ended: () => heard.push('back') });
    await owner.run(script('alter system set default_transaction_read_only = on'));
    await owner.run(script('select pg_reload_conf()'));
    const isRefused = () => owner.run(script('create table none ()')).catch(String);
    await expect.poll(isRefused).toMatch('read-only');
    const acts = Array.from({ length: 40 }, () => db.run(add, { id: ++id }));
    await expect.poll(() => db.outage?.away()?.waiting).toBe(40);
    const all = await things();
    const writable = await connect({
      databaseUrl: `${postgres.url}?options=-c%20default_transaction_read_only=off`,
      dataDir: '',
    });
    await writable.run(script('alter system reset default_transaction_read_only'));
    await writable.run(script('select pg_reload_conf()'));
    await writable.close();
    expect(await Promise.all(acts)).toEqual(acts.map(() => 1));
    expect([await things(), heard]).toEqual([all + 40, ['away', 'back']]);
    expect(await db.row(backend)).not.toEqual(before);
  });

  it('is killed under transactions, and each of them is done once', async () => {
    const before = await things();
    const acts = Array.from({ length: 60 }, async (_, n) => {
      await new Promise((resolve) => setTimeout(resolve, n * 5));
      await db.transaction((tx) => tx.run(add, { id: ++id }));
    });
    process.kill(postgres.pid, 'SIGKILL');
    await Promise.all(acts);
    expect((await things()) - before).toBe(60);
  });
});

describe('waiting for a database', () => {
  const why = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

  const away = (limits: { mostWaiting?: number; longestMs?: number }) => {
    let isBack = false;
    let looks = 0;
    const writes = () => (looks++, isBack ? Promise.resolve() : Promise.reject(why));
    const usual = { mostWaiting: 10, longestMs: 60_000, lookEveryMs: 1 };
    const outage = new Outage(writes, { ...usual, ...limits });
    outage.found(why, outage.epoch);
    return { outage, comeBack: () => void (isBack = true), looks: () => looks };
  };

  it('is for so many, and more are refused at once', async () => {
    const { outage, comeBack } = away({ mostWaiting: 3 });
    const waiting = [1, 2, 3].map(() => outage.over(outage.until()));
    const error: unknown = await outage.over(outage.until()).catch((one: unknown) => one);
    expect([error, isDatabaseAway(error)]).toEqual([expect.any(DatabaseAway), true]);
    expect(outage.away()?.waiting).toBe(3);
    comeBack();
    await Promise.all(waiting);
    expect(outage.away()).toBeNull();
  });

  it('is for so long, and keeps nothing of who has gone', async () => {
    const { outage } = away({ longestMs: 5 });
    for (let i = 0; i < 20; i++) {
      await expect(outage.over(outage.until())).rejects.toThrow('stays away');
    }
    expect(outage.away()).toMatchObject({ waiting: 0, why });
    outage.close();
  });

  it('is for a request no longer than for one act', async () => {
    const { outage } = away({});
    await asOneRequest(async () => {
      await expect(outage.over(outage.until())).rejects.toThrow('stays away');
      const began = outage.until();
      expect(began).toBe(outage.until());
      await expect(outage.over(outage.until())).rejects.toThrow('stays away');
    }, 20);
    outage.close();
  });

  it('is asked about by one alone, however many wait', async () => {
    const { outage, comeBack, looks } = away({});
    const before = looks();
    const waiting = Array.from({ length: 10 }, () => outage.over(outage.until()));
    for (let i = 0; i < 100; i++) outage.found(why, outage.epoch);
    expect(looks()).toBe(before);
    comeBack();
    await Promise.all(waiting);
  });
});
