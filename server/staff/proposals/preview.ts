import { maskMobile } from '../../../contract/market/phone.ts';
import { formatKwacha } from '../../../contract/words/ngwee.ts';
import { changed, changeOfAccount } from '../../../domain/books/change-of-account.ts';
import type { Changed } from '../../../domain/books/change-of-account.ts';
import type { OrderChange } from '../../lending/orders/change-order.ts';
import { accountOf } from '../../lending/orders/load-order.ts';
import type { LoadedOrder } from '../../lending/orders/load-order.ts';
import { statusAfterChange } from '../../lending/orders/change-order.ts';
import type { Preview } from '../../../contract/staff/proposal-view.ts';
import {
  loanStateText,
  paymentStateText,
  purposeText,
} from '../../../contract/staff/state-words.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { canonicalJson } from '../proofs/signed-words.ts';

/** What a change of an order does, for its approver, without names. */
export function previewOfChange(
  order: LoadedOrder,
  change: OrderChange,
  sentences: readonly string[],
): Preview {
  const before = accountOf(order, change.now);
  const after = change.account ?? accountOf(order, change.now, change.events);
  const { transfers, changes } = changeOfAccount(before, after);
  return {
    sentences: [...sentences],
    transfers: transfers.map(({ debit, credit, amount }) => ({
      debit,
      credit,
      amount: formatKwacha(amount),
    })),
    messages: (change.messages ?? []).map(({ mobile, text }) => ({
      to: maskMobile(mobile),
      text,
    })),
    changes: [
      ...changedStates(order, change),
      ...changes.map(({ what, before: was, after: is }) => ({
        what: figures[what] ?? what,
        before: what === 'status' ? loanStateText(was) : was,
        after: what === 'status' ? loanStateText(is) : is,
      })),
    ],
  };
}

const figures: Readonly<Record<string, string>> = {
  status: 'Account',
  remainingAmount: 'Still to pay',
  paidAmount: 'Paid',
  waived: 'Late fees waived',
  owedToBorrower: 'Owed to the borrower',
};

/** What moves no account: the payment, the order before it is paid out, the borrower's limit. */
function changedStates(order: LoadedOrder, change: OrderChange): Changed[] {
  const { transition, newPayment, borrower } = change;
  const moved = order.payments.find(({ id }) => id === transition?.paymentId);
  return [
    ...changed(
      { Payment: paymentStateText(moved?.state ?? '') },
      { Payment: paymentStateText(transition?.to ?? '') },
    ),
    ...changed({}, newPayment ? { 'New payment': purposeText(newPayment.purpose) } : {}),
    ...changed(
      { Loan: loanStateText(order.status) },
      { Loan: loanStateText(statusAfterChange(order, change)) },
    ),
    ...(borrower === undefined
      ? []
      : changed(
          { Limit: showKwacha(order.borrower.creditLimit) },
          { Limit: showKwacha(borrower.creditLimit) },
        )),
  ];
}

/** Nothing but sentences and what changes by them. */
export function previewOf(
  sentences: readonly string[],
  changes: readonly Changed[] = [],
): Preview {
  return { sentences: [...sentences], transfers: [], messages: [], changes: [...changes] };
}

/** Where what would happen now is not what was signed, as a sentence; null when it is. */
export function whatDiffers(signed: Preview, now: Preview): string | null {
  for (const part of ['transfers', 'messages', 'changes', 'sentences'] as const) {
    const [then, today] = [signed[part].map(canonicalJson), now[part].map(canonicalJson)];
    const other = today.find((one) => !then.includes(one));
    if (other !== undefined) return `It would now do something else (${part}): ${other}`;
    if (then.length !== today.length) return `It would now do less (${part}).`;
  }
  return canonicalJson(signed) === canonicalJson(now) ? null : 'The order of it has changed.';
}
