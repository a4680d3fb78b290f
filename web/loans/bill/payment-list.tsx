import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/bills.ts';
import * as taken from '../../../contract/sentences/taken-back.ts';
import { Card } from '../../ui/card.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import css from './bills.module.css';
import { paymentWords } from '../parts/status-words.ts';

type Payment = LoanDetail['payments'][number];

/** The payments of a loan, newest first, with the networks' own references. */
export function PaymentList({ payments }: { payments: readonly Payment[] }) {
  const newestFirst = payments.toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
  );
  return (
    <Card heading={say.payments}>
      {payments.length === 0 ? (
        <p className={css.muted}>{say.noPayments}</p>
      ) : (
        <ul className={css.list}>
          {newestFirst.map((payment) => (
            <PaymentLine key={payment.paymentId} payment={payment} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function PaymentLine({ payment }: { payment: Payment }) {
  const { word, tone } = payment.isTakenBack
    ? ({ word: taken.state, tone: 'bad' } as const)
    : paymentWords[payment.status];
  return (
    <li className={css.line}>
      <span>{payment.bizType === 'extension' ? say.extensionPaid : say.repaymentPaid}</span>
      <Money amount={payment.amount} />
      <span className={css.small}>
        <InstantText at={payment.createdAt} />
      </span>
      <StatusTag tone={tone}>{word}</StatusTag>
      {payment.providerReference ? (
        <span className={css.reference}>{say.reference(payment.providerReference)}</span>
      ) : null}
    </li>
  );
}
