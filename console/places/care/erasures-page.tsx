import { listErasures } from '../../../contract/staff/data-request-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { listPage } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { Tag } from '../../ui/frames.tsx';
import { Day, Instant } from '../../ui/instant.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { careTabs } from './care-words.ts';

type Erasure = StaffAnswerOf<typeof listErasures>['rows'][number];

/** Erasures as their borrowers asked for them. No colleague can hasten or stop one. */
export const ErasuresPage = listPage({
  act: listErasures,
  lead: 'Done by themselves after three days; until then their borrower may take it back.',
  tabs: <Tabs label="Parts of complaints" tabs={careTabs('erasures')} />,
  args: (_kept, place) => ({ filter: {}, ...place }),
  caption: 'Erasures, newest first',
  columns: [
    { head: 'Asked', cell: ({ askedAt }) => <Instant at={askedAt} /> },
    { head: 'Status', cell: (row) => <Standing erasure={row} />, isMain: true },
    { head: 'Due', cell: ({ dueAt }) => <Instant at={dueAt} />, isWide: true },
    {
      head: 'Kept until',
      cell: ({ doneAt, keptUntil }) =>
        keptUntil === null ? doneAt === null ? '–' : 'nothing is kept' : <Day on={keptUntil} />,
    },
  ],
  keyOf: ({ id }) => id,
  hrefOf: ({ borrowerId }) => paths.borrower(borrowerId),
  none: 'No borrower asked for erasure.',
});

function Standing({ erasure: { doneAt, finishedAt, outcome } }: { erasure: Erasure }) {
  if (outcome === 'taken-back') return <Tag>Cancelled</Tag>;
  if (outcome === 'came-back') return <Tag>Came back with another loan</Tag>;
  if (doneAt === null) return <Tag tone="warn">Waits, can be cancelled</Tag>;
  return finishedAt === null ? (
    <Tag tone="good">Erased, but what must be kept</Tag>
  ) : (
    <Tag tone="good">Erased</Tag>
  );
}
