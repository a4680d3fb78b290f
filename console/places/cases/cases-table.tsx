import { providerText } from '../../../contract/staff/provider-text.ts';
import { paths } from '../../platform/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column, TableOf } from '../../ui/data-table.tsx';
import { Tag } from '../../ui/frames.tsx';
import { Ago } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import type { CaseLine } from './case-words.ts';
import { kindWords, operationWords } from './case-words.ts';

const columns: readonly Column<CaseLine>[] = [
  { head: 'Case', cell: ({ kind }) => kindWords[kind] },
  {
    head: 'Money',
    cell: ({ amount }) => (amount === null ? '–' : <Money kwacha={amount} />),
    isNumber: true,
  },
  {
    head: 'Way',
    cell: ({ payment }) => (payment ? operationWords[payment.operation] : '–'),
    isWide: true,
  },
  { head: 'Loan', cell: ({ payment }) => payment?.orderId ?? '–', isWide: true },
  { head: 'Provider', cell: ({ provider }) => providerText(provider), isWide: true },
  { head: 'Opened', cell: ({ openedAt }) => <Ago at={openedAt} /> },
  {
    head: 'State',
    cell: ({ endedAt }) =>
      endedAt === null ? <Tag tone="warn">Open</Tag> : <Tag tone="good">Ended</Tag>,
  },
];

/** What lists show of them, each row a link to its page. */
export const casesTable: TableOf<CaseLine> = {
  columns,
  keyOf: ({ caseId }) => caseId,
  hrefOf: ({ caseId }) => paths.case(caseId),
};

/** Cases in the server's order, each a link to its page. */
export function CasesTable(table: { caption: string; rows: readonly CaseLine[] }) {
  return <DataTable {...table} {...casesTable} />;
}
