import { Link } from 'wouter';
import { paths } from '../../platform/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';

interface Row {
  readonly orderId: string;
  readonly why: string;
}

const columns: readonly Column<Row>[] = [
  {
    head: 'Loan',
    cell: ({ orderId }) => <Link href={paths.loan(orderId)}>{orderId}</Link>,
  },
  { head: 'Why', cell: ({ why }) => why, isMain: true, isLong: true },
];

/** Loans to which nothing is done, each with why. */
export function Skipped({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      keyOf={({ orderId }) => orderId}
    />
  );
}
