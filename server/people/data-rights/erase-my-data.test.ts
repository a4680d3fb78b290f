import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { productTrial } from '../../../contract/borrower/products.ts';
import { careDesk } from '../../../testing/care-desk.ts';
import { asData, client, type Client } from '../../../testing/client.ts';
import { sendsAllSms, textsOn } from '../../../testing/contact-world.ts';
import { halfVerified, type HalfVerified } from '../../../testing/half-verified.ts';
import { knownBorrower, logInAgain } from '../../../testing/known-borrower.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { sql } from '../../store/database/database.ts';
import { eraseWhenDue } from './erase-when-due.ts';
import { finishErasures } from './finish-erasures.ts';

const heldPath = '/user/data/api/held';
const erasePath = '/user/data/api/erase';
const agreed = { body: { agreed: true } };

let app: App;
let desk: Awaited<ReturnType<typeof careDesk>>;
beforeAll(async () => {
  app = await startApp();
  desk = await careDesk(app);
});
afterAll(async () => {
  await desk.close();
  await app.close();
});

let count = 0;
const known = () => {
  count += 1;
  return knownBorrower(app, `09711502${String(count).padStart(2, '0')}`);
};

const hoursPass = (hours: number) =>
  app.hour.setOffset(app.hour.offsetSeconds() + BigInt(hours * 3600));

/** Asks for it and lets the time in which it can be withdrawn pass. */
async function erases(phone: Client): Promise<Record<string, unknown>> {
  const answer = await phone.done(erasePath, agreed);
  hoursPass(73);
  await eraseWhenDue(app.context);
  return answer;
}

const countOf = (table: string, column = 'borrower_id') =>
  sql<{ n: number }, { whose: string }>(
    `select count(*)::int as n from ${table} where ${column} = :whose`,
  );

async function leftOf(id: BorrowerId): Promise<Record<string, number>> {
  const tables = ['sealed_item', 'step_answer', 'borrower_fact', 'borrower_step'];
  const more = ['device_record', 'session', 'sms', 'request_once', 'contact_notice', 'wallet'];
  const left: Record<string, number> = {};
  for (const table of [...tables, ...more]) {
    left[table] = (await app.db.row(countOf(table), { whose: id }))?.n ?? -1;
  }
  return left;
}

async function idOf(mobile: string): Promise<BorrowerId> {
  const select = sql<{ id: BorrowerId }, { mobile: string }>(
    'select id from borrower where mobile = :mobile',
  );
  const row = await app.db.row(select, { mobile });
  if (!row) throw new Error(`${mobile} is unknown`);
  return row.id;
}

// With the version, so that a job which read the order before writes nothing of it.
const setStatus = sql<void, { borrowerId: BorrowerId; status: string }>(`
  update loan_order set status = :status, version = version + 1
  where borrower_id = :borrowerId`);
const setState = sql<
  void,
  { borrowerId: BorrowerId; state: string }
>(`update payment set state = :state
  where id = (select max(id) from payment where borrower_id = :borrowerId)`);

