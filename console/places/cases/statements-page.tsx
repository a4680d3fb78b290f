import { listStatements } from '../../../contract/staff/case-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useAct } from '../../platform/queries.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Empty, Page, Tag } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { moneyTabs } from './case-words.ts';

type Row = StaffAnswerOf<typeof listStatements>['rows'][number];

const outcomes = {
  agrees: ['Agrees', 'good'],
  differs: ['Differs', 'bad'],
  'no-statement': ['No statement', 'warn'],
  unreadable: ['Unreadable', 'bad'],
} as const satisfies Record<Row['outcome'], readonly [string, string]>;

const columns: readonly Column<Row>[] = [
  { head: 'Day', cell: ({ day }) => <Day on={day} /> },
  { head: 'Provider', cell: ({ provider }) => provider },
  {
    head: 'Outcome',
    cell: ({ outcome }) => <Tag tone={outcomes[outcome][1]}>{outcomes[outcome][0]}</Tag>,
  },
  { head: 'Found', cell: ({ found }) => found, isLong: true, isMain: true },
  {
    head: 'Theirs',
    cell: ({ theirs }) => <Moved moved={theirs} />,
    isNumber: true,
    isWide: true,
  },
  { head: 'Ours', cell: ({ ours }) => <Moved moved={ours} />, isNumber: true, isWide: true },
];

/** Money in above money out. */
function Moved({ moved }: { moved: Row['ours'] }) {
  return (
    <>
      <Money kwacha={moved.in} /> in
      <br />
      <Money kwacha={moved.out} /> out
    </>
  );
}

/** What each provider says moved on a day, beside what we booked. */
export function StatementsPage() {
  const asked = useAct(listStatements, {});
  return (
    <Page
      title="Statements"
      lead="Each provider’s statement of a day beside our payments. Nothing is booked by it."
    >
      <Tabs label="Parts of money" tabs={moneyTabs('statements')} />
      <Loaded asked={asked}>
        {({ days, rows }) =>
          rows.length === 0 ? (
            <Empty>None of the last {days} days was compared yet.</Empty>
          ) : (
            <DataTable
              caption={`Statements of the last ${days} days, newest first`}
              columns={columns}
              rows={rows}
              keyOf={({ day, provider }) => `${day} ${provider}`}
            />
          )
        }
      </Loaded>
    </Page>
  );
}
