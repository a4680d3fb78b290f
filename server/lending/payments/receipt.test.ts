import { describe, expect, it } from 'vitest';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import * as say from '../../../contract/sentences/messages.ts';
import * as late from '../../../contract/sentences/standing.ts';
import type { PaymentId, PlanId } from '../../../contract/words/ids.ts';
import { kwacha, ngwee, zeroNgwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import type { PaymentEffect } from '../../../domain/loan/book.ts';
import { dayOf } from '../../../testing/loan-history.ts';
import { sentPayout } from '../../../testing/payout-row.ts';
import { isWhole } from '../../messages/gsm-text.ts';
import { disbursementReceipt, repaymentReceipt } from './receipt.ts';

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

const rest = 'Pay K415.00 by Monday 9 February.';

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
    expect(repaymentReceipt(effect, '1234567890', { rest })).toBe(
      'ExtraMoney: K100.00 received, ref 1234567890. ' +
        'Late fee K2.50. Fee K5.00. Interest K2.50. Loan K90.00. ' +
        rest,
    );
  });

  it('says what a coupon took off', () => {
    const allocations = [parts(zeroNgwee, kwacha(5), zeroNgwee, kwacha(95))];
    const effect = paid(kwacha(100), { allocations });
    const told = { discount: kwacha(10), rest };
    expect(repaymentReceipt(effect, 'MP1', told)).toBe(
      'ExtraMoney: K100.00 received, ref MP1. Coupon: K10.00 off. ' +
        `Fee K5.00. Loan K95.00. ${rest}`,
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
    const told = { excusedDays: excused, rest };
    expect(repaymentReceipt(effect, 'MP1', told)).toBe(
      `ExtraMoney: K100.00 received, ref MP1. ${says}` + `Interest K5.00. Loan K95.00. ${rest}`,
    );
  });

  it('keeps what the money was for where it takes a second segment', () => {
    const most = ngwee(14_999_99n);
    const allocations = [parts(most, most, most, most)];
    const effect = paid(most, { allocations });
    const told = { discount: most, rest };
    expect(repaymentReceipt(effect, 'MP260302.0800.L06941', told)).toBe(
      'ExtraMoney: K14,999.99 received, ref MP260302.0800.L06941. Coupon: K14,999.99 off. ' +
        'Late fee K14,999.99. Fee K14,999.99. Interest K14,999.99. Loan K14,999.99. ' +
        rest,
    );
  });

  it.each([
    ['of a late bill', late.wasDue('K14,999.99', 'Wednesday 30 September 2026', 'K29,999.98')],
    ['of too much', `${say.paidInFull} ${late.weOweYou('K14,999.99')}`],
  ])('is whole in two segments with the largest amounts: %s', (_, longest) => {
    const most = ngwee(14_999_99n);
    const effect = paid(most, { allocations: [parts(most, most, most, most)] });
    const told = { discount: most, rest: longest };
    const text = repaymentReceipt(effect, 'MP260302.0800.L06941~@_{}1234567890', told);
    expect(isWhole(text)).toBe(true);
    expect(text).toContain('Loan K14,999.99.');
  });
});

describe('the message of a loan that was paid out', () => {
  const payout = { ...sentPayout(at), state: 'confirmed', settledAt: at } as const;

  it('says after which day paying raises the limit, where there is such a day', () => {
    const text = disbursementReceipt(payout, null, { rest });
    expect(text).toContain(` ${rest}`);
    const raisesAfter = dayOf(20);
    expect(disbursementReceipt(payout, null, { rest, raisesAfter })).toBe(
      `${text} Pay after ${showDay(raisesAfter)} to raise your limit.`,
    );
  });
});
