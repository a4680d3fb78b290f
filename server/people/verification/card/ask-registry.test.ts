import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import { parseCivilDate } from '../../../../contract/words/civil-date.ts';
import { parseNrc } from '../../../../contract/market/nrc.ts';
import { testContext } from '../../../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { sql } from '../../../store/database/database.ts';
import { newId } from '../../../store/ids.ts';
import { makeLog } from '../../../store/log.ts';
import { saveIdentity } from '../identity.ts';
import type { IdentityRegistry } from '../../../store/ports/identity-registry.ts';
import { askRegistry } from './ask-registry.ts';

const now = new Date('2026-11-20T10:00:00Z');
const insertBorrower = sql<void, { borrowerId: BorrowerId; mobile: string; now: Date }>(`
  insert into borrower (id, mobile, channel_code, credit_limit, created_at)
  values (:borrowerId, :mobile, 'h5', 0, :now)`);
const selectFact = sql<{ value: unknown }, { borrowerId: BorrowerId }>(
  `select value from borrower_fact where borrower_id = :borrowerId and name = 'registry'`,
);

let db: TestDatabase;
let numbers = 0;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.dispose());

/** Asks about a fresh identity; answers the fact that is recorded and what was logged. */
async function asked(verify: IdentityRegistry['verify'], isNewer = false) {
  const borrowerId = newId<BorrowerId>();
  await db.run(insertBorrower, {
    borrowerId,
    mobile: `097100${String(++numbers).padStart(4, '0')}`,
    now,
  });
  const [nrc, birthDate] = [parseNrc('204817/11/1'), parseCivilDate('1994-03-17')];
  if (nrc === null || birthDate === null) throw new Error('these are a number and a day');
  const identity = { nrc, firstName: 'Chipo', lastName: 'Mwanawina', birthDate, sex: 'female' };
  const lines: string[] = [];
  const registry = { name: 'test', verify };
  const log = makeLog('info', { write: (line) => lines.push(line) });
  const context = testContext({ db, now, registry, log });
  const saved = { borrowerId, identity, now };
  const identityId = await saveIdentity(db, context.keys, saved);
  if (isNewer) await saveIdentity(db, context.keys, saved);
  await askRegistry(context, { borrowerId, identityId, identity });
  return { fact: (await db.row(selectFact, { borrowerId }))?.value, logged: lines.join('') };
}

it.each(['confirmed', 'contradicted'] as const)('records that a card is %s', async (said) => {
  expect(await asked(async () => said)).toEqual({ fact: said, logged: '' });
});

it('records nothing when no registry was asked', async () => {
  expect((await asked(async () => 'not-asked')).fact).toBeUndefined();
});

it('forgets an answer about an identity that has been replaced', async () => {
  expect((await asked(async () => 'contradicted', true)).fact).toBeUndefined();
});

it('goes on without an answer, and logs nothing of the person', async () => {
  const failing = () => Promise.reject(new RangeError('204817/11/1 of Mwanawina'));
  const { fact, logged } = await asked(failing);
  expect(fact).toBeUndefined();
  expect(logged).toContain('RangeError');
  expect(logged).not.toMatch(/204817|Mwanawina/);
});
