import type { listWork } from '../../../contract/staff/work-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Ago } from '../../ui/instant.tsx';
import { Clock } from './clock.tsx';
import { workPath } from './work-words.ts';

type Work = StaffAnswerOf<typeof listWork>['rows'][number];

const columns: readonly Column<Work>[] = [
  { head: 'What', cell: ({ line }) => line, isLong: true },
  { head: 'Due', cell: (row) => <Clock {...row} /> },
  { head: 'Since', cell: ({ since }) => <Ago at={since} />, isWide: true },
  { head: 'Taken by', cell: ({ takenBy }) => takenBy?.name ?? 'nobody', isWide: true },
];

/** Open work by its clock, each a link to where it is done. */
export function WorkTable({ caption, rows }: { caption: string; rows: readonly Work[] }) {
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      keyOf={({ queue, id }) => `${queue} ${id}`}
      hrefOf={({ queue, id }) => workPath[queue](id)}
    />
  );
}
