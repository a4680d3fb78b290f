import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalSentence } from '../../../contract/words/refusals.ts';
import { kwacha, ngwee } from '../../../contract/words/ngwee.ts';
import { sql } from '../../store/database/database.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, LoanWanted, MoneyWorld } from '../../../testing/money-world.ts';
import { askAs } from '../../../testing/past-the-door.ts';
import { proveLedger } from '../ledger/prove-ledger.ts';
import { accountOf } from '../orders/load-order.ts';
import { watchNetworks } from './closed-network.ts';
import { submitPaymentCall } from './submit-payment.ts';

const selectNotices = sql<{ text: string }, { mobile: string }>(
  "select text from sms where mobile = :mobile and kind = 'notice'",
);

describe('asking to pay', () => {
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

  const lentLoan = async (wanted: LoanWanted = {}): Promise<LentLoan> => {
    const loan = await agreeToLoan(db, { ...wanted, at: world.now() });
    await world.live(15);
    return loan;
  };
  const prompts = (loan: LentLoan): number =>
    world.world.statement().filter((row) => row.mobile === loan.mobile && row.amount < 0n)
      .length;

  it('asks the network once, however often and from wherever it is pressed', async () => {
    const loan = await lentLoan();
    const presses = Array.from({ length: 12 }, () => askToPay(world, loan, kwacha(200)));
    const answers = await Promise.all(presses);
    const made = answers.filter((answer) => answer.paymentId !== undefined);
    expect(made).toHaveLength(1);
    const [{ paymentId } = {}] = made;
    const refused = { refused: 'payment-on-its-way', data: { paymentId } };
    expect(answers.filter((answer) => answer.refused !== undefined)).toEqual(
      Array.from({ length: 11 }, () => refused),
    );
    await world.live(15);
    expect(prompts(loan)).toBe(1);
  });

  it('has the prompt sent at once', async () => {
    const loan = await lentLoan();
    const woken: string[] = [];
    const context = { ...world.context, wake: (job: string) => void woken.push(job) };
    await askToPay({ context }, loan, kwacha(200));
    expect(woken).toEqual(['submit-payments']);
    await world.live(15);
  });

  it('answers the same signed request again from what it wrote first', async () => {
    const loan = await lentLoan();
    const nonce = 'same';
    const presses = Array.from({ length: 8 }, () =>
      askToPay(world, loan, kwacha(200), { nonce }),
    );
    const answers = await Promise.all(presses);
    expect(answers.filter((answer) => answer.paymentId !== undefined)).toHaveLength(1);
    expect((await world.order(loan)).payments.filter((one) => one.planId)).toHaveLength(1);
    await world.live(15);
  });

  it.each([
    [0n, 'below-minimum', { min: '103' }],
    [102_99n, 'below-minimum', { min: '103' }],
    [420_00n, 'must-pay-off', {}],
    [515_01n, 'above-remaining', {}],
  ] as const)('of K515 refuses %s ngwee: %s', async (amount, refused, values) => {
    const loan = await lentLoan();
    expect(await askToPay(world, loan, ngwee(amount))).toMatchObject({ refused });
    expect(refusalSentence(refused, values)).not.toContain('{');
  });

  it('wants the earlier plan paid first', async () => {
    const loan = await lentLoan({ amount: kwacha(900), termDays: 91 });
    expect(loan.planIds.length).toBeGreaterThan(2);
    const later = await askToPay(world, loan, kwacha(300), { planPeriod: 2 });
    expect(later).toEqual({
      refused: 'pay-earlier-plan-first',
      data: { planId: loan.planIds[0] },
    });
  });

  it('takes nothing for a plan of another borrower, nor from their wallet', async () => {
    const [mine, theirs] = [await lentLoan(), await lentLoan()];
    const theirPlan = { ...mine, planIds: theirs.planIds };
    expect(await askToPay(world, theirPlan, kwacha(200))).toMatchObject({
      refused: 'plan-not-payable',
    });
    const theirWallet = { ...mine, walletId: theirs.walletId };
    expect(await askToPay(world, theirWallet, kwacha(200))).toMatchObject({
      refused: 'account-unknown',
    });
  });

  it('takes nothing before the money has arrived or after all is paid', async () => {
    const early = await agreeToLoan(db, { at: world.now() });
    const refused = { refused: 'plan-not-payable' };
    expect(await askToPay(world, early, kwacha(200))).toMatchObject(refused);
    const loan = await lentLoan();
    await askToPay(world, loan, kwacha(515));
    await world.live(15);
    expect(await askToPay(world, loan, kwacha(200))).toMatchObject(refused);
  });

  it('says why an extension cannot be bought', async () => {
    const loan = await lentLoan();
    const answer = await askAs(world, loan, submitPaymentCall, {
      body: {
        bizType: 2,
        planId: loan.planIds[0],
        payAmount: 28,
        repayAccountId: loan.walletId,
        payCard: false,
      },
    });
    expect(answer).toMatchObject({ reason: 'not-extendable' });
  });

  it('asks for nothing while the network says it is closed', async () => {
    const loan = await lentLoan();
    const other = await moneyWorld(db);
    other.faults.arm({ operation: 'collect', fault: 'provider-closed' });
    const answer = await askToPay(other, loan, kwacha(200));
    expect(answer).toMatchObject({ refused: 'network-closed' });
    expect((await world.order(loan)).payments).toHaveLength(1);
    await other[Symbol.asyncDispose]();
  });

  it('and counts no late day from then until 24 hours after it reopened', async () => {
    const loan = await lentLoan();
    await world.pass(30 * 86_400);
    const other = await moneyWorld(db, {}, undefined, world.now());
    other.faults.arm({ operation: 'collect', fault: 'provider-closed' });
    const twice = [
      await askToPay(other, loan, kwacha(200)),
      await askToPay(other, loan, kwacha(200)),
    ];
    expect(twice.map(({ refused }) => refused)).toEqual(['network-closed', 'network-closed']);
    const noted = (await world.order(loan)).events.filter(
      ({ kind }) => kind === 'attempt-refused',
    );
    expect(noted).toHaveLength(1);
    await world.pass(2 * 86_400);
    await watchNetworks(world.context);
    await watchNetworks(world.context);
    const text = expect.stringMatching(/^ExtraMoney: .+ is open again\. K.+ was due on .+\.$/);
    expect(await db.rows(selectNotices, { mobile: loan.mobile })).toEqual([{ text }]);
    await world.pass(3 * 86_400);
    const { events } = await world.order(loan);
    expect(events.filter(({ kind }) => kind === 'network-reopened')).toHaveLength(1);
    const [plan] = accountOf(await world.order(loan), world.now()).plans;
    // Five days past due: three of them excused, and one of the two others free.
    expect(plan).toMatchObject({ excusedDays: 3, overdueDays: 2, lateFee: ngwee(2_50n) });
    await other[Symbol.asyncDispose]();
  });
});
