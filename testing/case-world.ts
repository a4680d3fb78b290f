import type { PaymentId } from '../contract/words/ids.ts';
import type { Ngwee } from '../contract/words/ngwee.ts';
import { kwacha } from '../contract/words/ngwee.ts';
import { assert } from '../domain/assert.ts';
import { openCases } from '../server/lending/cases/case-row.ts';
import { watchCases } from '../server/staff/money/cases/watch-cases.ts';
import type { SettledFact } from '../server/lending/payments/settled-fact.ts';
import { settlePayment } from '../server/lending/payments/settle-payment.ts';
import { agreeToLoan, askToPay } from './money-world.ts';
import type { LentLoan, MoneyWorld } from './money-world.ts';

const overADaySeconds = 25 * 3_600;

/** Money that went wrong, up to its case. */
export function caseWorld(world: MoneyWorld) {
  const { context } = world;
  const asked = async (loan: LentLoan, amount: Ngwee): Promise<PaymentId> => {
    const { paymentId, refused } = await askToPay(world, loan, amount);
    if (paymentId === undefined) throw new Error(`refused: ${refused}`);
    return paymentId;
  };
  const lentLoan = async (): Promise<LentLoan> => {
    const loan = await agreeToLoan(context.db, { at: world.now() });
    await world.live(15);
    return loan;
  };
  return {
    lentLoan,
    asked,
    /** The open case of a payment; fails when there is none. */
    async caseOf(paymentId: PaymentId): Promise<string> {
      const found = (await openCases(context.db)).find(
        ({ payment }) => payment?.id === paymentId,
      );
      assert(found !== undefined, 'the payment has a case');
      return found.id;
    },
    ...troubles(world, { lentLoan, asked }),
  };
}

interface Borrowing {
  lentLoan(): Promise<LentLoan>;
  asked(loan: LentLoan, amount: Ngwee): Promise<PaymentId>;
}

/** What goes wrong with money, up to the case it makes. */
function troubles(world: MoneyWorld, { lentLoan, asked }: Borrowing) {
  const { context } = world;
  return {
    /** K200 are asked for, and for a day the network names no end. */
    async endless(): Promise<{ loan: LentLoan; paymentId: PaymentId }> {
      const loan = await lentLoan();
      const { mobile } = loan;
      world.faults.arm({ operation: 'collect', fault: 'never-settle', mobile });
      const paymentId = await asked(loan, kwacha(200));
      await world.live(10);
      await world.pass(overADaySeconds);
      await watchCases(context);
      return { loan, paymentId };
    },
    /** The borrower paid everything twice, and what is owed back did not arrive. */
    async backFailed(): Promise<{ loan: LentLoan; paymentId: PaymentId }> {
      const loan = await lentLoan();
      const first = await asked(loan, kwacha(515));
      await settlePayment(context, first, failed);
      const second = await asked(loan, kwacha(515));
      await settlePayment(context, second, confirmed(kwacha(515)));
      world.world.phones.setWallet(loan.mobile, { network: 'MTN' });
      await settlePayment(context, first, confirmed(kwacha(515)));
      await world.live(30);
      const { payments } = await world.order(loan);
      const [back] = payments.filter(({ purpose }) => purpose === 'pay-back');
      assert(back?.state === 'failed', 'the wallet of another network takes nothing');
      return { loan, paymentId: back.id };
    },
  };
}

export const failed: SettledFact = {
  fact: 'failed',
  code: 'PAYER_NOT_FOUND',
  text: 'Not there.',
};

export function confirmed(amount: Ngwee, at: Date | null = null): SettledFact {
  return { fact: 'confirmed', reference: 'MP1', amount, currency: 'ZMW', at };
}
