import { civilDateOf } from '../../../contract/words/civil-date.ts';
import { providerText } from '../../../contract/staff/provider-text.ts';
import { paymentEndText, purposeText } from '../../../contract/staff/state-words.ts';
import { paths } from '../../platform/paths.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Empty, Panel } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import type { Loan } from './loan-words.ts';

type Payment = Loan['payments'][number];

const paymentColumns: readonly Column<Payment>[] = [
  { head: 'Payment', cell: ({ purpose }) => purposeText(purpose) },
  { head: 'State', cell: ({ state, failureCode }) => paymentEndText(state, failureCode) },
  { head: 'Amount', cell: ({ amount }) => <Money kwacha={amount} />, isNumber: true },
  {
    head: 'By',
    cell: ({ provider, network }) => `${providerText(provider)}, ${network}`,
    isWide: true,
  },
  { head: 'Reference', cell: ({ reference }) => reference ?? '–', isWide: true },
  { head: 'Asked', cell: ({ createdAt }) => <Day on={civilDateOf(createdAt)} />, isWide: true },
];

/** Money that was asked for or sent because of a loan, newest first. */
export function LoanPayments({ loan: { payments } }: { loan: Loan }) {
  return (
    <Panel title="Payments">
      {payments.length === 0 ? (
        <Empty>No money was asked for.</Empty>
      ) : (
        <DataTable
          caption="Payments, newest first"
          columns={paymentColumns}
          rows={payments}
          keyOf={({ paymentId }) => paymentId}
          hrefOf={({ paymentId }) => paths.payment(paymentId)}
        />
      )}
    </Panel>
  );
}
