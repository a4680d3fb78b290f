import { listDataRequests } from '../../../contract/staff/data-request-acts.ts';
import { requestWords } from '../../../contract/staff/care-words.ts';
import { choice } from '../../platform/filters.tsx';
import { listPage } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { Ago } from '../../ui/instant.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Clock } from '../work/clock.tsx';
import { careTabs } from './care-words.ts';

/** What borrowers ask about their data: what is open by its clock, or what was ended. */
export const DataRequestsPage = listPage({
  act: listDataRequests,
  lead: 'What borrowers ask to correct, to stop or to have looked at, within 10 days.',
  tabs: <Tabs label="Parts of complaints" tabs={careTabs('data-requests')} />,
  filters: {
    state: choice({
      label: 'State',
      first: 'open',
      none: 'Open, late first',
      words: { ended: 'Ended, newest first' },
    }),
  },
  args: ({ state }, place) => ({ filter: { state }, ...place }),
  caption: 'Data requests',
  columns: [
    { head: 'Request', cell: ({ number }) => number },
    { head: 'What', cell: ({ kind }) => requestWords[kind], isMain: true },
    {
      head: 'Answer by',
      cell: ({ outcome, answerBy, isLate }) =>
        outcome ?? <Clock answerBy={answerBy} isLate={isLate} />,
    },
    { head: 'Mobile', cell: ({ mobileMasked }) => mobileMasked, isWide: true },
    { head: 'Asked', cell: ({ filedAt }) => <Ago at={filedAt} />, isWide: true },
  ],
  keyOf: ({ number }) => number,
  hrefOf: ({ number }) => paths.dataRequest(number),
  none: ({ state }) => (state === 'ended' ? 'None was ended yet.' : 'No request waits.'),
});
