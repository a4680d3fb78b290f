import { paths } from '../../platform/paths.ts';
import type { Column, TableOf } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Tag } from '../../ui/frames.tsx';
import { Ago } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import type { ReviewRow } from './review-words.ts';
import { ruleTitle, stateTone, stateWords, titleOf } from './review-words.ts';

const columns: readonly Column<ReviewRow>[] = [
  { head: 'Review', cell: titleOf, isLong: true },
  {
    head: 'Amount',
    cell: ({ amount }) => (amount === null ? '–' : <Money kwacha={amount} />),
    isNumber: true,
  },
  {
    head: 'Reason',
    cell: ({ reasons }) => reasons.map(ruleTitle).join(', '),
    isWide: true,
  },
  { head: 'Borrower', cell: ({ mobileMasked }) => mobileMasked, isWide: true },
  { head: 'Since', cell: ({ openedAt }) => <Ago at={openedAt} /> },
  { head: 'State', cell: ({ state }) => <StateOfReview state={state} />, isWide: true },
];

/** What lists show of them, each row a link to its page. */
export const reviewsTable: TableOf<ReviewRow> = {
  columns,
  keyOf: ({ id }) => id,
  hrefOf: ({ id }) => paths.review(id),
};

/** Reviews in the server's order, each a link to its page. */
export function ReviewsTable(table: { caption: string; rows: readonly ReviewRow[] }) {
  return <DataTable {...table} {...reviewsTable} />;
}

export function StateOfReview({ state }: { state: ReviewRow['state'] }) {
  return <Tag tone={stateTone[state]}>{stateWords[state]}</Tag>;
}
