import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { airtelAccessTo } from '../../../testing/airtel-merchant.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { FaultName, LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { script } from '../../store/database/database.ts';
import { floatStatement } from '../../lending/ledger/float-statement.ts';
import { proveLedger } from '../../lending/ledger/prove-ledger.ts';
import { airtel } from './airtel.ts';

let db: TestDatabase;
let world: MoneyWorld;

beforeAll(async () => {
  db = await testDatabase();
  const settings = { autoAnswer: 'approve' } as const;
  const reach = ({ url, now }: { readonly url: string; readonly now: () => Date }) =>
    airtel(airtelAccessTo(url), { now, timeoutMs: 2000 });
  world = await moneyWorld(db, settings, reach);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});
afterEach(async () => {
  world.faults.clear();
  expect((await proveLedger({ db })).faults).toEqual([]);
  const floats = await floatStatement(db);
  const truth = world.world.statement().reduce((sum, row) => sum - row.amount, 0n);
  const airtels = {
    network: 'Airtel',
    booked: truth,
    moved: truth,
    byHand: 0n,
    byStatement: 0n,
  };
  expect(floats.find(({ network }) => network === 'Airtel')).toEqual(airtels);
});

/** The network's own count of what was done for one intent. */
function agreed(): Promise<LentLoan> {
  return agreeToLoan(db, { at: world.now(), provider: 'airtel' });
}

async function lentLoan(): Promise<LentLoan> {
  const loan = await agreed();
  await world.live(15);
  expect((await world.order(loan)).status).toBe('active');
  return loan;
}

async function pay(loan: LentLoan) {
  const { paymentId } = await askToPay(world, loan, kwacha(200));
  if (paymentId === undefined) throw new Error('refused');
  return paymentId;
}

/** Each fault that leaves the network able to end, and how long the end may take. */
const faults: readonly [FaultName, number][] = [
  ['accept-then-lose-answer', 30],
  ['answer-then-not-act', 240],
  ['error-before', 240],
  ['error-after', 30],
  ['hang', 240],
  ['rate-limited', 240],
  ['provider-delayed', 120],
  ['settle-after', 120],
  ['not-found-then-found', 240],
  ['amount-normalised', 30],
  ['duplicate-callback', 30],
  ['late-callback', 60],
  ['out-of-order-callback', 30],
  ['contradicting-callback', 30],
  ['wrong-signature', 240],
  ['no-callback', 240],
];

describe('money in from Airtel meets a fault, and is booked once', () => {
  it.each(faults)('%s', async (fault, seconds) => {
    const loan = await lentLoan();
    world.faults.arm({ operation: 'collect', fault, mobile: loan.mobile });
    const paymentId = await pay(loan);
    await world.live(seconds);
    expect(world.movesOf(loan)).toEqual([500_00n, -200_00n]);
    expect(await world.payment(paymentId)).toMatchObject({
      state: 'confirmed',
      providerReference: expect.stringMatching(/^MP26/),
    });
    const { events } = await world.order(loan);
    expect(events.map((event) => event.kind).sort()).toEqual([
      'disbursed',
      'payment-confirmed',
    ]);
  });
});

describe('money out to Airtel meets a fault, and goes out once', () => {
  it.each(faults)('%s', async (fault, seconds) => {
    const loan = await agreed();
    world.faults.arm({ operation: 'payout', fault, mobile: loan.mobile });
    await world.live(seconds);
    expect(world.movesOf(loan)).toEqual([500_00n]);
    expect((await world.order(loan)).status).toBe('active');
  });
});

describe('an enquiry', () => {
  it('without a callback comes no sooner than after three minutes', async () => {
    const loan = await lentLoan();
    world.faults.arm({ operation: 'collect', fault: 'no-callback', mobile: loan.mobile });
    const paymentId = await pay(loan);
    await world.live(175);
    expect(await world.payment(paymentId)).toMatchObject({ state: 'submitted', asked: 0 });
    await world.live(10);
    expect((await world.payment(paymentId)).state).toBe('confirmed');
  });

  it('that says a contradicting callback is wrong is what is booked', async () => {
    const loan = await lentLoan();
    const { mobile } = loan;
    world.faults.arm({ operation: 'collect', fault: 'auto-decline', mobile });
    world.faults.arm({ operation: 'collect', fault: 'contradicting-callback', mobile });
    const paymentId = await pay(loan);
    await world.live(30);
    expect(await world.payment(paymentId)).toMatchObject({
      state: 'failed',
      failureCode: 'PAYMENT_NOT_APPROVED',
    });
    expect(world.movesOf(loan)).toEqual([500_00n]);
  });
});

describe('money that does not come from Airtel', () => {
  it('fails when the wallet is empty', async () => {
    const loan = await lentLoan();
    world.world.phones.setWallet(loan.mobile, { balance: 0n });
    const paymentId = await pay(loan);
    await world.live(15);
    expect(await world.payment(paymentId)).toMatchObject({
      state: 'failed',
      failureCode: 'INSUFFICIENT_BALANCE',
    });
  });

  it('fails at once where the number is with another network', async () => {
    const loan = await lentLoan();
    world.world.phones.setWallet(loan.mobile, { network: 'MTN' });
    const paymentId = await pay(loan);
    await world.work();
    expect(await world.payment(paymentId)).toMatchObject({
      state: 'failed',
      failureCode: 'PAYER_NOT_FOUND',
    });
    world.world.phones.setWallet(loan.mobile, { network: 'Airtel' });
  });

  it('stays open while Airtel says nothing final, and calls a person after a day', async () => {
    const loan = await lentLoan();
    world.faults.arm({ operation: 'collect', fault: 'never-settle', mobile: loan.mobile });
    const paymentId = await pay(loan);
    await world.live(25 * 3600, 3600);
    expect((await world.payment(paymentId)).state).toBe('submitted');
    expect(await openCases(paymentId)).toEqual(['no-end-after-a-day']);
  });
});

describe('a payout Airtel does not know', () => {
  it('is never called failed, as no statement of Airtel proves by what it lacks', async () => {
    const loan = await agreed();
    world.faults.arm({ operation: 'payout', fault: 'hang', mobile: loan.mobile, times: 999 });
    await world.live(6 * 3600, 600);
    expect((await world.payment(loan.payoutId)).state).toBe('unknown');
    expect((await world.order(loan)).status).toBe('disbursing');
    await world.live(24 * 3600, 3600);
    expect(await openCases(loan.payoutId)).toEqual(['never-arrived']);
  });

  it('is ambiguous for an hour, and then done, once', async () => {
    const loan = await agreed();
    const { mobile } = loan;
    world.faults.arm({ operation: 'payout', fault: 'settle-after', mobile, seconds: 3600 });
    world.faults.arm({ operation: 'payout', fault: 'no-callback', mobile });
    await world.live(600, 30);
    expect((await world.payment(loan.payoutId)).state).toBe('submitted');
    await world.live(3900, 60);
    expect((await world.order(loan)).status).toBe('active');
    expect(world.movesOf(loan)).toEqual([500_00n]);
  });
});

async function openCases(paymentId: string): Promise<string[]> {
  const found = script<{ kind: string }>(
    `select kind from discrepancy where payment_id = '${paymentId}' order by kind`,
  );
  return (await db.rows(found)).map((row) => row.kind);
}
