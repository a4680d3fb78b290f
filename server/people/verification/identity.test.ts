import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { Nrc } from '../../../contract/market/nrc.ts';
import { testContext } from '../../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { sql } from '../../store/database/database.ts';
import { fullNameOf, type Identity, openIdentity, saveIdentity } from './identity.ts';

const now = new Date('2026-11-20T10:00:00Z');
const { keys } = testContext({ now });
const insertBorrowers = sql<void, { now: Date }>(`
  insert into borrower (id, mobile, channel_code, credit_limit, created_at)
  values ('one', '0971000001', 'h5', 0, :now), ('two', '0971000002', 'h5', 0, :now)`);
const selectFacts = sql<{ facts: Record<string, unknown> }, { borrowerId: BorrowerId }>(`
  select jsonb_object_agg(name, value) as facts from borrower_fact
    where borrower_id = :borrowerId`);
const selectReadings = sql<{ reader: string; who: string | null }, { itemId: string }>(
  'select reader, who from sealed_reading where item_id = :itemId',
);

const identity: Identity = {
  nrc: '123456/11/1' as Nrc,
  firstName: 'Chanda',
  lastName: 'Mwila Banda',
  birthDate: '1990-05-05' as CivilDate,
  sex: 'female',
};
const [one, two] = ['one' as BorrowerId, 'two' as BorrowerId];

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.run(insertBorrowers, { now });
});
afterAll(() => db.dispose());

const factsOf = async (id: BorrowerId) =>
  (await db.row(selectFacts, { borrowerId: id }))?.facts ?? {};

describe('an identity', () => {
  it('is stored whole and encrypted, and opens for its borrower, with a record', async () => {
    const id = await saveIdentity(db, keys, { borrowerId: one, identity, now });
    const asked = { id, reader: 'console', who: 'Grace', now } as const;
    expect(await openIdentity(db, keys, { ...asked, borrowerId: two })).toBeNull();
    expect(await openIdentity(db, keys, { ...asked, borrowerId: one })).toEqual(identity);
    expect(await db.rows(selectReadings, { itemId: id })).toEqual([
      { reader: 'console', who: 'Grace' },
    ]);
    expect(fullNameOf(identity)).toBe('Chanda Mwila Banda');
  });

  it('leaves among the facts a birth date, and no personal data', async () => {
    const identityId = await saveIdentity(db, keys, { borrowerId: one, identity, now });
    const facts = await factsOf(one);
    expect(facts).toMatchObject({ identityId, birthDate: '1990-05-05' });
    const { birthDate: _, ...opaque } = facts;
    expect(Object.keys(opaque).sort()).toEqual([
      'identityId',
      'nrc6Fingerprint',
      'nrcFingerprint',
    ]);
    expect(JSON.stringify(facts)).not.toMatch(/Chanda|Banda|123456/);
  });

  it('of the same card has the same fingerprint, of another card another', async () => {
    await saveIdentity(db, keys, { borrowerId: two, identity, now });
    const print = async (id: BorrowerId) => (await factsOf(id))['nrcFingerprint'];
    expect(await print(two)).toBe(await print(one));
    const corrected = { ...identity, nrc: '123457/11/1' as Nrc };
    await saveIdentity(db, keys, { borrowerId: two, identity: corrected, now });
    expect(await print(two)).not.toBe(await print(one));
  });
});
