import { civilDateOf } from '../../contract/values/civil-date.ts';
import type { CivilDate } from '../../contract/values/civil-date.ts';
import { sumNgwee } from '../../contract/values/ngwee.ts';
import type { Ngwee } from '../../contract/values/ngwee.ts';
import { maskMobile } from '../../contract/values/phone.ts';
import { showKwacha } from '../../contract/values/show-kwacha.ts';
import type { Account, PaymentEffect } from '../../domain/account.ts';
import type { LicenceProfile } from '../../domain/licence.ts';
import { statementLines } from '../../domain/statement.ts';
import type { StatementWhat } from '../../domain/statement.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import type { PdfPart, PdfRow } from './pdf.ts';

const words: Readonly<Record<StatementWhat, string>> = {
  borrowed: 'Borrowed',
  interest: 'Interest',
  'service-fee': 'Service fee',
  'late-fee': 'Late fee',
  'extension-fees': 'Extension fees',
  discount: 'Coupons',
  waived: 'Late fee let go',
  paid: 'Paid',
  'paid-too-much': 'Paid too much',
};

/** A statement of a loan as of a day: what adds up to what is owed, the plans, every payment. */
export function statementParts(of: {
  readonly order: LoadedOrder;
  readonly account: Account;
  readonly licence: LicenceProfile;
  readonly fullName: string | null;
}): PdfPart[] {
  const { order, account, licence, fullName } = of;
  const who = fullName === null ? '' : `${fullName}, `;
  return [
    { is: 'title', text: 'Statement of your loan' },
    {
      is: 'small',
      text:
        `${licence.lenderName}, licence ${licence.licenceNumber}, under ${licence.regulator}. ` +
        `As of ${account.asOf}, in kwacha (K).`,
    },
    { is: 'rows', rows: loanRows(order, account, who) },
    { is: 'heading', text: 'What adds up to what you owe' },
    { is: 'rows', rows: sumRows(account) },
    ...(account.plans.length > 0
      ? [{ is: 'heading', text: 'Your bills' } as const, planPart(account)]
      : []),
    { is: 'heading', text: 'Money that moved' },
    movesPart(order, account),
  ];
}

function loanRows(order: LoadedOrder, account: Account, who: string): PdfRow[] {
  return [
    { label: 'Borrower', value: `${who}${maskMobile(order.borrower.mobile)}` },
    { label: 'Loan number', value: String(order.id) },
    { label: 'Term', value: `${order.terms.termDays} days` },
    { label: 'Paid out', value: account.disbursedOn ?? 'not yet' },
    { label: 'Paid off', value: account.settledOn ?? 'not yet' },
  ];
}

function sumRows(account: Account): PdfRow[] {
  const lines = statementLines(account).map(({ what, amount, effect }) => ({
    label: words[what],
    value: `${effect === 'takes' ? '- ' : ''}${showKwacha(amount)}`,
  }));
  return [
    ...lines,
    { label: 'Still to pay', value: showKwacha(account.remainingAmount), strong: true },
  ];
}

function planPart({ plans }: Account): PdfPart {
  const rows = plans.map((plan) => ({
    label: `${plan.period}. due ${plan.dueDate}${extended(plan.extensions)}`,
    value:
      plan.status === 'paid'
        ? `paid, ${showKwacha(plan.paidAmount)}`
        : `${showKwacha(plan.paidAmount)} paid, ${showKwacha(plan.remainingAmount)} to pay`,
  }));
  return { is: 'rows', rows };
}

function extended(times: number): string {
  if (times === 0) return '';
  return times === 1 ? ' (extended once)' : ` (extended ${times} times)`;
}

/** Everything that moved, by the day it counts from, with the network's own reference. */
function movesPart(order: LoadedOrder, account: Account): PdfPart {
  const referenceOf = (paymentId: string) =>
    order.payments.find(({ id }) => id === paymentId)?.providerReference ?? null;
  const { disbursement, disbursedOn, payments, paidBack } = account;
  const moves: { on: CivilDate | null; row: PdfRow }[] = [];
  if (disbursement) {
    const reference = referenceOf(disbursement.paymentId);
    moves.push(moved(disbursedOn, 'To you: the loan', disbursement.amount, reference));
  }
  for (const payment of payments) {
    const reference = referenceOf(payment.paymentId);
    moves.push(moved(payment.effectiveOn, whatFor(payment), payment.amount, reference));
  }
  for (const { paymentId, amount } of paidBack) {
    const settledAt = order.payments.find(({ id }) => id === paymentId)?.settledAt ?? null;
    const on = settledAt && civilDateOf(settledAt);
    moves.push(moved(on, 'To you: paid too much', amount, referenceOf(paymentId)));
  }
  const rows = moves
    .toSorted((a, b) => ((a.on ?? '') < (b.on ?? '') ? -1 : 1))
    .map(({ row }) => row);
  if (rows.length === 0) return { is: 'paragraph', text: 'Nothing has moved yet.' };
  return { is: 'rows', rows };
}

function moved(
  on: CivilDate | null,
  what: string,
  amount: Ngwee,
  reference: string | null,
): { on: CivilDate | null; row: PdfRow } {
  const label = `${on ?? ''} ${what}${reference === null ? '' : `, ref ${reference}`}`.trim();
  return { on, row: { label, value: showKwacha(amount) } };
}

function whatFor({ kind, allocations, extensionFee, owedToBorrower }: PaymentEffect): string {
  if (kind === 'cooling-off-return') return 'From you: loan given back';
  const sum = (part: 'lateFee' | 'fee' | 'interest' | 'principal') =>
    sumNgwee(allocations.map((one) => one[part]));
  const parts: readonly (readonly [string, Ngwee])[] = [
    ['late fee', sum('lateFee')],
    ['service fee', sum('fee')],
    ['interest', sum('interest')],
    ['loan', sum('principal')],
    ['extension', extensionFee],
    ['too much', owedToBorrower],
  ];
  const named = parts
    .filter(([, amount]) => amount > 0n)
    .map(([name, amount]) => `${name} ${showKwacha(amount)}`);
  return `From you: ${named.join(', ')}`;
}
