import { caseKinds, listCases } from '../../../contract/staff/case-acts.ts';
import { choice } from '../../platform/filters.tsx';
import { listPage } from '../../platform/list-page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { kindWords, moneyTabs } from './case-words.ts';
import { casesTable } from './cases-table.tsx';

const orders = { open: 'oldest', ended: 'newest' } as const;

/** Money that awaits a decision, the longest waiting first; and what became of the rest. */
export const CasesPage = listPage({
  act: listCases,
  lead: 'Differences between our records and a network’s. A person ends each.',
  tabs: <Tabs label="Parts of money" tabs={moneyTabs('cases')} />,
  filters: {
    state: choice({
      label: 'State',
      first: 'open',
      none: 'Open, oldest first',
      words: { ended: 'Ended, newest first' },
    }),
    kind: choice({
      label: 'What is the matter',
      none: 'Everything',
      words: kindWords,
      values: caseKinds,
    }),
  },
  args: ({ state, kind }, place) => ({
    filter: { state, kind },
    sort: orders[state],
    ...place,
  }),
  caption: 'Cases',
  ...casesTable,
  none: ({ state }) => (state === 'ended' ? 'No case is like this.' : 'No case awaits review.'),
});
