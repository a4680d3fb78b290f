import { listDeathReports } from '../../../contract/staff/death-acts.ts';
import { choice } from '../../platform/filters.tsx';
import { listPage } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { Ago } from '../../ui/instant.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Clock } from '../work/clock.tsx';
import { careTabs, deathOutcomeWords } from './care-words.ts';

/** Reports that a borrower has died: what waits, or what was decided. */
export const DeathsPage = listPage({
  act: listDeathReports,
  lead: 'Families who say that a borrower has died. Check the certificate within 5 days.',
  tabs: <Tabs label="Parts of complaints" tabs={careTabs('deaths')} />,
  filters: {
    state: choice({
      label: 'State',
      first: 'waiting',
      none: 'Waiting for a decision, oldest first',
      words: { decided: 'Decided, newest first' },
    }),
  },
  args: ({ state }, place) => ({ filter: { state }, ...place }),
  caption: 'Deaths',
  columns: [
    { head: 'Report', cell: ({ number }) => number, isMain: true },
    { head: 'Mobile', cell: ({ mobileMasked }) => mobileMasked ?? 'No account' },
    { head: 'Answer by', cell: (row) => <Clock answerBy={row.answerBy} isLate={row.isLate} /> },
    { head: 'Decision', cell: ({ outcome }) => deathOutcomeWords[outcome ?? 'open'] },
    { head: 'Reported', cell: ({ reportedAt }) => <Ago at={reportedAt} />, isWide: true },
  ],
  keyOf: ({ number }) => number,
  hrefOf: ({ number }) => paths.death(number),
  none: ({ state }) =>
    state === 'waiting' ? 'No report awaits a decision.' : 'None is decided yet.',
});
