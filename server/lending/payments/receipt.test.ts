import { describe, expect, it } from 'vitest';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { PaymentId, PlanId } from '../../../contract/words/ids.ts';
import { kwacha, ngwee, zeroNgwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import type { PaymentEffect } from '../../../domain/loan/book.ts';
import { account } from '../../../domain/loan/account.ts';
import { dayOf, happened, lent } from '../../../testing/loan-history.ts';
import { sentPayout } from '../../../testing/payout-row.ts';
import { isWhole } from '../../messages/gsm-text.ts';
import { disbursementReceipt, repaymentReceipt } from './receipt.ts';
import type { StillDue } from './receipt.ts';

const at = new Date('2026-03-02T08:00:00Z');

function paid(amount: Ngwee, after: Partial<PaymentEffect>): PaymentEffect {
  return {
    paymentId: 'p' as PaymentId,
    kind: 'payment-confirmed',
    network: 'MTN',
    amount,
    effectiveAt: at,
    effectiveOn: civilDateOf(at),
    allocations: [],
    daysBack: { amount: zeroNgwee, days: 0 },
    extensionFee: zeroNgwee,
    owedToBorrower: zeroNgwee,
    remainingAfter: zeroNgwee,
    ...after,
  };
}

const [bill] = account(lent(), [happened.disbursed()], dayOf(0)).plans;
const due = bill && showDay(bill.dueDate);

/** So much is still to pay by its days, so much of it for the next bill. */
function left(all: Ngwee, next: Ngwee = all): StillDue {
  return {
    asOf: dayOf(0),
    remainingAmount: all,
    earlySaving: zeroNgwee,
    owedToBorrower: zeroNgwee,
    firstUnpaidPlan: bill && all > 0n ? { ...bill, remainingAtDue: next } : null,
  };
}

function parts(lateFee: Ngwee, fee: Ngwee, interest: Ngwee, principal: Ngwee) {
  return { planId: 'plan' as PlanId, lateFee, fee, interest, principal };
}

describe('a receipt', () => {
  it('says what was paid over all plans, the reference, and what remains', () => {
    const allocations = [
      parts(ngwee(250n), kwacha(5), kwacha(2), kwacha(80)),
      parts(zeroNgwee, zeroNgwee, ngwee(50n), kwacha(10)),
    ];
    const effect = paid(kwacha(100), { allocations });
    const rest = left(kwacha(415), kwacha(210));
    expect(repaymentReceipt(effect, '1234567890', { left: rest })).toBe(
      'ExtraMoney: K100.00 received, ref 1234567890. ' +
        'Late fee K2.50, fee K5.00, interest K2.50, loan K90.00. ' +
        `Still to pay: K415.00. Next: K210.00, due ${due}.`,
    );
  });

  it('thanks when nothing remains, and says what goes back', () => {
    const effect = paid(kwacha(100), {
      allocations: [parts(zeroNgwee, zeroNgwee, zeroNgwee, kwacha(100))],
    });
    expect(repaymentReceipt(effect, null, { left: left(zeroNgwee) })).toBe(
      'ExtraMoney: K100.00 received. Loan K100.00. Loan paid in full, thank you.',
    );
    const over = { ...left(zeroNgwee), owedToBorrower: kwacha(20) };
    expect(repaymentReceipt(paid(kwacha(100), {}), 'MP1', { left: over })).toBe(
      'ExtraMoney: K100.00 received, ref MP1. Loan paid in full. ' +
        'K20.00 too much is sent back to you.',
    );
  });

  it.each([
    [kwacha(405), 'Still to pay: K405.00, was due'],
    [kwacha(210), 'Still to pay: K405.00. Late: K210.00, was due'],
  ])('says that a bill was due once it is late, of %s', (next, says) => {
    const late = left(kwacha(405), next);
    const told = { left: { ...late, asOf: dayOf(35) } };
    expect(repaymentReceipt(paid(kwacha(28), {}), null, told)).toBe(
      `ExtraMoney: K28.00 received. ${says} ${due}.`,
    );
  });

  it('never says that a loan is paid of which a bill is open', () => {
    const open = { ...left(kwacha(405)), owedToBorrower: kwacha(28) };
    expect(repaymentReceipt(paid(kwacha(28), {}), null, { left: open })).toBe(
      `ExtraMoney: K28.00 received. Still to pay: K405.00, due ${due}. ` +
        'K28.00 too much is sent back to you.',
    );
  });

  it('says what a coupon took off', () => {
    const allocations = [parts(zeroNgwee, kwacha(5), zeroNgwee, kwacha(95))];
    const effect = paid(kwacha(100), { allocations });
    const told = { discount: kwacha(10), left: left(kwacha(405)) };
    expect(repaymentReceipt(effect, 'MP1', told)).toBe(
      'ExtraMoney: K100.00 received, ref MP1. Coupon: K10.00 off. ' +
        `Fee K5.00, loan K95.00. Still to pay: K405.00, due ${due}.`,
    );
  });

  it.each([
    [10, 0, 'Includes K20.00 back for 10 unused days. '],
    [1, 0, 'Includes K2.00 back for 1 unused day. '],
    [0, 3, 'No late fee for 3 days: network closed. '],
    [0, 1, 'No late fee for 1 day: network closed. '],
  ])('says what came back for %i unused days, and %i excused ones', (days, excused, says) => {
    const allocations = [parts(zeroNgwee, zeroNgwee, kwacha(5), kwacha(95))];
    const daysBack = { amount: kwacha(2 * days), days };
    const effect = paid(kwacha(100), { allocations, daysBack });
    const told = { excusedDays: excused, left: left(zeroNgwee) };
    expect(repaymentReceipt(effect, 'MP1', told)).toBe(
      `ExtraMoney: K100.00 received, ref MP1. ${says}` +
        'Interest K5.00, loan K95.00. Loan paid in full, thank you.',
    );
  });

  it('keeps what the money was for where it takes a second segment', () => {
    const most = ngwee(14_999_99n);
    const allocations = [parts(most, most, most, most)];
    const effect = paid(most, { allocations });
    const told = { discount: most, left: left(most) };
    expect(repaymentReceipt(effect, 'MP260302.0800.L06941', told)).toBe(
      'ExtraMoney: K14,999.99 received, ref MP260302.0800.L06941. Coupon: K14,999.99 off. ' +
        'Late fee K14,999.99, fee K14,999.99, interest K14,999.99, loan K14,999.99. ' +
        `Still to pay: K14,999.99, due ${due}.`,
    );
  });

  it.each([
    ['with everything in it', left(ngwee(14_999_99n), ngwee(14_999_98n))],
    ['of the last payment', left(zeroNgwee)],
    ['of too much', { ...left(zeroNgwee), owedToBorrower: ngwee(14_999_99n) }],
  ])('is whole in two segments with the largest amounts: %s', (_, after) => {
    const most = ngwee(14_999_99n);
    const effect = paid(most, { allocations: [parts(most, most, most, most)] });
    const told = { discount: most, left: after };
    const text = repaymentReceipt(effect, 'MP260302.0800.L06941~@_{}1234567890', told);
    expect(isWhole(text)).toBe(true);
    expect(text).toContain('loan K14,999.99.');
  });
});

describe('the message of a loan that was paid out', () => {
  const payout = { ...sentPayout(at), state: 'confirmed', settledAt: at } as const;
  const state = account(lent(), [happened.disbursed()], dayOf(0));

  it('says after which day paying raises the limit, where there is such a day', () => {
    const text = disbursementReceipt(payout, null, { state });
    expect(text).toContain(`, due ${due}.`);
    const raisesAfter = dayOf(20);
    expect(disbursementReceipt(payout, null, { state, raisesAfter })).toBe(
      `${text} Pay after ${showDay(raisesAfter)} to raise your limit.`,
    );
  });
});
