import { listErasures } from '../../../contract/staff/data-request-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Listed } from '../../platform/listed.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Tag } from '../../ui/frames.tsx';
import { Day, Instant } from '../../ui/instant.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { careTabs } from './care-words.ts';

type Erasure = StaffAnswerOf<typeof listErasures>['rows'][number];

const limit = 50;

const columns: readonly Column<Erasure>[] = [
  { head: 'Asked', cell: ({ askedAt }) => <Instant at={askedAt} /> },
  { head: 'How it stands', cell: (row) => <Standing erasure={row} />, isMain: true },
  { head: 'Due', cell: ({ dueAt }) => <Instant at={dueAt} />, isWide: true },
  {
    head: 'Kept until',
    cell: ({ doneAt, keptUntil }) =>
      keptUntil === null ? doneAt === null ? '–' : 'nothing is kept' : <Day on={keptUntil} />,
  },
];

/** Erasures as their borrowers asked for them. Nobody here can hasten or stop one. */
export function ErasuresPage() {
  const { after } = useFilter();
  const asked = useAct(listErasures, { filter: {}, after, limit });
  return (
    <GuardedPage
      needs="data-requests"
      title="Erasures"
      lead="Done by themselves after three days; until then their borrower may take it back."
    >
      <Tabs label="Parts of complaints" tabs={careTabs('erasures')} />
      <Listed asked={asked} none="Nobody asked for their data to be erased.">
        {(rows) => (
          <DataTable
            caption="Erasures, newest first"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            hrefOf={({ borrowerId }) => paths.borrower(borrowerId)}
          />
        )}
      </Listed>
    </GuardedPage>
  );
}

function Standing({ erasure: { doneAt, finishedAt, outcome } }: { erasure: Erasure }) {
  if (outcome === 'taken-back') return <Tag>Taken back</Tag>;
  if (outcome === 'came-back') return <Tag>Came back with another loan</Tag>;
  if (doneAt === null) return <Tag tone="warn">Waits, can be taken back</Tag>;
  return finishedAt === null ? (
    <Tag tone="good">Erased, but what must be kept</Tag>
  ) : (
    <Tag tone="good">Erased</Tag>
  );
}
