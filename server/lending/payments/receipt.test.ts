import { describe, expect, it } from 'vitest';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { PaymentId, PlanId } from '../../../contract/words/ids.ts';
import { kwacha, ngwee, zeroNgwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { PaymentEffect } from '../../../domain/loan/book.ts';
import { isWhole } from '../../messages/gsm-text.ts';
import { repaymentReceipt } from './receipt.ts';

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
    extensionFee: zeroNgwee,
    owedToBorrower: zeroNgwee,
    remainingAfter: zeroNgwee,
    ...after,
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
    const effect = paid(kwacha(100), { allocations, remainingAfter: kwacha(415) });
    expect(repaymentReceipt(effect, '1234567890')).toBe(
      'ExtraMoney: K100.00 received, ref 1234567890. ' +
        'Late fee K2.50, fee K5.00, interest K2.50, loan K90.00. Still to pay: K415.00.',
    );
  });

  it('thanks when nothing remains, and says what goes back', () => {
    const effect = paid(kwacha(100), {
      allocations: [parts(zeroNgwee, zeroNgwee, zeroNgwee, kwacha(100))],
    });
    expect(repaymentReceipt(effect, null)).toBe(
      'ExtraMoney: K100.00 received. Loan K100.00. Loan paid in full, thank you.',
    );
    const over = paid(kwacha(100), { owedToBorrower: kwacha(20) });
    expect(repaymentReceipt(over, 'MP1')).toBe(
      'ExtraMoney: K100.00 received, ref MP1. Loan paid in full. ' +
        'K20.00 too much is sent back to you.',
    );
  });

  it('says what a coupon took off', () => {
    const allocations = [parts(zeroNgwee, kwacha(5), zeroNgwee, kwacha(95))];
    const effect = paid(kwacha(100), { allocations, remainingAfter: kwacha(405) });
    expect(repaymentReceipt(effect, 'MP1', kwacha(10))).toBe(
      'ExtraMoney: K100.00 received, ref MP1. Coupon: K10.00 off. ' +
        'Fee K5.00, loan K95.00. Still to pay: K405.00.',
    );
  });

  it('keeps what the money was for where it takes a second segment', () => {
    const most = ngwee(14_999_99n);
    const allocations = [parts(most, most, most, most)];
    const effect = paid(most, { allocations, remainingAfter: most });
    expect(repaymentReceipt(effect, 'MP260302.0800.L06941', most)).toBe(
      'ExtraMoney: K14,999.99 received, ref MP260302.0800.L06941. Coupon: K14,999.99 off. ' +
        'Late fee K14,999.99, fee K14,999.99, interest K14,999.99, loan K14,999.99. ' +
        'Still to pay: K14,999.99.',
    );
  });

  it.each([
    ['with everything in it', { remainingAfter: ngwee(14_999_99n) }],
    ['of the last payment', {}],
    ['of too much', { owedToBorrower: ngwee(14_999_99n) }],
  ])('is whole in two segments with the largest amounts: %s', (_, after) => {
    const most = ngwee(14_999_99n);
    const effect = paid(most, { allocations: [parts(most, most, most, most)], ...after });
    const text = repaymentReceipt(effect, 'MP260302.0800.L06941~@_{}1234567890', most);
    expect(isWhole(text)).toBe(true);
    expect(text).toContain('loan K14,999.99.');
  });
});
