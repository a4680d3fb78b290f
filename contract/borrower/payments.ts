import * as z from 'zod/mini';
import { endpoint } from '../words/endpoint.ts';
import { wireAmount, wireAmountIn, wireCount, wireId } from '../words/wire.ts';
import { wireInstant, wireText } from '../words/wire.ts';
import { networkName } from './auth.ts';
import { isGivenBack, orderStatus } from './order-status.ts';
import type { PaymentId, PlanId, RepayAccountId } from '../words/ids.ts';

export const paymentPurposes = ['repayment', 'extension'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

/** What a payment is for: 1 and 2 on the wire. */
export const bizType = z.codec(z.union([z.literal(1), z.literal(2)]), z.enum(paymentPurposes), {
  decode: (value) => (value === 1 ? 'repayment' : 'extension'),
  encode: (purpose) => (purpose === 'repayment' ? 1 : 2),
});

export const paymentStatus = z.enum(['pending', 'succeeded', 'failed']);
export type PaymentStatus = z.output<typeof paymentStatus>;

/** Said of a payment of all bills; left out of any other. */
export const wholeLoan = z.optional(z.literal(true));

/** Wire word `submitRepayApplyV2`. */
export const submitPayment = endpoint({
  name: 'submitPayment',
  summary: 'Pay a plan, or an extension of it, by a PIN prompt on the wallet',
  method: 'POST',
  path: '/order/payment/api/submitRepayApplyV2',
  movesMoney: true,
  body: z.strictObject({
    bizType,
    planId: wireId<PlanId>(),
    payAmount: wireAmountIn,
    repayAccountId: wireId<RepayAccountId>(),
    payCard: z.literal(false),
    /** All bills of the loan together: `payAmount` is what that costs today, to the ngwee. */
    wholeLoan,
  }),
  answer: z.strictObject({ paymentId: wireId<PaymentId>(), status: paymentStatus }),
  refusals: [
    'amount-missing',
    'below-minimum',
    'must-pay-off',
    'above-remaining',
    'payment-on-its-way',
    'plan-not-payable',
    'pay-earlier-plan-first',
    'account-unknown',
    'fee-changed',
    'not-extendable',
    'network-closed',
    'nonce-reused',
  ],
});

export const paymentView = z.strictObject({
  paymentId: wireId<PaymentId>(),
  bizType,
  planId: wireId<PlanId>(),
  amount: wireAmount,
  /** Whose phone is asked for the PIN: the network and the number, masked. */
  network: networkName,
  account: wireText(20),
  loanNumber: wireCount,
  createdAt: wireInstant,
  settledAt: z.optional(wireInstant),
  status: paymentStatus,
  failure: z.optional(wireText(300)),
  orderStatus,
  /** It gave the loan back. */
  isGivenBack,
  providerReference: z.optional(wireText(100)),
});

export const paymentInPath = z.strictObject({ paymentId: wireId<PaymentId>() });

export const queryPayment = endpoint({
  name: 'queryPayment',
  summary: 'The state of a payment',
  method: 'GET',
  path: '/order/payment/api/queryPayment/{paymentId}',
  params: paymentInPath,
  answer: paymentView,
  refusals: ['payment-not-found'],
});
