import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loanOfReference, paymentReference } from './payment-reference.ts';

const loans = fc.integer({ min: 1, max: 999_999_999 });
const seed = 20_261_127;

it('every loan has a reference that leads back to it', () => {
  fc.assert(
    fc.property(loans, (loan) => {
      expect(loanOfReference(paymentReference(loan))).toBe(loan);
    }),
    { seed, numRuns: 2_000 },
  );
});

it('one wrong digit, or two neighbours exchanged, leads to no loan', () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const digits = [...paymentReference(loan)];
      for (const [at, digit] of digits.entries()) {
        const others = [...'0123456789'].filter((one) => one !== digit);
        const wrong = others.map((one) => digits.with(at, one).join(''));
        const next = digits[at + 1] ?? digit;
        if (next !== digit)
          wrong.push(
            digits
              .with(at, next)
              .with(at + 1, digit)
              .join(''),
          );
        for (const one of wrong) expect(loanOfReference(one)).toBeNull();
      }
    }),
    { seed, numRuns: 300 },
  );
});

it.each(['', '0', '97', '042', '1234567890123', '10 42', '-104276', '１０４２76'])(
  '%j is no reference',
  (typed) => expect(loanOfReference(typed)).toBeNull(),
);
