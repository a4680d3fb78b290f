import { paths, withFilter } from '../../platform/paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Tag } from '../../ui/frames.tsx';
import { Ago } from '../../ui/instant.tsx';
import { Clock } from './clock.tsx';
import type { QueueCount } from './work-words.ts';
import { countText, queueWords } from './work-words.ts';

const columns: readonly Column<QueueCount>[] = [
  { head: 'Queue', cell: ({ queue }) => queueWords[queue] },
  { head: 'Open', cell: ({ open }) => countText(open), isNumber: true },
  {
    head: 'Late',
    cell: ({ late }) => (late === 0 ? '–' : <Tag tone="bad">{countText(late)}</Tag>),
    isNumber: true,
  },
  { head: 'First due', cell: (row) => <Clock {...row} isLate={row.late > 0} /> },
  { head: 'With you', cell: ({ mine }) => (mine === 0 ? '–' : mine), isNumber: true },
  {
    head: 'Oldest',
    cell: ({ oldest }) => (oldest === null ? '–' : <Ago at={oldest} />),
    isWide: true,
  },
];

/** How much waits, each queue a link to it. */
export function QueuesTable({ queues }: { queues: readonly QueueCount[] }) {
  return (
    <DataTable
      caption="What waits, late first"
      columns={columns}
      rows={queues}
      keyOf={({ queue }) => queue}
      hrefOf={({ queue }) => withFilter(paths.inbox, { queue })}
    />
  );
}
