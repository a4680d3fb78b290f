import * as z from 'zod/mini';
import { cerCode } from './auth-steps.ts';
import { agreedByUssd } from './agreed-by-ussd.ts';
import { arrangement } from './arrangement.ts';
import { partnerApplication } from './applications.ts';
import { askedDocument } from './asked-documents.ts';
import { restructuring } from './restructuring.ts';
import { wallet } from './auth.ts';
import { disclosure } from './disclosure.ts';
import { billTime, dueFigures, outlook } from './due.ts';
import { endpoint } from '../words/endpoint.ts';
import type { AnswerOf } from '../words/endpoint.ts';
import { wireAmount, wireAmountIn, wireCount, wireDate, wireId } from '../words/wire.ts';
import { wireInstant, wireText } from '../words/wire.ts';
import { choiceRefusals, productId, termDays } from './products.ts';
import { bizType, paymentStatus } from './payments.ts';
import { standing } from './standing.ts';
import { takenBack } from './taken-back.ts';
import { dispute } from './disputes.ts';
import { openClaim } from './open-claim.ts';
import { isGivenBack, loanStage, orderStatus, planStatus } from './order-status.ts';
import type { OrderId, PaymentId, PlanId, RepayAccountId } from '../words/ids.ts';

export const orderId = z.pipe(
  z.int().check(z.gte(1)),
  z.custom<OrderId>((value) => typeof value === 'number'),
);

/** An order's number in a path. */
export const orderIdInPath = z.codec(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be the number of a loan')),
  z.custom<OrderId>((value) => typeof value === 'number'),
  { decode: (text) => Number(text) as OrderId, encode: (id) => String(id) },
);

const limitRiseFields = {
  /** Left out once it is past. */
  after: z.optional(wireDate),
  /** The day the last bill is due. */
  by: wireDate,
};

/** Paying all of a loan raises the limit after this day, if every bill is paid on time. */
export const limitRise = z.strictObject(limitRiseFields);

/** What a borrower asks for, and to which wallet it goes. */
export const borrowFields = {
  productId,
  amount: wireAmountIn,
  termDays,
  repayAccountId: z.optional(wireId<RepayAccountId>()),
};

/** Wire word `appManualGetLoan`: the borrower agrees and borrows. */
export const borrow = endpoint({
  name: 'borrow',
  summary: 'Borrow: agree to a trial and its contract',
  method: 'POST',
  path: '/zmb/index/api/appManualGetLoan',
  knownDevice: true,
  movesMoney: true,
  body: z.strictObject({ ...borrowFields, agreed: z.boolean(), trialHash: wireText(64) }),
  answer: z.strictObject({ orderId, status: orderStatus }),
  refusals: [
    ...choiceRefusals,
    'agreement-missing',
    'account-unknown',
    'network-unsaid',
    'wallet-barred',
    'wallet-not-confirmed',
    'offer-changed',
    'nonce-reused',
  ],
});

const planSummary = z.strictObject({
  planId: wireId<PlanId>(),
  dueDate: wireDate,
  ...dueFigures,
  ...billTime,
  overdueDays: wireCount,
  extendable: z.boolean(),
  outlook: z.optional(outlook),
});

export const getMyLoanInfo = endpoint({
  name: 'getMyLoanInfo',
  summary: 'The borrower’s state: what home shows',
  method: 'GET',
  path: '/my/getMyLoanInfo',
  answer: z.strictObject({
    stage: loanStage,
    /** What the borrower owes or can do next, in one sentence. */
    standing,
    /** The most that can be borrowed now, in the steps of a product. */
    creditLimit: wireAmount,
    order: z.optional(
      z.strictObject({
        orderId,
        status: orderStatus,
        amount: wireAmount,
        ...dueFigures,
        nextPlan: z.optional(planSummary),
        /** The line of time: when the money came, and every bill. */
        startedOn: z.optional(wireDate),
        bills: z.array(
          z.strictObject({ dueDate: wireDate, status: planStatus, gone: billTime.gone }),
        ),
        /** With the most that can be borrowed then. */
        limitRise: z.optional(z.strictObject({ ...limitRiseFields, to: wireAmount })),
        takenBack: z.optional(takenBack),
        /** While it is new: on its way, or there and the loan can still be given back. */
        payout: z.optional(
          z.strictObject({
            /** Where it goes, masked. */
            account: wireText(20),
            providerReference: z.optional(wireText(100)),
            giveBackUntil: z.optional(wireInstant),
            /** Agreed to by USSD, and not disputed; left out otherwise. */
            byUssd: z.optional(z.literal(true)),
            /** Set when the money takes longer than it should. */
            late: z.optional(
              z.strictObject({
                askedAt: wireInstant,
                /** No network has the payout a day after it was sent. */
                cancellable: z.boolean(),
              }),
            ),
          }),
        ),
        payment: z.optional(
          z.strictObject({
            paymentId: wireId<PaymentId>(),
            bizType,
            status: paymentStatus,
          }),
        ),
      }),
    ),
    history: z.array(
      z.strictObject({
        orderId,
        status: orderStatus,
        amount: wireAmount,
        createdAt: wireInstant,
        settledAt: z.optional(wireInstant),
        isGivenBack,
      }),
    ),
    /** When all of the borrower is erased, as they asked; absent when they did not. */
    erasesAt: z.optional(wireInstant),
    /** Documents that staff asked for; absent when there are none. */
    documents: z.optional(z.array(askedDocument)),
    applications: z.optional(z.array(partnerApplication)),
    /** It was reported that the borrower died. */
    death: z.optional(z.enum(['reported', 'confirmed'])),
    /** When the account moves to another number, unless it is stopped. */
    numberChangesAt: z.optional(wireInstant),
    /** A person of the lender looks at the borrower, before any loan was asked for. */
    review: z.optional(z.strictObject({ since: wireInstant })),
    /** The reviewer asks for this step again, in their own sentence. */
    stepAgain: z.optional(z.strictObject({ cerCode, sentence: wireText(300) })),
    declined: z.optional(
      z.strictObject({ reasons: z.array(wireText(300)), retryOn: wireDate }),
    ),
  }),
});

