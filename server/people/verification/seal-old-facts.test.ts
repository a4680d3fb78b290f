import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { describeOnBoth } from '../../../testing/both-databases.ts';
import { testContext } from '../../../testing/context.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { agreeToLoan, type LentLoan } from '../../../testing/money-world.ts';
import { getUserInfoCall } from '../auth/get-user-info.ts';
import { script, sql } from '../../store/database/database.ts';
import type { ServedCall } from '../../http/serve.ts';
import { readContractCall } from '../../lending/orders/read-contract.ts';
import { fingerprint } from '../../store/sealing/keyring.ts';
import { sealOldFacts } from './seal-old-facts.ts';

const now = new Date('2026-11-20T10:00:00Z');
const html = '<h1>Loan Contract</h1><p>The borrower is Chanda Mwila Banda.</p>';
const insertFacts = sql(`
  insert into borrower_fact (borrower_id, name, value, recorded_at)
  select $1, name, value, $3 from jsonb_each($2::jsonb) as one (name, value)`);
const unseal = sql(
  'update loan_order set contract_html = $2, contract_id = null where id = $1',
);
const inClear = sql<{ facts: bigint; contracts: bigint }>(`
  select (select count(*) from borrower_fact where name in ('fullName', 'nrc')) as facts,
    (select count(*) from loan_order where contract_html is not null) as contracts`);
const selectFacts = sql<{ facts: Record<string, unknown> }>(`
  select jsonb_object_agg(name, value) as facts from borrower_fact where borrower_id = $1`);
const selectReadings = sql<{ reader: string }>(`
  select reader from sealed_reading where borrower_id = $1 order by at, reader`);
const answer = z.object({ data: z.record(z.string(), z.unknown()) });

describeOnBoth('what older versions kept in clear', (databases) => {
  let db: TestDatabase;
  let loan: LentLoan;
  const context = () => testContext({ db, now });

  beforeAll(async () => {
    db = await databases.migrated();
    loan = await agreeToLoan(db);
    await db.run(script('delete from sealed_item'));
    await db.run(unseal, [loan.orderId, html]);
    const old = { fullName: 'Chanda Mwila Banda', nrc: '123456/11/1', birthDate: '1990-05-05' };
    await db.run(insertFacts, [loan.borrowerId, JSON.stringify(old), now]);
  });
  afterAll(() => db.dispose());

  async function ask(call: ServedCall, params = {}) {
    const { borrowerId: id, mobile } = loan;
    const borrower = { id, mobile: mobile as Mobile, tokenHash: new Uint8Array(32) };
    const arrived = { context: context(), params, query: {}, body: undefined, borrower };
    const text = await call.run({ ...arrived, once: null, requestId: 'one', ip: '' });
    return z.parse(answer, JSON.parse(String(text))).data;
  }

  it('is still read before it is sealed', async () => {
    const contract = await ask(readContractCall, { orderId: String(loan.orderId) });
    expect(contract).toMatchObject({ html });
  });

  it('is sealed once, by however many processes, and read as before', async () => {
    expect(await db.row(inClear)).toEqual({ facts: 2n, contracts: 1n });
    await Promise.all([sealOldFacts(context()), sealOldFacts(context())]);
    await sealOldFacts(context());
    expect(await db.row(inClear)).toEqual({ facts: 0n, contracts: 0n });
    const items = sql<{ kind: string }>('select kind from sealed_item order by kind');
    expect(await db.rows(items)).toEqual([{ kind: 'contract' }, { kind: 'identity' }]);
    expect(await db.row(selectFacts, [loan.borrowerId])).toEqual({
      facts: {
        birthDate: '1990-05-05',
        identityId: expect.stringMatching(/^[\w-]{22}$/),
        nrc6Fingerprint: fingerprint(context().keys, 'nrc6', '123456'),
        nrcFingerprint: fingerprint(context().keys, 'nrc', '123456/11/1'),
      },
    });
    expect(await ask(getUserInfoCall)).toMatchObject({
      fullName: 'Chanda Mwila Banda',
      nrcMasked: '12****/11/1',
    });
    const contract = await ask(readContractCall, { orderId: String(loan.orderId) });
    expect(contract).toMatchObject({ html });
    const readings = await db.rows(selectReadings, [loan.borrowerId]);
    expect(readings.map(({ reader }) => reader)).toEqual(['show-contract', 'show-owner']);
  });

  it('stays as it is, and stops nothing, when it makes no identity', async () => {
    const spoilt = (await agreeToLoan(db)).borrowerId as BorrowerId;
    await db.run(insertFacts, [spoilt, JSON.stringify({ nrc: 'unreadable' }), now]);
    await sealOldFacts(context());
    expect(await db.row(inClear)).toEqual({ facts: 1n, contracts: 0n });
  });
});
