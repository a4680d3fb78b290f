import { civilDateOf } from '../../../contract/words/civil-date.ts';
import { paths } from '../../platform/paths.ts';
import { counted } from '../../ui/counts.ts';
import type { Column, TableOf } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Tag } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import type { LoanRow } from './loan-words.ts';
import { statusNow, statusTone, statusWords } from './loan-words.ts';

const columns: readonly Column<LoanRow>[] = [
  { head: 'Loan', cell: ({ orderId }) => orderId },
  {
    head: 'State',
    cell: (loan) => {
      const status = statusNow(loan);
      return <Tag tone={statusTone[status]}>{statusWords[status]}</Tag>;
    },
    isMain: true,
  },
  { head: 'Amount', cell: ({ amount }) => <Money kwacha={amount} />, isNumber: true },
  { head: 'Owed', cell: ({ owed }) => <Money kwacha={owed} />, isNumber: true },
  {
    head: 'Due',
    cell: ({ dueOn }) => (dueOn === null ? '' : <Day on={dueOn} />),
    isWide: true,
  },
  {
    head: 'Days in arrears',
    cell: ({ lateDays }) => (lateDays === 0 ? '' : counted(lateDays, 'day')),
    isNumber: true,
  },
  {
    head: 'Asked',
    cell: ({ createdAt }) => <Day on={civilDateOf(createdAt)} />,
    isSpare: true,
  },
  { head: 'Network', cell: ({ network }) => network, isWide: true },
  { head: 'Mobile', cell: ({ mobileMasked }) => mobileMasked, isWide: true },
];

/** What lists show of them, each row a link to its page. */
export const loansTable: TableOf<LoanRow> = {
  columns,
  keyOf: ({ orderId }) => orderId,
  hrefOf: ({ orderId }) => paths.loan(orderId),
};

/** Loans in the server's order, each a link to its page. */
export function LoansTable(table: { caption: string; rows: readonly LoanRow[] }) {
  return <DataTable {...table} {...loansTable} />;
}
