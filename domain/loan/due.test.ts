import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ngwee } from '../../contract/words/ngwee.ts';
import { arbitraryHistory } from '../../testing/arbitrary-history.ts';
import { dayOf, happened } from '../../testing/loan-history.ts';
import { account } from './account.ts';
import { dueOfBill, dueOfLoan, savedByPaying } from './due.ts';
import { minRepayAmount } from './repayment.ts';

test('paying a bill or the whole loan saves the amount shown, and a part never more', () => {
  let saved = 0;
  fc.assert(
    fc.property(arbitraryHistory, fc.nat(100), ({ terms, events, lastDay }, share) => {
      const day = Math.floor((lastDay * share) / 100);
      const before = account(terms, events, dayOf(day));
      const plan = before.firstUnpaidPlan;
      fc.pre(plan !== null && before.disbursedAt !== null && !before.writtenOff);
      const bill = dueOfBill(plan);
      const loan = dueOfLoan(before);
      const afterPaying = (amount: bigint) => {
        // After everything else of the day.
        const paid = happened.paid(ngwee(amount), { day, hours: 13.9, name: 'now' });
        return dueOfLoan(account(terms, [...events, paid], dayOf(day)));
      };
      const savedBy = (amount: bigint) =>
        savedByPaying(ngwee(amount), { before: loan, after: afterPaying(amount) });
      expect(afterPaying(loan.remainingAmount).dueAmount).toBe(0n);
      expect(savedBy(loan.remainingAmount)).toBe(loan.savedToday);
      const least = minRepayAmount(bill.remainingAmount, terms.pricing.minimum);
      expect(savedBy(least)).toBeLessThanOrEqual(loan.savedToday);
      // Where charges meet their cap, what one bill spares is charged by the next.
      const { dailyRatePpm, chargeCapBasisPoints } = terms.pricing;
      if (dailyRatePpm <= 4000 && chargeCapBasisPoints === 10_000) {
        expect(savedBy(bill.remainingAmount)).toBe(bill.savedToday);
        expect(savedBy(least)).toBeLessThanOrEqual(bill.savedToday);
      }
      if (savedBy(least) > 0n) saved += 1;
    }),
    { numRuns: 300 },
  );
  expect(saved).toBeGreaterThan(20);
});