/** The state of a borrower. */
export type LoanInfo = AnswerOf<typeof getMyLoanInfo>;

/** The part of a discount for unused days of an extension; left out if there is none. */
const ofDiscount = { discountForUnusedDays: z.optional(wireAmount) };

const loanPlan = z.strictObject({
  planId: wireId<PlanId>(),
  period: wireCount,
  dueDate: wireDate,
  principal: wireAmount,
  interest: wireAmount,
  fee: wireAmount,
  lateFee: wireAmount,
  /** Discounts from coupons, waived late fees and unused days of an extension. */
  discount: wireAmount,
  ...ofDiscount,
  paidAmount: wireAmount,
  ...dueFigures,
  ...billTime,
  /** What the contract says of it, whatever has happened since. */
  agreedAmount: wireAmount,
  status: planStatus,
  extensions: wireCount,
  /** Its due date can be moved now, for a fee. */
  extendable: z.boolean(),
  outlook: z.optional(outlook),
});

const loanPayment = z.strictObject({
  paymentId: wireId<PaymentId>(),
  bizType,
  amount: wireAmount,
  status: paymentStatus,
  createdAt: wireInstant,
  providerReference: z.optional(wireText(100)),
  /** The payment was confirmed, and its network took it back. */
  isTakenBack: z.optional(z.literal(true)),
});

const loanDetail = {
  method: 'POST',
  params: z.strictObject({ id: orderIdInPath }),
  answer: z.strictObject({
    orderId,
    status: orderStatus,
    isGivenBack,
    amount: wireAmount,
    termDays,
    receivedAmount: wireAmount,
    interest: wireAmount,
    serviceFee: wireAmount,
    lateFee: wireAmount,
    /** Fees paid for extensions. The refund for unused days counts as a discount. */
    extensionFees: wireAmount,
    discount: wireAmount,
    ...ofDiscount,
    paidAmount: wireAmount,
    /**
     * What of it was not kept: it went back, or is on its way. amount + interest + serviceFee +
     * lateFee + extensionFees - discount = paidAmount - sentBackAmount + remainingAmount.
     */
    sentBackAmount: wireAmount,
    ...dueFigures,
    /** The cap is met or the debt was given up: nothing more is charged, ever. */
    chargesStopped: z.boolean(),
    /** What of `sentBackAmount` has not gone back yet; left out when nothing is. */
    owedToBorrower: z.optional(wireAmount),
    apr: z.number(),
    createdAt: wireInstant,
    disbursedAt: z.optional(wireInstant),
    account: wireText(20),
    repayAccountId: wireId<RepayAccountId>(),
    arrangement: z.optional(arrangement),
    /** A new schedule is offered, by its figures of today. */
    restructuring: z.optional(restructuring),
    /** The day on which the loan got its newest schedule. */
    restructuredOn: z.optional(wireDate),
    /** For a hardship nothing is charged today; without a day: for good. */
    chargesPaused: z.optional(z.strictObject({ until: z.optional(wireDate) })),
    /** Its price was wrong, and was put right on that day: so much less is owed, or sent back. */
    priceCorrected: z.optional(z.strictObject({ on: wireDate, takenBack: wireAmount })),
    takenBack: z.optional(takenBack),
    /** Of this loan alone; left out once it is closed and long past. */
    standing: z.optional(standing),
    dispute: z.optional(dispute),
    /** The borrower says they have paid, and it is looked into. */
    claim: z.optional(openClaim),
    byUssd: z.optional(agreedByUssd),
    /** Letters of the lender about it, the newest first; left out where there are none. */
    letters: z.optional(z.array(z.strictObject({ letterId: wireText(60), on: wireDate }))),
    /**
     * Until then the borrower can return the loan for this amount at no other cost. The next loan
     * waits this many days after the return.
     */
    giveBack: z.optional(
      z.strictObject({
        amount: wireAmount,
        until: wireInstant,
        waitDays: wireCount,
        /** Where it is asked from: the wallet of the borrower's number today. */
        account: wireText(20),
        secondWallet: z.optional(wallet),
      }),
    ),
    plans: z.array(loanPlan),
    payments: z.array(loanPayment),
    contractUrl: wireText(200),
    /** The price as it was agreed to, whatever has happened since. */
    disclosure,
  }),
  refusals: ['order-not-found'],
} as const;

export const queryLoanDetail = endpoint({
  ...loanDetail,
  name: 'queryLoanDetail',
  summary: 'A loan with its plans and payments',
  path: '/order/api/queryLoanDetail/{id}',
});

/** A loan with its plans and payments. */
export type LoanDetail = AnswerOf<typeof queryLoanDetail>;

export const queryLoanDetailV3 = endpoint({
  ...loanDetail,
  name: 'queryLoanDetailV3',
  summary: 'A loan with its plans and payments (the same answer)',
  path: '/api/v3/order/queryLoanDetail/{id}',
});
