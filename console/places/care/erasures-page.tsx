import { useSearchParams } from 'wouter';
import { listErasures } from '../../../contract/staff/data-request-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { DataTable, Pager } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Empty, Page, Tag } from '../../ui/frames.tsx';
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
  const [search] = useSearchParams();
  const after = search.get('after') ?? undefined;
  const asked = useAct(listErasures, { filter: {}, after, limit });
  return (
    <Page
      title="Erasures"
      lead="Done by themselves after three days; until then their borrower may take it back."
    >
      <Tabs label="Parts of complaints" tabs={careTabs('erasures')} />
      <Loaded asked={asked}>
        {({ rows, next, about }) =>
          rows.length === 0 ? (
            <Empty>Nobody asked for their data to be erased.</Empty>
          ) : (
            <div>
              <DataTable
                caption="Erasures, newest first"
                columns={columns}
                rows={rows}
                keyOf={({ id }) => id}
                hrefOf={({ borrowerId }) => paths.borrower(borrowerId)}
              />
              <Pager
                about={about}
                shown={rows.length}
                newest={after ? paths.erasures : null}
                next={next ? withFilter(paths.erasures, { after: next }) : null}
              />
            </div>
          )
        }
      </Loaded>
    </Page>
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
