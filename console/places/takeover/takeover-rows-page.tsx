import { Link } from 'wouter';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { listTakeoverRows, tickTakeoverRows } from '../../../contract/staff/takeover-acts.ts';
import { callAct } from '../../platform/call-act.ts';
import { choice } from '../../platform/filters.tsx';
import { listPage } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { Failed } from '../../ui/frames.tsx';
import { Money } from '../../ui/money.tsx';
import { fileWords, rowWords } from './takeover-words.ts';

type Row = StaffAnswerOf<typeof listTakeoverRows>['rows'][number];

/** Rows of a book by what is asked of them: to correct, to compare, or that would stay. */
export const TakeoverRowsPage = listPage({
  act: listTakeoverRows,
  lead: ({ id }) => <Link href={paths.takeover(id)}>The takeover</Link>,
  filters: {
    id: { read: (text: string) => text || 'none', Field: () => null },
    only: choice({
      label: 'Which rows',
      first: 'faults',
      none: rowWords.faults,
      words: {
        sample: rowWords.sample,
        warnings: rowWords.warnings,
        touched: rowWords.touched,
      },
    }),
  },
  args: ({ id: runId, only }, place) => ({ runId, only, ...place }),
  caption: 'Rows of the book',
  columns: ({ id: runId }) => [
    { head: 'File', cell: ({ file }) => fileWords[file] },
    { head: 'Line', cell: ({ line }) => line, isNumber: true },
    { head: 'Their id', cell: ({ externalId }) => externalId, isMain: true },
    { head: 'What was found', cell: (row) => foundText(row), isLong: true },
    { head: 'Owed', cell: ({ owed }) => <Money kwacha={owed} />, isNumber: true },
    { head: 'Compared', cell: (row) => <Compared runId={runId} row={row} /> },
  ],
  keyOf: ({ file, line }) => `${file}:${line}`,
  none: 'There are none.',
});

/** The column and what to do, sentence by sentence. */
const foundText = ({ faults, warnings }: Row) =>
  [...faults, ...warnings].map(({ column, why }) => `${column} ${why}.`.trim()).join(' ');

function Compared({ runId, row }: { runId: string; row: Row }) {
  const { file, line, faults, ticked, orderId } = row;
  const tick = useDoing(async () =>
    callAct(tickTakeoverRows, { runId, rows: [{ file, line }] }),
  );
  if (orderId !== null) return <Link href={paths.loan(orderId)}>{`Loan ${orderId}`}</Link>;
  if (ticked !== null) return ticked.by.name;
  if (faults.length > 0) return null;
  return (
    <>
      <Button
        busy={tick.isPending}
        aria-label={`It agrees: line ${line} of ${fileWords[file]}`}
        onClick={() => tick.mutate(undefined)}
      >
        It agrees
      </Button>
      {tick.error === null ? null : <Failed sentence={sentenceOf(tick.error)} />}
    </>
  );
}
