import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showClaim } from '../../../contract/staff/claim-acts.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { confirmed } from '../../../testing/case-world.ts';
import type { LentLoan } from '../../../testing/money-world.ts';
import { askAs } from '../../../testing/past-the-door.ts';
import { reversalWorld } from '../../../testing/reversal-world.ts';
import { colleague } from '../../../testing/staff-world.ts';
import { twoPeopleWorld } from '../../../testing/two-people-world.ts';
import { showClaimAct } from '../../staff/care/complaints/show-claim.ts';
import { sql } from '../../store/database/database.ts';
import { openStrangeCase } from '../cases/discrepancy.ts';
import { queryLoanDetailCall } from '../orders/loan-detail.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { submitPayments } from '../payments/submit-payments.ts';
import { claimPaidCall } from './claim-paid.ts';

const day = 86_400;
const reference = 'PP260302.1530.B12345';
const message = `Txn ID: ${reference}. You have paid ZMW 200.00 to EXTRAMONEY.`;

const insertRow = sql<void, { day: string; providerId: string; amount: bigint }>(`
  insert into statement_row (provider, day, place, provider_id, class, operation, theirs)
  values ('pawapay', :day::date, 1, :providerId, 'missing-here', 'collect', :amount)`);
const countComplaints = sql<{ count: number }, { orderId: number }>(
  'select count(*)::int as count from complaint where order_id = :orderId',
);

describe('“I have paid”', () => {
  let two: Awaited<ReturnType<typeof twoPeopleWorld>>;
  let at: ReturnType<typeof reversalWorld>;
  let care: Awaited<ReturnType<typeof colleague>>;
  beforeAll(async () => {
    two = await twoPeopleWorld();
    at = reversalWorld(two);
    care = await colleague(two.world.context, 'Joseph', ['care']);
  });
  afterAll(async () => {
    expect(await two.end()).toEqual([]);
  });

  const claim = async (loan: LentLoan, said = message, orderId = loan.orderId) => {
    const body = { orderId, said };
    const answer = await askAs(two.world, loan, claimPaidCall, { body });
    return typeof answer === 'string' ? JSON.parse(answer).data : answer;
  };
  const complaintsAbout = async ({ orderId }: LentLoan) =>
    (await two.db.row(countComplaints, { orderId }))?.count;

  it('asks the provider at once, and what it confirms is booked as ever', async () => {
    const loan = await at.lend();
    const paymentId = await two.at.asked(loan, kwacha(200));
    await submitPayments(two.world.context);
    await two.world.pass(60);
    expect((await two.world.payment(paymentId)).state).toBe('submitted');
    expect(await claim(loan)).toEqual({ status: 'counted' });
    expect((await two.world.payment(paymentId)).state).toBe('confirmed');
    expect((await at.state(loan)).paidAmount).toBe(kwacha(200));
    expect(await complaintsAbout(loan)).toBe(0);
    // Said again with the reference that counts already.
    const known = (await two.world.payment(paymentId)).providerReference ?? '';
    expect(await claim(loan, `ID ${known}`)).toEqual({ status: 'counted' });
    await at.expectSameFloats();
  });

  it('books nothing by the borrower’s word: it gets a number and a day', async () => {
    const loan = await at.lend();
    await two.world.pass(60);
    const before = await at.state(loan);
    const [one, other] = await Promise.all([claim(loan), claim(loan)]);
    expect(one).toMatchObject({ status: 'checking' });
    expect(other).toEqual(one);
    expect(await complaintsAbout(loan)).toBe(1);
    expect(await at.text(loan)).toMatch(
      new RegExp(`^ExtraMoney: ${one.claim.number}: you say you`),
    );
    expect((await at.text(loan)).length).toBeLessThanOrEqual(160);
    expect(await at.state(loan)).toEqual(before);
    const params = { id: String(loan.orderId) };
    const detail = await askAs(two.world, loan, queryLoanDetailCall, { params });
    expect(JSON.parse(String(detail)).data).toMatchObject({ claim: one.claim });
    expect((await claim(loan, 'Txn PP260302.9999.C00001')).claim).not.toEqual(one.claim);
  });

  it('is refused without a reference, for another’s loan, and too often in a day', async () => {
    const [loan, other] = [await at.lend(), await at.lend()];
    expect(await claim(loan, 'I paid on Monday.')).toMatchObject({
      reason: 'reference-missing',
    });
    expect(await claim(other, message, loan.orderId)).toMatchObject({
      reason: 'order-not-found',
    });
    for (let n = 0; n < 5; n += 1) {
      expect(await claim(loan)).toMatchObject({ status: 'checking' });
    }
    expect(await claim(loan)).toMatchObject({ reason: 'too-many-claims' });
  });

  it('shows staff the provider’s answers and the rows of statements beside it', async () => {
    const loan = await at.lend();
    const { mobile } = loan;
    two.world.faults.arm({ operation: 'collect', fault: 'never-settle', mobile });
    const paymentId = await two.at.asked(loan, kwacha(200));
    await submitPayments(two.world.context);
    const { number } = (await claim(loan)).claim;
    const today = civilDateOf(two.world.now());
    const providerId = reference.toLowerCase();
    await two.db.run(insertRow, { day: today, providerId, amount: kwacha(200) });
    const detail = { day: today, operation: 'collect', amount: kwacha(200) };
    await openStrangeCase(two.world.context, { provider: 'pawapay', providerId, detail });
    const told = await care.ask(showClaimAct, { number });
    expect(showClaim.permission).toBe('complaints');
    expect(told.data?.claim).toMatchObject({
      orderId: String(loan.orderId),
      named: [providerId],
      asked: [{ paymentId, said: 'in-progress', state: 'submitted' }],
      rows: [{ provider: 'pawapay', class: 'missing-here', amount: '200.00' }],
    });
    expect(told.data?.claim.rows[0]?.caseId).not.toBeNull();
  });

  it('true in the end, the days of waiting cost no late fee', async () => {
    const loan = await at.lend();
    await two.world.pass(30 * day);
    const { mobile } = loan;
    const owed = (await at.state(loan)).remainingAmount;
    two.world.faults.arm({ operation: 'collect', fault: 'never-settle', mobile });
    const paymentId = await two.at.asked(loan, owed);
    await submitPayments(two.world.context);
    expect(await claim(loan)).toMatchObject({ status: 'checking' });
    await two.world.pass(10 * day);
    expect((await at.state(loan)).lateFee).toBeGreaterThan(0n);
    await settlePayment(two.world.context, paymentId, confirmed(owed));
    expect(await at.state(loan)).toMatchObject({ status: 'settled', lateFee: 0n });
    await at.expectSameFloats();
  });
});
