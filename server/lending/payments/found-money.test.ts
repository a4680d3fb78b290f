import { expect, it } from 'vitest';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import { accountOf } from '../orders/load-order.ts';
import { decideFound } from './found-money.ts';

it('is owed back where the loan it is given to is paid by then', async () => {
  await using db = await testDatabase();
  await using world = await moneyWorld(db, { autoAnswer: 'approve' });
  const loan = await agreeToLoan(db, { at: world.now() });
  await world.live(15);
  const { remainingAmount } = accountOf(await world.order(loan), world.now());
  await askToPay(world, loan, remainingAmount);
  await world.live(15);
  const order = await world.order(loan);
  expect(order.status).toBe('settled');
  const found = {
    caseId: 'case',
    provider: 'pawapay',
    providerId: 'Lost-1',
    network: 'Airtel',
    day: world.context.clock.today(),
    amount: kwacha(120),
  } as const;
  const { payment, account } = decideFound(order, found, world.now());
  expect(payment.planId).toBe(loan.planIds.at(-1));
  expect(account.owedToBorrower).toBe(kwacha(120));
});
