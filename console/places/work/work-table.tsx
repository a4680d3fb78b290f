import type { listWork } from '../../../contract/staff/open-work-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import type { Column, TableOf } from '../../ui/data-table.tsx';
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
export const workTable: TableOf<Work> = {
  columns,
  keyOf: ({ queue, id }) => `${queue} ${id}`,
  hrefOf: ({ queue, id }) => workPath[queue](id),
};
