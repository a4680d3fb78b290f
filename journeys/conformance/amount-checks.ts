import { expect } from 'vitest';
import { readBill, typed } from '../pay.ts';
import { asData } from '../../testing/client.ts';
import { type Check, people, type World } from './check.ts';
import { atBill } from './payment-checks.ts';

/** Types an amount that breaks a rule, and reads the sentence at the field. */
async function refuses(
  world: World,
  sentence: string,
  amount: (bill: { remaining: bigint; minimum: bigint }) => bigint | null,
): Promise<void> {
  const person = await atBill(world, people.threeBills);
  const bill = await readBill(person);
  const wrong = amount(bill);
  await person.types('Repayment amount', wrong === null ? '' : typed(wrong));
  await person.taps('Repayment');
  await person.sees(sentence.replace('{min}', typed(bill.minimum)));
}

/** What may be typed as an amount, and the error of what may not. */
export const amountChecks: readonly Check[] = [
  {
    under: '5. Validation rules',
    says: "Repayment amount: required ('Please enter your Repayment amount')",
    where: 'screens',
    prove: (world) => refuses(world, 'Please enter your Repayment amount', () => null),
  },
  {
    under: '5. Validation rules',
    says: "Below minRepayAmount: 'minimum: {min}'",
    where: 'screens',
    prove: (world) => refuses(world, 'minimum: {min}', ({ minimum }) => minimum - 1n),
  },
  {
    under: '5. Validation rules',
    says:
      "If the amount left after paying is below the minimum but above 0: 'The remaining " +
      "amount is less than the minimum amount and the current repayment must be paid off'",
    where: 'screens',
    prove: (world) =>
      refuses(
        world,
        'The remaining amount is less than the minimum amount and the current repayment ' +
          'must be paid off',
        ({ remaining }) => remaining - 1n,
      ),
  },
  {
    under: '5. Validation rules',
    says:
      "Above the remaining amount: 'The input amount cannot be greater than the remaining " +
      "repayment amount'.",
    where: 'screens',
    prove: (world) =>
      refuses(
        world,
        'The input amount cannot be greater than the remaining repayment amount',
        ({ remaining }) => remaining + 1n,
      ),
  },
  {
    under: '5. Validation rules',
    says: 'Decimal number check: digits, a dot, digits.',
    where: 'screens',
    async prove(world) {
      const person = await atBill(world, people.threeBills);
      const amount = person.field('Repayment amount');
      await amount.clear();
      await amount.pressSequentially('a12..3x4');
      // It stays as it was typed, so that no other amount is paid than the one that was meant.
      expect(await amount.inputValue()).toBe('a12..3x4');
      await person.taps('Repayment');
      await person.sees('Write the amount like this: 1500 or 1500.50.');
      const { planId, accountId, remaining } = await readBill(person);
      const calls = await person.calls();
      const body = { bizType: 1, planId, repayAccountId: accountId, payCard: false };
      for (const payAmount of ['12.3.4', '1e3', '12,5', '.5']) {
        const reply = await calls.ask('/order/payment/api/submitRepayApplyV2', {
          body: { ...body, payAmount },
        });
        const errors = Object.keys(asData(asData(reply.data)['errors']));
        expect([reply.code, ...errors], payAmount).toEqual([400, 'payAmount']);
      }
      expect(remaining).toBeGreaterThan(0n);
    },
  },
];
