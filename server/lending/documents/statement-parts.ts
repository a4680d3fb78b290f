import * as disclosed from '../../../contract/sentences/disclosure.ts';
import * as say from '../../../contract/sentences/statement.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { ngwee, sumNgwee, zeroNgwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { maskMobile } from '../../../contract/market/phone.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import type { AccountEvent } from '../../../domain/loan/account-events.ts';
import { plansNow } from '../../../domain/loan/account-plan.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { dueOfBill, dueOfLoan } from '../../../domain/loan/due.ts';
import type { PaymentEffect } from '../../../domain/loan/book.ts';
import { disclosedPrice } from '../../../domain/loan/disclosure.ts';
import type { DisclosedPrice } from '../../../domain/loan/disclosure.ts';
import type { LicenceProfile } from '../../../domain/rules/licence.ts';
import { statementLines } from '../../../domain/loan/statement.ts';
import type { StatementWhat } from '../../../domain/loan/statement.ts';
import { agreedQuote } from '../orders/agreed-quote.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import type { PdfPart, PdfRow } from '../../store/ports/document-maker.ts';

const words: Readonly<Record<StatementWhat, string>> = {
  borrowed: say.borrowed,
  interest: say.interest,
  'service-fee': say.serviceFee,
  'late-fee': say.lateFee,
  'extension-fees': say.extensionFees,
  discount: say.discount,
  waived: say.waived,
  'unused-days': say.unusedDays,
  paid: say.paid,
  'sent-back': say.sentBack,
  'going-back': say.goingBack,
};

/** A statement of a loan as of a day: what adds up to what is owed, the plans, every payment. */
export function statementParts(of: {
  readonly order: LoadedOrder;
  readonly account: Account;
  readonly licence: LicenceProfile;
  readonly companyNumber: string;
  readonly fullName: string | null;
}): PdfPart[] {
  const { order, account, licence, companyNumber, fullName } = of;
  const { lenderName, licenceNumber, regulator } = licence;
  const who = fullName === null ? '' : `${fullName}, `;
  return [
    { is: 'title', text: say.title },
    {
      is: 'small',
      text: say.head(lenderName, licenceNumber, regulator, showDay(account.asOf)),
    },
    {
      is: 'small',
      text: disclosed.lender(lenderName, companyNumber, licenceNumber, regulator),
    },
    { is: 'rows', rows: loanRows(order, account, who) },
    { is: 'heading', text: disclosed.agreed },
    { is: 'rows', rows: agreedRows(disclosedPrice(agreedQuote(order))) },
    ...correctedParts(account),
    { is: 'heading', text: say.sumHeading },
    { is: 'rows', rows: sumRows(account) },
    ...(account.plans.length > 0
      ? [{ is: 'heading', text: say.billsHeading } as const, planPart(account)]
      : []),
    { is: 'heading', text: say.movesHeading },
    movesPart(order, account),
  ];
}

/** The contract stays as it was given: its price correction is beside it. */
function correctedParts({ priceCorrected }: Account): PdfPart[] {
  if (priceCorrected === null) return [];
  const { effectiveOn, takenBack } = priceCorrected;
  return [
    { is: 'heading', text: say.correctedHeading },
    { is: 'paragraph', text: say.corrected(showDay(effectiveOn), showKwacha(takenBack)) },
  ];
}

/** The price as it was agreed to, in the words of the screens. */
function agreedRows(price: DisclosedPrice): PdfRow[] {
  return [
    { label: disclosed.received, value: showKwacha(price.receivedAmount) },
    { label: disclosed.interest, value: showKwacha(price.interest) },
    { label: disclosed.serviceFee, value: showKwacha(price.serviceFee) },
    { label: disclosed.total, value: showKwacha(price.totalRepayAmount), strong: true },
    {
      label: `${disclosed.apr}, ${price.aprConvention}`,
      value: `${(price.aprHundredths / 100).toFixed(2)} %`,
    },
    { label: disclosed.dueOn, value: price.dueDates.map(showDay).join(', ') },
  ];
}

function loanRows(order: LoadedOrder, account: Account, who: string): PdfRow[] {
  return [
    { label: say.borrower, value: `${who}${maskMobile(order.borrower.mobile)}` },
    { label: say.loanNumber, value: String(order.id) },
    { label: say.term, value: say.days(`${order.terms.termDays}`) },
    { label: say.paidOut, value: dayOr(account.disbursedOn) },
    {
      label: account.returned ? say.loanGivenBack : say.paidOff,
      value: dayOr(account.settledOn),
    },
  ];
}

function dayOr(on: CivilDate | null): string {
  return on === null ? say.notYet : showDay(on);
}

function sumRows(account: Account): PdfRow[] {
  const due = dueOfLoan(account);
  const lines = statementLines(account).map(({ what, amount, effect }) => ({
    label: words[what],
    value: `${effect === 'takes' ? '- ' : ''}${showKwacha(amount)}`,
  }));
  const rest = showKwacha(due.dueAmount);
  if (due.savedToday === 0n) {
    return [...lines, { label: say.stillToPay, value: rest, strong: true }];
  }
  return [
    ...lines,
    { label: say.toPayToday, value: showKwacha(due.remainingAmount), strong: true },
    { label: say.savedToday, value: showKwacha(due.savedToday) },
    { label: say.stillToPayByDates, value: rest, strong: true },
  ];
}

