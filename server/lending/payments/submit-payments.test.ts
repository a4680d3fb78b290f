import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { proveLedger } from '../ledger/prove-ledger.ts';
import { followUpPayments } from './follow-up-payments.ts';
import type { ClaimedPayment } from './follow-up-statements.ts';
import { claimToSend } from './follow-up-statements.ts';
import { sendMoney, submitPayments } from './submit-payments.ts';

describe('sending payments', () => {
  let db: TestDatabase;
  let world: MoneyWorld;
  beforeAll(async () => {
    db = await testDatabase();
    world = await moneyWorld(db, { autoAnswer: 'approve' });
  });
  afterAll(async () => {
    expect((await proveLedger({ db })).faults).toEqual([]);
    await world[Symbol.asyncDispose]();
    await db.dispose();
  });

  const lentLoan = async (): Promise<LentLoan> => {
    const loan = await agreeToLoan(db, { at: world.now() });
    await world.live(15);
    return loan;
  };
  const asked = async (loan: LentLoan) => {
    const { paymentId } = await askToPay(world, loan, kwacha(200));
    if (paymentId === undefined) throw new Error('refused');
    return paymentId;
  };
  const claim = () => {
    const now = world.now();
    const leaseUntil = new Date(now.getTime() + 30_000);
    return claimToSend(db, { now, leaseUntil, most: 10 });
  };

  it('sends each once, by however many processes at once', async () => {
    const loans = await Promise.all(Array.from({ length: 8 }, () => agreeToLoan(db)));
    await Promise.all(Array.from({ length: 6 }, () => submitPayments(world.context)));
    const sends = await Promise.all(loans.map((loan) => world.payment(loan.payoutId)));
    expect(sends.map((payment) => payment.sends)).toEqual(loans.map(() => 1));
    await world.pass(1);
    await Promise.all(Array.from({ length: 6 }, () => followUpPayments(world.context)));
    await world.live(15);
    for (const loan of loans) expect(world.movesOf(loan)).toEqual([500_00n]);
  });

  it('comes through a death before the sending', async () => {
    const loan = await lentLoan();
    const id = await asked(loan);
    await claim();
    await world.live(45);
    expect(await world.payment(id)).toMatchObject({ state: 'confirmed', sends: 2 });
    expect(world.movesOf(loan)).toEqual([500_00n, -200_00n]);
  });

  it('comes through a death after the sending, and prompts once', async () => {
    const loan = await lentLoan();
    const id = await asked(loan);
    const [claimed] = await claim();
    if (claimed === undefined) throw new Error('nothing was claimed');
    await sendMoney(world.provider, claimed);
    await world.live(45);
    expect((await world.payment(id)).state).toBe('confirmed');
    expect(world.movesOf(loan)).toEqual([500_00n, -200_00n]);
  });

  it('does not believe a refusal that comes after a silence', async () => {
    const loan = await lentLoan();
    const id = await asked(loan);
    const { mobile } = loan;
    world.faults.arm({ operation: 'collect', fault: 'hang', mobile });
    world.faults.arm({ operation: 'collect', fault: 'provider-closed', mobile });
    await world.live(10);
    expect((await world.payment(id)).state).toBe('unknown');
    await world.live(60);
    expect((await world.payment(id)).state).toBe('confirmed');
    expect(world.movesOf(loan)).toEqual([500_00n, -200_00n]);
  });

  it('believes a refusal of the first sending', async () => {
    const loan = await lentLoan();
    const id = await asked(loan);
    const { mobile } = loan;
    world.faults.arm({ operation: 'collect', fault: 'provider-closed', mobile });
    await world.work();
    expect(await world.payment(id)).toMatchObject({
      state: 'failed',
      failureCode: 'PROVIDER_TEMPORARILY_UNAVAILABLE',
    });
  });

  it('sends no prompt a quarter of an hour later', async () => {
    const loan = await lentLoan();
    const id = await asked(loan);
    await world.pass(16 * 60);
    await world.work();
    expect(await world.payment(id)).toMatchObject({
      state: 'expired',
      failureCode: 'NOT_SENT',
    });
    expect(world.movesOf(loan)).toEqual([500_00n]);
  });

  it('and says only of one that was never sent that it was not', async () => {
    const loan = await lentLoan();
    const id = await asked(loan);
    await claim();
    await world.pass(16 * 60);
    await submitPayments(world.context);
    // It may have arrived: the network is asked.
    expect(await world.payment(id)).toMatchObject({ state: 'unknown', failureCode: null });
  });

  it('puts a payout off while our float is empty, and calls it off after six hours', async () => {
    world.world.settings.merchantOpeningBalance -= world.world.merchantBalance();
    const loan = await agreeToLoan(db, { at: world.now() });
    await world.live(5 * 3600, 600);
    expect((await world.order(loan)).status).toBe('disbursing');
    expect((await world.payment(loan.payoutId)).sends).toBe(0);
    await world.live(2 * 3600, 600);
    expect((await world.order(loan)).status).toBe('cancelled');
    expect(world.movesOf(loan)).toEqual([]);
  });
});

it.each([
  ['disbursement', 'ExtraMoney loan'],
  ['repayment', 'ExtraMoney repayment'],
  ['extension', 'ExtraMoney extension'],
  ['return', 'ExtraMoney loan back'],
  ['pay-back', 'ExtraMoney refund'],
  ['paid-twice', 'ExtraMoney payout'],
  ['found', 'ExtraMoney repayment'],
] as const)('what is sent for a %s says "%s"', async (purpose, message) => {
  const said: string[] = [];
  const hear = async (request: { message: string }) => {
    said.push(request.message);
    return { known: 'accepted' } as const;
  };
  const payment = { purpose, operation: 'payout' } as ClaimedPayment;
  await sendMoney({ collect: hear, payOut: hear } as never, payment);
  expect(said).toEqual([message]);
});