describe('erasing', () => {
  it('takes everything of who never asked for a loan, and the number is new again', async () => {
    const { id, phone, mobile } = await known();
    const other = await known();
    const before = await leftOf(other.id);
    expect((await erases(phone))['kept']).toEqual([]);
    expect((await phone.ask(heldPath)).code).toBe(401);
    expect(Object.values(await leftOf(id)).every((n) => n === 0)).toBe(true);
    // Idempotency records are purged after a day.
    const { request_once: _once, ...rest } = before;
    expect(await leftOf(other.id)).toMatchObject(rest);
    const gone = sql<{ mobile: string }, { id: BorrowerId }>(
      'select mobile from borrower where id = :id',
    );
    expect((await app.db.row(gone, { id }))?.mobile).toBe(`erased-${id}`);
    app.hour.setOffset(app.hour.offsetSeconds() + 61n);
    const login = await client(app.url).logIn(mobile, app.simulatorUrl);
    expect(login).toMatchObject({ appRedirectStatus: 1 });
  });

  it('waits while a loan is open, and changes nothing', async () => {
    const who = await logInAgain(app, '0961000002');
    const id = await idOf('0961000002');
    const { session: _, ...before } = await leftOf(id);
    expect((await who.ask(erasePath, agreed)).code).toBe(1723);
    expect((await who.done(heldPath))['erasure']).toMatchObject({ hindrance: 'loan-open' });
    const { request_once: _once, ...after } = await leftOf(id);
    expect(after).toMatchObject({ sealed_item: before['sealed_item'] });
  });

  it('waits for a debt that was written off and for money on its way, at the end too', async () => {
    const mobile = '0951000003';
    const who = await logInAgain(app, mobile);
    const id = await idOf(mobile);
    // Again and again: a night's job that had listed the loan before may still book it once.
    const refused = async (hindrance: string, status: string, state: string) => {
      const answers = async () => {
        await app.db.run(setStatus, { borrowerId: id, status });
        await app.db.run(setState, { borrowerId: id, state });
        const shown = asData((await who.done(heldPath))['erasure']);
        const { data } = await who.ask(erasePath, agreed);
        return [shown['hindrance'], data];
      };
      await expect.poll(answers).toMatchObject([hindrance, { reason: `erase-${hindrance}` }]);
    };
    await refused('debt-written-off', 'written-off', 'confirmed');
    await refused('money-on-its-way', 'settled', 'unknown');
    await app.db.run(setState, { borrowerId: id, state: 'confirmed' });
    await who.done(erasePath, agreed);
    await app.db.run(setState, { borrowerId: id, state: 'unknown' });
    hoursPass(73);
    // Idempotency records are purged after a day, whatever is erased.
    const { request_once: _once, ...before } = await leftOf(id);
    await eraseWhenDue(app.context);
    expect(await leftOf(id)).toMatchObject(before);
    await app.db.run(setState, { borrowerId: id, state: 'confirmed' });
    await eraseWhenDue(app.context);
    expect(await leftOf(id)).toMatchObject({ borrower_step: 0, session: 0 });
  });

  it('keeps who borrowed, the contract and the books of a loan that is over', async () => {
    const mobile = '0971000001';
    const who = await logInAgain(app, mobile);
    const id = await idOf(mobile);
    const orders = (await app.db.row(countOf('loan_order'), { whose: id }))?.n ?? 0;
    expect(orders).toBeGreaterThan(0);
    const shown = asData((await who.done(heldPath))['erasure']);
    const answer = await erases(who);
    expect(answer['kept']).toEqual(shown['kept']);
    const parts = (Array.isArray(shown['kept']) ? shown['kept'] : []).map(asData);
    expect(parts.map(({ part }) => part)).toEqual([
      'identity',
      'contracts',
      'books',
      'agreements',
    ]);
    const kinds = sql<{ kind: string }, { borrowerId: BorrowerId }>(`
      select distinct kind from sealed_item
      where borrower_id = :borrowerId order by kind`);
    const kept = (await app.db.rows(kinds, { borrowerId: id })).map(({ kind }) => kind);
    expect(kept).toEqual(['contract', 'identity']);
    expect(await leftOf(id)).toMatchObject({
      step_answer: 0,
      borrower_step: 0,
      device_record: 0,
      session: 0,
      sms: 0,
    });
    // The number stays with the record, so that its owner can still look at what is kept.
    const again = await logInAgain(app, mobile);
    expect(JSON.stringify(await again.done(heldPath))).toContain('"label":"Name"');

    const until = Date.parse(String(parts[0]?.['until']));
    const now = app.context.clock.now().getTime();
    await finishErasures(app.context);
    expect(await app.db.row(countOf('sealed_item'), { whose: id })).not.toEqual({ n: 0 });
    const offset = app.hour.offsetSeconds();
    app.hour.setOffset(offset + BigInt(Math.ceil((until - now) / 1000) + 2 * 86_400));
    await finishErasures(app.context);
    app.hour.setOffset(offset);
    expect(await app.db.row(countOf('sealed_item'), { whose: id })).toEqual({ n: 0 });
    const numbers = sql<{ mobile: string }, { borrowerId: BorrowerId }>(`
      select mobile from payment where borrower_id = :borrowerId
      union select mobile from wallet where borrower_id = :borrowerId
      union select mobile from borrower where id = :borrowerId`);
    for (const row of await app.db.rows(numbers, { borrowerId: id }))
      expect(row.mobile).toMatch(/^erased/);
  });

  it('keeps an open complaint until it is closed, and then nothing', async () => {
    const { id, phone, mobile } = await known();
    const filing = {
      requestId: randomUUID(),
      topic: 'other',
      words: 'You called me at night.',
    };
    const filed = await phone.done('/user/complaint/api/file', { body: filing });
    const number = String(filed['number']);
    expect((await erases(phone))['kept']).toEqual([{ part: 'complaints' }]);
    await finishErasures(app.context);
    expect(await desk.answers(number, 'We will not again.')).toBeNull();
    await sendsAllSms(app);
    expect((await textsOn(app, mobile))[0]).toContain(number);
    expect(await desk.closes(number, 'Answered.')).toBeNull();
    await finishErasures(app.context);
    expect(await app.db.row(countOf('sealed_item'), { whose: id })).toEqual({ n: 0 });
    expect(await app.db.row(countOf('borrower', 'mobile'), { whose: mobile })).toEqual({
      n: 0,
    });
  });

  it('is over for who came back to borrow', async () => {
    const { id, phone, mobile } = await known();
    const filing = { requestId: randomUUID(), topic: 'other', words: 'Please look.' };
    await phone.done('/user/complaint/api/file', { body: filing });
    await erases(phone);
    const again = await halfVerifiedAgain(mobile);
    const price = await again.phone.ask(productTrial.path, { body: {} });
    // As for a new borrower: the erased data is no hindrance.
    expect(asData(price.data)['reason']).toBe('not-verified');
    await finishErasures(app.context);
    const select = sql<{ outcome: string }, { borrowerId: BorrowerId }>(
      'select outcome from erasure where borrower_id = :borrowerId',
    );
    expect(await app.db.row(select, { borrowerId: id })).toEqual({ outcome: 'came-back' });
  });

  it('is not done without a clear yes', async () => {
    const { phone } = await known();
    for (const body of [{}, { agreed: false }, { agreed: 'true' }]) {
      expect((await phone.ask(erasePath, { body })).code).toBe(400);
    }
  });
});

function halfVerifiedAgain(mobile: string): Promise<HalfVerified> {
  app.hour.setOffset(app.hour.offsetSeconds() + 61n);
  return halfVerified(app, mobile, ['identity']);
}
