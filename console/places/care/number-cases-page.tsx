import { listNumberCases } from '../../../contract/staff/number-acts.ts';
import { choice } from '../../platform/filters.tsx';
import { listPage } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { Ago, Instant } from '../../ui/instant.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { careTabs } from './care-words.ts';
import { numberStateWords, numberWayWords } from './number-words.ts';

/** Accounts that are to move to another number: what is open, or what ended. */
export const NumberCasesPage = listPage({
  act: listNumberCases,
  lead: 'Borrowers with another number. Without the old phone a change waits 72 hours.',
  tabs: <Tabs label="Parts of complaints" tabs={careTabs('new-numbers')} />,
  filters: {
    state: choice({
      label: 'State',
      first: 'open',
      none: 'Open, oldest first',
      words: { ended: 'Ended, newest first' },
    }),
  },
  args: ({ state }, place) => ({ filter: { state }, ...place }),
  caption: 'Changes of number',
  columns: [
    { head: 'From', cell: ({ oldMasked }) => oldMasked, isMain: true },
    { head: 'To', cell: ({ newMasked }) => newMasked },
    { head: 'State', cell: ({ state }) => numberStateWords[state] },
    { head: 'Not before', cell: ({ dueAt }) => <Instant at={dueAt} /> },
    { head: 'Asked', cell: ({ way }) => numberWayWords[way], isWide: true },
    { head: 'Since', cell: ({ askedAt }) => <Ago at={askedAt} />, isWide: true },
  ],
  keyOf: ({ id }) => id,
  hrefOf: ({ id }) => paths.numberCase(id),
  none: ({ state }) => (state === 'open' ? 'No change of number is open.' : 'None ended yet.'),
});
