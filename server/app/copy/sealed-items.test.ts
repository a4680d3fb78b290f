import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { script, sql } from '../../store/database/database.ts';
import { readKeyring } from '../../store/sealing/keyring.ts';
import { rotateKeys } from './rotate-keys.ts';
import { openSealed, putSealed } from '../../store/sealing/sealed-items.ts';

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const index = key(9);
const first = readKeyring(`k1:${key(1)}`, index);
const both = readKeyring(`k2:${key(2)},k1:${key(1)}`, index);
const second = readKeyring(`k2:${key(2)}`, index);

const now = new Date('2026-11-20T10:00:00Z');
const owner = 'owner' as BorrowerId;
const other = 'other' as BorrowerId;
const plain = Buffer.from('Chanda Mwansa 547698/11/1');

const insertBorrowers = sql<void, { now: Date }>(`
  insert into borrower (id, mobile, channel_code, credit_limit, created_at)
  values ('owner', '0971000001', 'h5', 0, :now), ('other', '0971000002', 'h5', 0, :now)`);
const selectReadings = sql<Record<string, unknown>, { itemId: string }>(`
  select item_id, borrower_id, kind, reader, who,
    at from sealed_reading where item_id = :itemId`);
const allText = sql<{ text: string }>(`
  select string_agg(one::text, '') as text from sealed_item one`);
const countReadings = sql<{ count: bigint }>('select count(*) as count from sealed_reading');

describe('sealed things', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
    await db.run(insertBorrowers, { now });
  });
  afterAll(() => db.dispose());

  const put = (ring = first) =>
    putSealed(db, ring, { borrowerId: owner, kind: 'identity', plain, now });
  const asked = {
    borrowerId: owner,
    kind: 'identity',
    reader: 'console',
    who: 'Grace',
    now,
  } as const;

  it('open for their owner and kind, and each opening is written down', async () => {
    const id = await put();
    expect(await openSealed(db, first, { ...asked, id })).toEqual(plain);
    const at = new Date(now.getTime() + 1000);
    await openSealed(db, first, { ...asked, id, reader: 'show-owner', who: null, now: at });
    const reading = { itemId: id, borrowerId: owner, kind: 'identity' };
    expect(await db.rows(selectReadings, { itemId: id })).toEqual([
      { ...reading, reader: 'console', who: 'Grace', at: now },
      { ...reading, reader: 'show-owner', who: null, at },
    ]);
  });

  it('are not there for another borrower, as another kind, or by another id', async () => {
    const id = await put();
    const before = await db.row(countReadings);
    expect(await openSealed(db, first, { ...asked, id, borrowerId: other })).toBeNull();
    expect(await openSealed(db, first, { ...asked, id, kind: 'face' })).toBeNull();
    expect(await openSealed(db, first, { ...asked, id: `${id}x` })).toBeNull();
    expect(await db.row(countReadings)).toEqual(before);
  });

  it.each([
    ['another borrower', `borrower_id = 'other'`, { borrowerId: other }],
    ['another kind', `kind = 'step-answer'`, { kind: 'step-answer' }],
  ] as const)('do not open when their row is given to %s', async (_, change, as) => {
    const id = await put();
    await db.run(script(`update sealed_item set ${change} where id = '${id}'`));
    await expect(openSealed(db, first, { ...asked, ...as, id })).rejects.toThrow(
      'authenticate',
    );
  });

  it('show nothing to who reads the table', async () => {
    await put();
    const { text = '' } = (await db.row(allText)) ?? {};
    for (const part of ['Chanda', 'Mwansa', '547698', plain.toString('hex').slice(0, 16)]) {
      expect(text.includes(part), part).toBe(false);
    }
  });

  it('have a log of views that no one can change', async () => {
    const id = await put();
    await openSealed(db, first, { ...asked, id });
    await expect(db.run(script('delete from sealed_reading'))).rejects.toThrow(
      'only appended to',
    );
    await expect(db.run(script(`update sealed_reading set who = null`))).rejects.toThrow(
      'only appended to',
    );
  });

  it('come under the new key in batches, a second run has nothing to do', async () => {
    await db.run(script('delete from sealed_item'));
    const ids: string[] = [];
    for (let n = 0; n < 1001; n++) ids.push(await put());
    const [lost = '', damaged = '', opened = ''] = ids;
    await db.run(script(`update sealed_item set key_id = 'gone' where id = '${lost}'`));
    await db.run(
      script(`update sealed_item set wrapped_key = '\\x00' where id = '${damaged}'`),
    );
    const readings = await db.row(countReadings);
    expect(await rotateKeys(db, both)).toEqual({
      rewrapped: 999,
      unopened: [damaged],
      guarded: { k2: 999, k1: 1, gone: 1 },
    });
    expect(await rotateKeys(db, both)).toMatchObject({ rewrapped: 0, unopened: [damaged] });
    expect(await db.row(countReadings)).toEqual(readings);
    expect(await openSealed(db, second, { ...asked, id: opened })).toEqual(plain);
    await expect(openSealed(db, first, { ...asked, id: opened })).rejects.toThrow('the key k2');
  });

  it('are found in a run that begins where another was stopped', async () => {
    await db.run(script('delete from sealed_item'));
    const done = await put(both);
    const open = await put(first);
    expect(await rotateKeys(db, both)).toMatchObject({ rewrapped: 1, guarded: { k2: 2 } });
    for (const id of [done, open]) {
      expect(await openSealed(db, second, { ...asked, id })).toEqual(plain);
    }
  });
});
