import * as z from 'zod/mini';
import { endpoint } from '../words/endpoint.ts';
import type { AnswerOf } from '../words/endpoint.ts';
import { wireAmount, wireAmountIn, wireCount, wireDate, wireId } from '../words/wire.ts';
import { wireMobile, wireText } from '../words/wire.ts';
import { arrangedPart } from './arrangement.ts';
import { billTime, dueFigures } from './due.ts';
import { extensionView } from './extension.ts';
import {
  bizType,
  paymentInPath,
  paymentStatus,
  paymentView,
  submitPayment,
  wholeLoan,
} from './payments.ts';
import { standing } from './standing.ts';
import type { BillCode, PaymentId, PlanId, RepayAccountId } from '../words/ids.ts';

/** A bill opened without login: by the code of its SMS link, or mobile and six NRC digits. */
export const quickBill = endpoint({
  name: 'quickBill',
  summary: 'Open a bill without login',
  method: 'POST',
  path: '/api/h5/quickRepay/info',
  signed: false,
  body: z.union([
    z.strictObject({ billCode: wireId<BillCode>() }),
    z.strictObject({
      mobile: wireMobile,
      nrc6: z.string().check(z.regex(/^\d{6}$/, 'must be six digits')),
    }),
  ]),
  answer: z.strictObject({
    billCode: wireId<BillCode>(),
    mobileMasked: wireText(20),
    standing,
    repayAccountId: wireId<RepayAccountId>(),
    repayAccount: wireText(20),
    minRepayAmount: wireAmount,
    /** What the selected coupon takes off the first plan; its remainder is after it. */
    discountAmount: z.optional(wireAmount),
    /** The next amount of the plan that was agreed on, as far as it falls on the first bill. */
    arranged: z.optional(arrangedPart),
    /** Every bill together, the first after its discount. */
    wholeLoan: z.strictObject(dueFigures),
    /** Nothing more is charged on this loan, ever. */
    chargesStopped: z.boolean(),
    /** The loan came from a former system: the last day to object to it. */
    objectBy: z.optional(wireDate),
    plans: z.array(
      z.strictObject({
        orderPlanId: wireId<PlanId>(),
        period: wireCount,
        dueDate: wireDate,
        ...dueFigures,
        daysLeft: billTime.daysLeft,
        dueSoon: billTime.dueSoon,
        overdueDays: wireCount,
        extendable: z.boolean(),
      }),
    ),
  }),
  refusals: ['no-bill'],
});

/** A bill that was opened without login. */
export type OpenedBill = AnswerOf<typeof quickBill>;

export const quickPayment = endpoint({
  name: 'quickPayment',
  summary: "Pay a bill without login, by a prompt on the borrower's own wallet",
  method: 'POST',
  path: '/api/h5/quickRepay/repayment',
  signed: false,
  movesMoney: true,
  body: z.strictObject({
    billCode: wireId<BillCode>(),
    bizType,
    orderPlanId: wireId<PlanId>(),
    payAmount: wireAmountIn,
    requestId: z.uuid(),
    wholeLoan,
  }),
  answer: z.strictObject({ paymentId: wireId<PaymentId>(), status: paymentStatus }),
  refusals: ['no-bill', 'wait-before-prompting', ...submitPayment.refusals],
});

export const quickExtension = endpoint({
  name: 'quickExtension',
  summary: 'What an extension would change and cost, without login',
  method: 'GET',
  path: '/api/h5/quickRepay/extension/{id}',
  signed: false,
  params: z.strictObject({ id: wireId<PlanId>() }),
  answer: extensionView,
  refusals: ['not-extendable', 'no-bill'],
});

export const quickPaymentStatus = endpoint({
  name: 'quickPaymentStatus',
  summary: 'The state of a payment made without login',
  method: 'GET',
  path: '/api/h5/quickRepay/payment/{paymentId}',
  signed: false,
  params: paymentInPath,
  answer: paymentView,
  refusals: ['payment-not-found'],
});
