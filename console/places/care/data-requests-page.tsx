import { listDataRequests } from '../../../contract/staff/data-request-acts.ts';
import { requestWords } from '../../../contract/staff/care-words.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Listed } from '../../platform/listed.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Choice } from '../../ui/field.tsx';
import { Filters } from '../../ui/frames.tsx';
import { Ago } from '../../ui/instant.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Clock } from '../work/clock.tsx';
import type { RequestLine } from './care-words.ts';
import { careTabs } from './care-words.ts';

const limit = 50;

const columns: readonly Column<RequestLine>[] = [
  { head: 'Request', cell: ({ number }) => number },
  { head: 'What', cell: ({ kind }) => requestWords[kind], isMain: true },
  {
    head: 'Answer by',
    cell: ({ outcome, answerBy, isLate }) =>
      outcome ?? <Clock answerBy={answerBy} isLate={isLate} />,
  },
  { head: 'Mobile', cell: ({ mobileMasked }) => mobileMasked, isWide: true },
  { head: 'Asked', cell: ({ filedAt }) => <Ago at={filedAt} />, isWide: true },
];

/** What borrowers ask about their data: what is open by its clock, or what was ended. */
export function DataRequestsPage() {
  const { said, show, after } = useFilter();
  const state = said('state') === 'ended' ? 'ended' : 'open';
  const asked = useAct(listDataRequests, { filter: { state }, after, limit });
  return (
    <GuardedPage
      needs="data-requests"
      title="Data requests"
      lead="What borrowers ask to correct, to stop or to have looked at, within 10 days."
    >
      <Tabs label="Parts of complaints" tabs={careTabs('data-requests')} />
      <Filters>
        <Choice
          label="State"
          none="Open, late first"
          value={state === 'open' ? '' : state}
          options={[{ value: 'ended', label: 'Ended, newest first' }]}
          onChoose={(value) => show({ state: value })}
        />
      </Filters>
      <Listed
        asked={asked}
        none={state === 'open' ? 'No request waits.' : 'None was ended yet.'}
      >
        {(rows) => (
          <DataTable
            caption="Data requests"
            columns={columns}
            rows={rows}
            keyOf={({ number }) => number}
            hrefOf={({ number }) => paths.dataRequest(number)}
          />
        )}
      </Listed>
    </GuardedPage>
  );
}