function planPart({ plans }: Account): PdfPart {
  const rows = plansNow(plans).map((plan) => ({
    label: billLabel(plan),
    value: billValue(plan),
  }));
  return { is: 'rows', rows };
}

function billValue(plan: Account['plans'][number]): string {
  // The refund for unused days applies only if everything is paid today; the text beside it says
  // so.
  const onOffer = plan.status === 'paid' ? zeroNgwee : plan.daysBack.amount;
  const letGo = ngwee(plan.letGo - onOffer);
  const [paid, off] = [showKwacha(plan.paidAmount), showKwacha(letGo)];
  if (plan.status === 'paid') {
    return letGo > 0n ? say.billPaidOff(paid, off) : say.billPaid(paid);
  }
  const { dueAmount, remainingAmount, savedToday } = dueOfBill(plan);
  const rest = showKwacha(dueAmount);
  const toPay =
    savedToday > 0n
      ? say.billRestOrToday(rest, showKwacha(remainingAmount))
      : say.billRest(rest);
  return letGo > 0n ? say.billToPayOff(paid, off, toPay) : say.billToPay(paid, toPay);
}

function billLabel({ period, dueDate, extensions }: Account['plans'][number]): string {
  const day = showDay(dueDate);
  if (extensions === 0) return say.bill(`${period}`, day);
  return extensions === 1
    ? say.billExtendedOnce(`${period}`, day)
    : say.billExtended(`${period}`, day, `${extensions}`);
}

/** Everything that moved, by the day it counts from, with the network's own reference. */
function movesPart(order: LoadedOrder, account: Account): PdfPart {
  const referenceOf = (paymentId: string) =>
    order.payments.find(({ id }) => id === paymentId)?.providerReference ?? null;
  const { disbursement, disbursedOn, payments, paidBack } = account;
  const moves: { on: CivilDate | null; row: PdfRow }[] = [];
  if (disbursement) {
    const reference = referenceOf(disbursement.paymentId);
    moves.push(moved(disbursedOn, say.toYouLoan, disbursement.amount, reference));
  }
  for (const payment of payments) {
    const reference = referenceOf(payment.paymentId);
    moves.push(moved(payment.effectiveOn, whatFor(payment), payment.amount, reference));
  }
  for (const { paymentId, amount } of paidBack) {
    const settledAt = order.payments.find(({ id }) => id === paymentId)?.settledAt ?? null;
    const on = settledAt && civilDateOf(settledAt);
    moves.push(moved(on, say.toYouTooMuch, amount, referenceOf(paymentId)));
  }
  moves.push(...takenBackMoves(order, account.asOf));
  const rows = moves
    .toSorted((a, b) => ((a.on ?? '') < (b.on ?? '') ? -1 : 1))
    .map(({ row }) => row);
  if (rows.length === 0) return { is: 'paragraph', text: say.nothingMoved };
  return { is: 'rows', rows };
}

/** Payments and payouts that their network reversed. */
function takenBackMoves({ events, payments }: LoadedOrder, asOf: CivilDate) {
  return events.flatMap((event) => {
    if (event.kind !== 'payment-reversed' || event.effectiveOn > asOf) return [];
    const first = events.find((one) => one.kind !== event.kind && isOf(one, event.paymentId));
    const payment = payments.find(({ id }) => id === event.paymentId);
    if (first === undefined || payment === undefined) return [];
    const { amount, operation, network, providerReference } = payment;
    const what = operation === 'collect' ? say.cameFromYou : say.sentToYou;
    return [
      moved(first.effectiveOn, what, amount, providerReference),
      moved(event.effectiveOn, say.takenBack(network), amount, providerReference),
    ];
  });
}

function isOf(event: AccountEvent, paymentId: string): boolean {
  return 'paymentId' in event && event.kind !== 'coupon-used' && event.paymentId === paymentId;
}

function moved(
  on: CivilDate | null,
  what: string,
  amount: Ngwee,
  reference: string | null,
): { on: CivilDate | null; row: PdfRow } {
  const text = reference === null ? what : say.reference(what, reference);
  const label = on === null ? text : `${showDay(on)} ${text}`;
  return { on, row: { label, value: showKwacha(amount) } };
}

function whatFor({ kind, allocations, extensionFee, owedToBorrower }: PaymentEffect): string {
  if (kind === 'cooling-off-return') return say.givenBack;
  const sum = (part: 'lateFee' | 'fee' | 'interest' | 'principal') =>
    sumNgwee(allocations.map((one) => one[part]));
  const parts: readonly (readonly [(amount: string) => string, Ngwee])[] = [
    [say.partLateFee, sum('lateFee')],
    [say.partServiceFee, sum('fee')],
    [say.partInterest, sum('interest')],
    [say.partLoan, sum('principal')],
    [say.partExtension, extensionFee],
    [say.partTooMuch, owedToBorrower],
  ];
  const named = parts
    .filter(([, amount]) => amount > 0n)
    .map(([part, amount]) => part(showKwacha(amount)));
  return say.fromYou(named.join(', '));
}
