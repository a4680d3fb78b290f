import { listPeriods } from '../../../contract/staff/books-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { periodText } from '../../../contract/words/day-text.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { counted } from '../../ui/counts.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { booksTabs, stateTone, stateWords } from './books-words.ts';

type Row = StaffAnswerOf<typeof listPeriods>['rows'][number];

const columns: readonly Column<Row>[] = [
  { head: 'Month', cell: ({ month }) => periodText(month), isMain: true },
  {
    head: 'State',
    cell: ({ state }) => <Tag tone={stateTone[state]}>{stateWords[state]}</Tag>,
  },
  {
    head: 'Closed',
    cell: ({ closedAt }) => (closedAt === null ? '–' : <Instant at={closedAt} />),
    isWide: true,
  },
  {
    head: 'Opened again',
    cell: ({ timesReopened }) => (timesReopened === 0 ? '–' : counted(timesReopened, 'time')),
    isWide: true,
  },
];

/** Every month of the books. */
export function PeriodsPage() {
  return (
    <GuardedPage
      needs="books"
      title="Months"
      lead="A month that two people closed stays; what is heard of later counts in the next."
    >
      <Tabs label="Parts of the books" tabs={booksTabs('months')} />
      <Loaded asked={useAct(listPeriods, {})}>
        {({ rows }) => (
          <DataTable
            caption="Months, newest first"
            columns={columns}
            rows={rows}
            keyOf={({ month }) => month}
            hrefOf={({ month }) => paths.period(month)}
          />
        )}
      </Loaded>
    </GuardedPage>
  );
}
