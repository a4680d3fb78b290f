import { createElement } from 'react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import type { Standing } from '../../contract/borrower/standing.ts';
import type { BillCode } from '../../contract/words/ids.ts';
import { zeroNgwee } from '../../contract/words/ngwee.ts';
import type { PaymentEffect } from '../../domain/loan/book.ts';
import { standingOf } from '../../domain/loan/standing.ts';
import { statementParts } from '../../server/lending/documents/statement-parts.ts';
import { detailOf } from '../../server/lending/orders/loan-detail.ts';
import { accountOf } from '../../server/lending/orders/load-order.ts';
import { loanNow, restText } from '../../server/lending/orders/loan-now.ts';
import { orderAnswer } from '../../server/lending/orders/my-loan-info.ts';
import { repaymentReceipt } from '../../server/lending/payments/receipt.ts';
import { openedBillOf } from '../../server/lending/quick-repay/quick-bill.ts';
import { reminderText } from '../../server/lending/reminders/reminder-text.ts';
import { repayDetailOf } from '../../server/lending/repayment/repay-detail.ts';
import { shippedLicence } from '../../server/store/lender.ts';
import type { History } from '../../testing/arbitrary-history.ts';
import { testContext } from '../../testing/context.ts';
import { disbursedAt } from '../../testing/loan-history.ts';
import { RepayFace } from '../../web/home/repay-face.tsx';
import { BillPocket } from '../../web/loans/bill/bill-pocket.tsx';
import { NextBill } from '../../web/loans/bill/plan-line.tsx';
import { BillOpened } from '../../web/loans/pay/quick-bill.tsx';
import { RepayFields } from '../../web/loans/pay/repay-form.tsx';
import { orderOf } from '../../testing/loaded-order.ts';
import { textOf } from './four-papers.ts';

/** Everything that says what is due of a loan, in the words a borrower reads. */
export interface DueSurfaces {
  readonly home: string;
  readonly 'billing details': string;
  readonly 'repayment plan': string;
  readonly popup: string;
  readonly 'quick repayment': string;
  readonly receipt: string;
  readonly reminder: string;
  readonly statement: string;
}

interface WrittenDue {
  readonly standing: Standing;
  readonly surfaces: DueSurfaces;
}

/** What is due after all that happened to a loan, everywhere; null when nothing is. */
export function writeDue({ terms, events, lastDay }: History): WrittenDue | null {
  const order = orderOf({ terms, events });
  const now = new Date(disbursedAt.getTime() + lastDay * 86_400_000);
  const { config, clock } = testContext({ now });
  const account = accountOf(order, now);
  const detail = repayDetailOf(order, account);
  const opened = openedBillOf(order, account);
  const loan = detailOf(order, { config, clock });
  const [plan] = detail?.repayPlanList ?? [];
  const bill = loan.plans.find(({ status }) => status !== 'paid');
  if (!detail || !plan || !opened || !bill) return null;
  const standing = standingOf({
    today: account.asOf,
    loan: loanNow(order, account, now),
    stepAgain: null,
    arePhotosInReview: false,
    steps: { done: 5, left: 0, minutes: 0 },
    bar: null,
    limit: zeroNgwee,
  });
  const parts = statementParts({
    order,
    account,
    licence: shippedLicence(config, clock.today()),
    fullName: null,
    companyNumber: config.lender.companyNumber,
  });
  const rows = parts.flatMap((part) =>
    part.is === 'rows' ? part.rows.map(({ label, value }) => `${label}: ${value}`) : [],
  );
  const nothing = () => {};
  const control = {
    ...acts(nothing),
    now: () => ({ shows: 'nothing' }) as const,
    subscribe: () => nothing,
  };
  const onBill = { onRepay: nothing, onExtend: nothing, onReturn: nothing, onFollow: nothing };
  const field = { value: '', onChange: nothing, error: null };
  const amount = { choice: 'bill', choose: nothing, field } as const;
  const billCode = 'c'.repeat(22) as BillCode;
  const surfaces = {
    home: said(
      createElement(RepayFace, {
        standing,
        order: orderAnswer({ order, account }, now),
        creditLimit: zeroNgwee,
        control,
      }),
    ),
    'billing details': said(createElement(BillPocket, { loan, ...onBill })),
    'repayment plan': said(createElement(NextBill, { plan: bill, of: loan.plans.length })),
    popup: said(
      createElement(RepayFields, { detail, plan, amount, part: undefined, fixed: false }),
    ),
    'quick repayment': said(createElement(BillOpened, { bill: { billCode, ...opened } })),
    receipt: repaymentReceipt(lastPaid, null, { rest: restText(order, account) }),
    reminder: reminderText(standing, 'https://extramoney.example/qp#b='),
    statement: rows.join('\n'),
  };
  return { standing, surfaces };
}

/** Of a receipt only what it says of the rest is looked at. */
const lastPaid = {
  amount: 0n,
  allocations: [],
  daysBack: { amount: 0n, days: 0 },
} as unknown as PaymentEffect;

function acts(act: () => void) {
  return {
    openRepay: act,
    openExtension: act,
    openReturn: act,
    openPayment: act,
    submitted: act,
    close: act,
  };
}

function said(screen: ReactElement): string {
  // oxlint-disable-next-line react/no-children-prop -- the types want it among the props
  const routed = createElement(Router, { ssrPath: '/home', children: screen });
  return textOf(renderToStaticMarkup(routed));
}
