import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { kwacha } from '../../contract/values/ngwee.ts';
import type { PaymentId } from '../../contract/values/ids.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../testing/money-world.ts';
import { sql } from '../database/database.ts';
import { proveLedger } from '../ledger/prove-ledger.ts';
import { pawapay } from './pawapay/pawapay.ts';

const dayHours = 24;
let db: TestDatabase;
let world: MoneyWorld;
/** While this is so, no question about a payment gets an answer. */
let isSilent = false;

beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' }, ({ url, now }) => {
    const access = { url: `${url}/pawapay`, token: 'sandbox-token' };
    const provider = pawapay(access, { now, timeoutMs: 500 });
    return {
      ...provider,
      ask: (...asked) =>
        isSilent
          ? Promise.resolve({ known: 'unknown', why: 'timeout' })
          : provider.ask(...asked),
    };
  });
});
afterEach(async () => {
  isSilent = false;
  world.faults.clear();
  expect((await proveLedger({ db })).faults).toEqual([]);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

const selectCases = sql<{ kind: string }>(`
  select kind from discrepancy where payment_id = $1 order by kind`);

async function casesOf(paymentId: PaymentId): Promise<string[]> {
  return (await db.rows(selectCases, [paymentId])).map(({ kind }) => kind);
}

async function passHours(hours: number): Promise<void> {
  await world.pass(hours * 3_600);
  await world.work();
}

/** A repayment that the network took, and denied for so long that it is called over here. */
async function calledOver(): Promise<{ loan: LentLoan; paymentId: PaymentId }> {
  const loan = await agreeToLoan(db, { at: world.now() });
  await world.live(15);
  const { mobile } = loan;
  world.faults.arm({ operation: 'collect', fault: 'not-found-then-found', mobile });
  world.faults.arm({ operation: 'collect', fault: 'no-callback', mobile });
  const { paymentId } = await askToPay(world, loan, kwacha(200));
  if (paymentId === undefined) throw new Error('it was refused');
  await world.live(5);
  await world.pass(20 * 60);
  await world.work();
  expect((await world.payment(paymentId)).state).toBe('expired');
  return { loan, paymentId };
}

describe('a payment that was called over without a word of its network', () => {
  it('is found though nobody answered the one question after its first day', async () => {
    const { loan, paymentId } = await calledOver();
    isSilent = true;
    await passHours(dayHours + 1);
    isSilent = false;
    await passHours(1);
    expect((await world.payment(paymentId)).state).toBe('confirmed');
    const { events } = await world.order(loan);
    expect(events.map(({ kind }) => kind)).toContain('payment-confirmed');
    expect(await casesOf(paymentId)).toEqual([]);
  });

  it('is a case after two days of silence, and asked about on', async () => {
    const { paymentId } = await calledOver();
    isSilent = true;
    for (let hours = 0; hours < dayHours; hours++) await passHours(1);
    await passHours(dayHours - 2);
    expect(await casesOf(paymentId)).toEqual([]);
    await passHours(3);
    expect(await casesOf(paymentId)).toEqual(['no-end-after-a-day']);
    isSilent = false;
    await passHours(1);
    expect((await world.payment(paymentId)).state).toBe('confirmed');
  });
});
