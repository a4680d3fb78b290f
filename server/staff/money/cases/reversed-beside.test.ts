import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserCouponId } from '../../../../contract/words/ids.ts';
import { kwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import { approvedByRules } from '../../../../testing/approved-by-rules.ts';
import { confirmed } from '../../../../testing/case-world.ts';
import { couponWorld } from '../../../../testing/coupon-world.ts';
import { reversalWorld } from '../../../../testing/reversal-world.ts';
import { approved, proposed } from '../../../../testing/staff-world.ts';
import { twoPeopleWorld } from '../../../../testing/two-people-world.ts';
import { giveCoupons } from '../../../growth/campaigns/give-coupons.ts';
import { openCases } from '../../../lending/cases/case-row.ts';
import { accrueOvernight } from '../../../lending/orders/accrue-overnight.ts';
import { createOrder } from '../../../lending/orders/create-order.ts';
import { writeOffDebts } from '../../../lending/orders/write-off.ts';
import { settlePayment } from '../../../lending/payments/settle-payment.ts';
import { sql } from '../../../store/database/database.ts';
import { carryOutProposals, proposalActs } from '../../../app/proposals.ts';
import { findProposal } from '../../proposals/proposal-row.ts';

const selectCoupon = sql<{ fact: string; state: string; left: number }, { id: string }>(`
  select fact, state, uses_left as left from coupon_step where user_coupon_id = :id
  order by version desc limit 1`);

const day = 86_400;

describe('what hangs on a payment that is reversed', () => {
  let two: Awaited<ReturnType<typeof twoPeopleWorld>>;
  let at: ReturnType<typeof reversalWorld>;
  beforeAll(async () => {
    two = await twoPeopleWorld();
    at = reversalWorld(two);
  });
  afterAll(async () => {
    expect(await two.end()).toEqual([]);
  });

  it('gives the coupon back that was used, and ends the one that was earned', async () => {
    const coupons = couponWorld(two.world);
    const loan = await coupons.lentLoan();
    const used = await coupons.give(loan);
    await coupons.select(loan, used);
    await two.world.pass(20 * day);
    await giveCoupons(two.world.context);
    const amount = ngwee((await at.state(loan)).remainingAmount - kwacha(10));
    const paymentId = await at.pay(loan, amount);
    await giveCoupons(two.world.context);
    const selectGift = sql<{ id: UserCouponId }, { id: string }>(`
      select user_coupon_id as id from campaign_gift
      where borrower_id = :id and user_coupon_id is not null and occasion <> 'registration'`);
    const gift = await two.db.row(selectGift, { id: loan.borrowerId });
    expect(await two.db.row(selectCoupon, { id: used })).toMatchObject({ state: 'used' });
    const { preview } = await at.reverse(paymentId);
    expect(preview.sentences).toContain('The coupon used with it is given back.');
    expect(await two.db.row(selectCoupon, { id: used })).toEqual({
      fact: 'returned',
      state: 'usable',
      left: 1,
    });
    expect((await at.state(loan)).discount).toBe(0n);
    if (gift === undefined) return;
    expect(await two.db.row(selectCoupon, { id: gift.id })).toMatchObject({ state: 'ended' });
  });

  it('keeps both loans open where the borrower has borrowed again, the older first', async () => {
    const loan = await at.lend();
    await two.world.pass(20 * day);
    const paymentId = await at.payAll(loan);
    const { terms, wallet } = await two.world.order(loan);
    const fresh = await createOrder(
      two.db,
      {
        borrowerId: loan.borrowerId,
        wallet,
        terms: { ...terms, planIds: [`again ${loan.orderId}` as never] },
        contract: { html: '<h1>Loan</h1>', hash: 'none' },
        ...approvedByRules,
        limit: { today: kwacha(1000), most: kwacha(15_000) },
        now: two.world.now(),
      },
      { provider: 'pawapay', keys: two.world.context.keys },
    );
    const { preview } = await at.reverse(paymentId);
    expect(preview.sentences).toContain(
      'The borrower has another loan open. Both are owed then.',
    );
    expect((await two.world.order(loan)).status).toBe('active');
    const second = { ...loan, orderId: fresh.orderId };
    expect((await two.world.order(second)).status).toBe('disbursing');
    await at.payAll(loan);
    expect((await two.world.order(loan)).status).toBe('settled');
  });

  it('leaves a written-off debt written off, and its recovery is reversed', async () => {
    const loan = await at.lend();
    await two.world.pass(250 * day);
    await accrueOvernight(two.world.context);
    await writeOffDebts(two.world.context);
    expect((await two.world.order(loan)).status).toBe('written-off');
    const paymentId = await at.payAll(loan);
    expect((await two.world.order(loan)).status).toBe('settled');
    await at.reverse(paymentId);
    expect((await two.world.order(loan)).status).toBe('written-off');
    expect(await at.text(loan)).not.toContain('No late fee');
    await at.expectSameFloats();
  });

  it('sends a refund that bounced again only by two people', async () => {
    const loan = await at.lend();
    await two.world.pass(20 * day);
    const first = await at.askedAndFailed(loan, (await at.state(loan)).remainingAmount);
    const amount = (await at.state(loan)).remainingAmount;
    await at.payAll(loan);
    await settlePayment(two.world.context, first, confirmed(amount));
    const { payments } = await two.world.order(loan);
    const back = payments.find(({ purpose }) => purpose === 'pay-back');
    if (back === undefined) throw new Error('it goes back');
    await settlePayment(two.world.context, back.id, confirmed(amount));
    expect((await at.state(loan)).owedToBorrower).toBe(0n);
    await at.reverse(back.id);
    expect((await at.state(loan)).owedToBorrower).toBe(amount);
    const cases = await openCases(two.db);
    expect(cases.filter(({ payment }) => payment?.id === back.id)).toMatchObject([
      { kind: 'pay-back-failed' },
    ]);
    const caseId = await two.at.caseOf(back.id);
    await two.open({ kind: 'pay-back', caseId }, two.peter);
    await at.expectSameFloats();
  });

  it('owes again what went back out of a payment that was reversed', async () => {
    const loan = await at.lend();
    await two.world.pass(20 * day);
    const first = await at.askedAndFailed(loan, kwacha(200));
    const whole = await at.payAll(loan);
    await settlePayment(two.world.context, first, confirmed(kwacha(200)));
    const { payments } = await two.world.order(loan);
    const back = payments.find(({ purpose }) => purpose === 'pay-back');
    if (back === undefined) throw new Error('it goes back');
    await settlePayment(two.world.context, back.id, confirmed(kwacha(200)));
    await at.reverse(whole);
    await at.reverse(first);
    const after = await at.state(loan);
    expect(after.paidAmount).toBe(0n);
    expect(after.sentBackAmount).toBe(kwacha(200));
    expect(after.remainingAmount).toBe(after.amount + after.charges + kwacha(200));
    await at.expectSameFloats();
    await at.payAll(loan);
    expect((await two.world.order(loan)).status).toBe('settled');
    await at.expectSameFloats();
  });

  it('is refused in part, and without evidence', async () => {
    const loan = await at.lend();
    await two.world.pass(20 * day);
    const paymentId = await at.pay(loan, kwacha(200));
    const caseId = await at.takenBack(paymentId, kwacha(50));
    const body = { kind: 'reverse-payment', caseId } as const;
    const part = await proposed(two.peter, body);
    expect(part.values['why']).toContain('K50.00 of K200.00');
    const bare = await two.peter.ask(proposalActs.propose, {
      body,
      reason: 'It was.',
      previewHash: 'x',
    });
    expect(bare.data).toBe(null);
    expect((await at.state(loan)).paidAmount).toBe(kwacha(200));
  });

  it('is done once, and lapses once the loan has changed', async () => {
    const loan = await at.lend();
    await two.world.pass(20 * day);
    const paymentId = await at.pay(loan, kwacha(200));
    const proposal = await at.propose(paymentId);
    expect((await approved(two.mary, proposal)).data).not.toBe(null);
    await at.pay(loan, kwacha(100));
    await two.world.pass(601);
    await carryOutProposals(two.world.context);
    expect(await findProposal(two.db, proposal.id)).toMatchObject({ state: 'lapsed' });
    expect((await at.state(loan)).paidAmount).toBe(kwacha(300));
    await at.reverse(paymentId);
    await expect(at.takenBack(paymentId)).rejects.toThrow('has a case');
    expect((await at.state(loan)).paidAmount).toBe(kwacha(100));
    const seen = await two.mary.ask(proposalActs.showProposal, { proposalId: proposal.id });
    expect(seen.data).not.toBe(null);
  });
});
