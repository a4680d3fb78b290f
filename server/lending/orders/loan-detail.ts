import { queryLoanDetail, queryLoanDetailV3 } from '../../../contract/borrower/orders.ts';
import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import { maskMobile } from '../../../contract/market/phone.ts';
import { zeroNgwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { PriceCorrected } from '../../../domain/loan/account-events.ts';
import { chargesStopped } from '../../../domain/loan/account.ts';
import type { Account, ChargeStop } from '../../../domain/loan/account.ts';
import { plansNow } from '../../../domain/loan/account-plan.ts';
import type { AccountPlan } from '../../../domain/loan/account-plan.ts';
import type { Quote } from '../../../domain/loan/quote.ts';
import { daysBetween } from '../../../contract/words/civil-date.ts';
import { outlookOf, timeOfBill } from '../../../domain/loan/bill-time.ts';
import { decideReturn } from '../../../domain/loan/cooling-off.ts';
import { dueOfBill, dueOfLoan } from '../../../domain/loan/due.ts';
import type { Due } from '../../../domain/loan/due.ts';
import { isExtendable } from '../../../domain/loan/extension.ts';
import { orderStatusNow, outsideOrderStatus } from '../../../domain/loan/order.ts';
import { outsidePaymentStatus } from '../../../domain/loan/payment.ts';
import { standingOfLoan } from '../../../domain/loan/standing.ts';
import type { Context } from '../../store/context.ts';
import { withSecondWallet } from '../../people/wallet/wallets.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Call } from '../../http/serve.ts';
import type { PaymentRow } from '../account/payment-row.ts';
import { agreedByKeys } from '../account/agreed-by-keys.ts';
import type { AgreedByKeys } from '../account/agreed-by-keys.ts';
import { arrangementView } from '../account/arrangement-view.ts';
import { percentOfHundredths } from './choose-loan.ts';
import { waitHoursAfter } from '../../../domain/rules/return-wait.ts';
import { returnsOf } from '../account/returns-of.ts';
import { agreedQuote, aprNow } from './agreed-quote.ts';
import { offeredRestructuring, restructuringView } from './offered-restructuring.ts';
import { disclosureOf } from './disclosure.ts';
import { accountOf, loadOrderAmongOthers } from './load-order.ts';
import type { LoadedOrder } from './load-order.ts';
import { walletOfNumber } from './wallet-of-number.ts';
import { loanNow } from './loan-now.ts';
import { lettersFor } from '../account/lender-letters.ts';
import { openClaimOf } from '../account/claim-row.ts';
import type { OpenClaim } from '../account/claim-row.ts';
import { takenBackView } from './taken-back-view.ts';
import { disputeView } from '../account/dispute-view.ts';

/** A loan with its plans and payments; the two calls of the specification answer the same. */
export const queryLoanDetailCall = serve(queryLoanDetail, answerDetail);
export const queryLoanDetailV3Call = serve(queryLoanDetailV3, answerDetail);

async function answerDetail({ context, borrower, params }: Call<typeof queryLoanDetail>) {
  const order = await loadOrderAmongOthers(context.db, params.id);
  if (order?.borrowerId !== borrower.id) return refuse('order-not-found');
  const now = context.clock.now();
  const state = accountOf(order, now);
  const offer = decideReturn({ terms: order.terms, account: state, at: now });
  const [claim, byKeys, offered, letters] = await Promise.all([
    openClaimOf(context.db, order.id),
    agreedByKeys(context.db, order.id),
    offeredRestructuring(context.db, order, now),
    lettersIn(context, order),
  ]);
  const detail = {
    ...detailOf(order, context, state),
    ...(claim && claimOf(claim)),
    ...(byKeys && byUssdOf(byKeys)),
    ...letters,
    ...(offered && { restructuring: restructuringView(offered) }),
  };
  if (offer === null) return detail;
  const waitHours = waitHoursAfter(now, await returnsOf(context.db, borrower.id));
  const { mobile: account } = walletOfNumber(order);
  const second = await withSecondWallet(context.db, borrower.id);
  return { ...detail, giveBack: { ...offer, waitDays: waitHours / 24, account, ...second } };
}

/** Those that the borrower can read. */
async function lettersIn(
  { db }: Context,
  { id: orderId, borrowerId }: LoadedOrder,
): Promise<Pick<LoanDetail, 'letters'>> {
  const letters = await lettersFor(db, { orderId, borrowerId });
  if (letters.length === 0) return {};
  return { letters: letters.map(({ letterId, on }) => ({ letterId, on })) };
}

function claimOf({ number, answerBy }: OpenClaim): Pick<LoanDetail, 'claim'> {
  return { claim: { number, answerBy } };
}

function byUssdOf(agreed: AgreedByKeys): Pick<LoanDetail, 'byUssd'> {
  const { agreedAt: at, language, costScreen, lateScreen } = agreed;
  const mobile = maskMobile(agreed.mobile);
  return { byUssd: { at, mobile, language, screens: [costScreen, lateScreen] } };
}

type Corrected = NonNullable<LoanDetail['priceCorrected']>;

/**
 * Before the payout arrives the agreed figures count; after that, the figures of the account.
 * @param state the current account, if it has been folded already
 */
export function detailOf(
  order: LoadedOrder,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  state = accountOf(order, clock.now()),
): LoanDetail {
  const { terms } = order;
  const quoted = agreedQuote(order);
  const status = outsideOrderStatus(orderStatusNow(order.status, state));
  const lent = state.disbursedOn !== null;
  const arrangement = arrangementView(state);
  const takenBack = takenBackView(order, state);
  const standing = standingOfLoan(loanNow(order, state, clock.now()));
  const outlook = outlookOf(terms, order.events, state);
  return {
    orderId: order.id,
    status,
    ...(status === 'settled' && state.returned && { isGivenBack: true as const }),
    amount: terms.amount,
    termDays: termNow(order, state),
    receivedAmount: quoted.receivedAmount,
    interest: lent ? state.interest : quoted.interest,
    serviceFee: lent ? state.serviceFee : quoted.serviceFee,
    lateFee: state.lateFee,
    extensionFees: state.extensionFees,
    discount: state.letGo,
    ...(state.daysBack > 0n && { discountForUnusedDays: state.daysBack }),
    paidAmount: state.paidAmount,
    sentBackAmount: state.sentBackAmount,
    ...(lent || cameToNothing(status) ? dueOfLoan(state) : untouched(quoted.totalRepayAmount)),
    chargesStopped: chargesStopped(state),
    ...(arrangement && { arrangement }),
    ...(state.restructured && { restructuredOn: state.restructured.event.effectiveOn }),
    ...(state.chargeStop && { chargesPaused: pausedUntil(state.chargeStop) }),
    ...(state.priceCorrected && { priceCorrected: correctedOf(state.priceCorrected) }),
    ...(state.owedToBorrower > 0n && { owedToBorrower: state.owedToBorrower }),
    apr: percentOfHundredths(aprNow(order, state)),
    createdAt: order.createdAt,
    ...(order.disbursedAt && { disbursedAt: order.disbursedAt }),
    account: order.wallet.mobile,
    repayAccountId: walletOfNumber(order).id,
    ...(takenBack && { takenBack }),
    ...(standing && { standing }),
    ...(state.dispute && { dispute: disputeView(state.dispute) }),
    plans: lent
      ? plansNow(state.plans).map((plan) => ({
          ...planAnswer(plan, state),
          agreedAmount: agreedAmountOf(order, plan, quoted),
          ...(outlook && plan.planId === state.firstUnpaidPlan?.planId && { outlook }),
        }))
      : agreedPlans(order),
    payments: order.payments.filter((one) => one.planId !== null).map(paymentAnswer),
    contractUrl: `/al?order=${order.id}`,
    disclosure: disclosureOf(quoted, config),
  };
}

/** By the contract, unless a restructuring made it longer. */
function termNow(
  { terms }: LoadedOrder,
  { restructured, disbursedOn, plans }: Account,
): number {
  const last = plans.at(-1);
  const isNew = restructured !== null && disbursedOn !== null && last !== undefined;
  return isNew ? daysBetween(disbursedOn, last.firstDueDate) : terms.termDays;
}

/** What was agreed of a bill: by the contract, or by the schedule that it came with. */
function agreedAmountOf({ terms }: LoadedOrder, plan: AccountPlan, quoted: Quote): Ngwee {
  const at = terms.planIds.indexOf(plan.planId);
  return at < 0 ? plan.scheduledAmount : (quoted.plans[at]?.amount ?? zeroNgwee);
}

function correctedOf({ effectiveOn: on, takenBack }: PriceCorrected): Corrected {
  return { on, takenBack };
}

function pausedUntil({ untilOn }: ChargeStop): LoanDetail['chargesPaused'] {
  return untilOn === null ? {} : { until: untilOn };
}

/** Nothing was lent and nothing will be: nothing is owed. */
function cameToNothing(status: LoanDetail['status']): boolean {
  return status === 'declined' || status === 'cancelled';
}

function planAnswer(
  plan: AccountPlan,
  account: Account,
): Omit<LoanDetail['plans'][number], 'agreedAmount'> {
  const { planId, period, dueDate, principal, interest, fee, lateFee } = plan;
  const { paidAmount, status, extensions } = plan;
  return {
    planId,
    period,
    dueDate,
    principal,
    interest,
    fee,
    lateFee,
    discount: plan.letGo,
    ...(plan.daysBack.amount > 0n && { discountForUnusedDays: plan.daysBack.amount }),
    paidAmount,
    ...dueOfBill(plan),
    ...timeOfBill(plan, account),
    status,
    extensions,
    extendable: isExtendable({ account, planId }),
  };
}

/** Nothing runs before the money is there: today or on its day it is the same. */
function untouched(amount: Ngwee): Due {
  return { dueAmount: amount, remainingAmount: amount, savedToday: zeroNgwee };
}

function agreedPlans(order: LoadedOrder): LoanDetail['plans'] {
  return agreedQuote(order).plans.flatMap((plan, i) => {
    const planId = order.terms.planIds[i];
    if (planId === undefined) return [];
    const { period, dueDate, principal, interest, fee, amount } = plan;
    const figures = { period, dueDate, principal, interest, fee, agreedAmount: amount };
    const nothingYet = {
      lateFee: zeroNgwee,
      discount: zeroNgwee,
      paidAmount: zeroNgwee,
      extensions: 0,
      extendable: false,
      daysLeft: 0,
      gone: 0,
      dueSoon: false,
    };
    return [
      { planId, ...figures, ...untouched(amount), ...nothingYet, status: 'due' as const },
    ];
  });
}

function paymentAnswer(payment: PaymentRow): LoanDetail['payments'][number] {
  const { id, purpose, amount, state, createdAt, providerReference } = payment;
  return {
    paymentId: id,
    bizType: purpose === 'extension' ? 'extension' : 'repayment',
    amount,
    status: outsidePaymentStatus(state),
    createdAt,
    ...(providerReference !== null && { providerReference }),
    ...(state === 'reversed' && { isTakenBack: true as const }),
  };
}
