import { addDays, civilDateOf } from '../contract/words/civil-date.ts';
import type { PaymentId, UserCouponId } from '../contract/words/ids.ts';
import { kwacha } from '../contract/words/ngwee.ts';
import type { Ngwee } from '../contract/words/ngwee.ts';
import type { CouponGrant } from '../server/lending/coupons/grant-coupon.ts';
import { grantCoupon } from '../server/lending/coupons/grant-coupon.ts';
import { couponListCall } from '../server/lending/coupons/list-coupons.ts';
import { selectCouponCall } from '../server/lending/coupons/select-coupon.ts';
import { Refusal } from '../server/http/refusal.ts';
import type { ServedCall } from '../server/http/serve.ts';
import { settlePayment } from '../server/lending/payments/settle-payment.ts';
import type { SettleOutcome } from '../server/lending/payments/settle-payment.ts';
import type { SettledFact } from '../server/lending/payments/settled-fact.ts';
import { repayDetailCall } from '../server/lending/repayment/repay-detail.ts';
import { agreeToLoan, askToPay } from './money-world.ts';
import type { LentLoan, LoanWanted, MoneyWorld } from './money-world.ts';
import { askAs } from './past-the-door.ts';

/** What a call answered: its data as on the wire, or the reason of its refusal. */
export interface Heard {
  readonly data?: unknown;
  readonly refused?: string;
}

interface ShownDetail {
  readonly minRepayAmount: number;
  readonly amountWithoutCoupon: number;
  readonly repayPlanList: readonly {
    readonly planId: string;
    readonly remainingAmount: number;
  }[];
  readonly couponVoList: readonly {
    readonly couponName: string;
    readonly userCouponId: UserCouponId;
    readonly couponUsableStatus: 0 | 1 | 2;
    readonly discountAmount: number;
    readonly amountWithCoupon?: number;
  }[];
}

/**
 * Coupons in a world of money, as a borrower and the networks move them. No job runs on its own:
 * each payment ends when, and as, the test says.
 */
export function couponWorld(world: MoneyWorld) {
  const { context } = world;
  const ask = asker(world);
  return {
    /** A loan whose money has just arrived. */
    async lentLoan(wanted: LoanWanted = {}): Promise<LentLoan> {
      const loan = await agreeToLoan(context.db, { ...wanted, at: world.now() });
      const { amount = kwacha(500) } = wanted;
      await settlePayment(context, loan.payoutId, confirmed(amount));
      return loan;
    },

    /** K10 off any bill from today on for 30 days, once, unless said otherwise. */
    give(loan: LentLoan, grant: Partial<CouponGrant> = {}): Promise<UserCouponId> {
      const today = civilDateOf(world.now());
      return grantCoupon(context.db, {
        borrowerId: loan.borrowerId,
        name: 'K10',
        description: 'K10 off the charges of a bill.',
        worth: { kind: 'fixed', amount: kwacha(10) },
        minAmount: kwacha(0),
        validFrom: today,
        validTo: addDays(today, 30),
        uses: 1,
        grantedAt: world.now(),
        ...grant,
      });
    },

    select(loan: LentLoan, userCouponId: UserCouponId | null, period = 1): Promise<Heard> {
      const planId = loan.planIds[period - 1];
      return ask(selectCouponCall, loan, { body: { userCouponId, planId } });
    },

    async detail(loan: LentLoan): Promise<ShownDetail> {
      const heard = await ask(repayDetailCall, loan, {
        params: { orderId: `${loan.orderId}` },
      });
      const { data }: { data: ShownDetail } = JSON.parse(JSON.stringify(heard));
      return data;
    },

    list: (loan: LentLoan, body: object = {}): Promise<Heard> =>
      ask(couponListCall, loan, { body }),

    /** Asks for a payment, and insists on it. */
    async pay(loan: LentLoan, amount: Ngwee): Promise<PaymentId> {
      const { paymentId, refused } = await askToPay(world, loan, amount);
      if (paymentId === undefined) throw new Error(`refused: ${refused}`);
      return paymentId;
    },

    confirm: (id: PaymentId, amount: Ngwee, at: Date | null = null): Promise<SettleOutcome> =>
      settlePayment(context, id, confirmed(amount, at)),

    fail: (id: PaymentId, fact: 'failed' | 'expired' = 'failed'): Promise<SettleOutcome> =>
      settlePayment(context, id, { fact, code: 'TEST', text: 'It did not happen.' }),
  };
}

/** Sends a call past HTTP. */
function asker(world: MoneyWorld) {
  return async (served: ServedCall, loan: LentLoan, said: object): Promise<Heard> => {
    const answer = await askAs(world, loan, served, said);
    if (answer instanceof Refusal) return { refused: answer.reason };
    return JSON.parse(String(answer));
  };
}

function confirmed(amount: Ngwee, at: Date | null = null): SettledFact {
  return { fact: 'confirmed', reference: 'MP1', amount, currency: 'ZMW', at };
}
