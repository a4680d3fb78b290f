import { listDisputes } from '../../../contract/staff/dispute-acts.ts';
import { choice } from '../../platform/filters.tsx';
import { listPage } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { Ago } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Clock } from '../work/clock.tsx';
import { outcomeWords } from '../dispute-words.ts';
import { careTabs } from './care-words.ts';

/** Loans that their borrowers say they did not take: what waits, or what was decided. */
export const DisputesPage = listPage({
  act: listDisputes,
  lead: 'Borrowers who say “I did not borrow this”. Two people decide within 10 days.',
  tabs: <Tabs label="Parts of complaints" tabs={careTabs('disputes')} />,
  filters: {
    state: choice({
      label: 'State',
      first: 'waiting',
      none: 'Waiting for a decision, oldest first',
      words: { decided: 'Decided, newest first' },
    }),
  },
  args: ({ state }, place) => ({ filter: { state }, ...place }),
  caption: 'Disputes',
  columns: [
    { head: 'Dispute', cell: ({ number }) => number, isMain: true },
    { head: 'Loan', cell: ({ orderId }) => orderId },
    { head: 'Lent', cell: ({ amount }) => <Money kwacha={amount} />, isNumber: true },
    { head: 'Answer by', cell: (row) => <Clock answerBy={row.answerBy} isLate={row.isLate} /> },
    { head: 'Decision', cell: ({ outcome }) => outcomeWords[outcome ?? 'open'], isWide: true },
    { head: 'Mobile', cell: ({ mobileMasked }) => mobileMasked, isWide: true },
    { head: 'Opened', cell: ({ openedAt }) => <Ago at={openedAt} />, isWide: true },
  ],
  keyOf: ({ number }) => number,
  hrefOf: ({ number }) => paths.dispute(number),
  none: ({ state }) =>
    state === 'waiting' ? 'No dispute awaits a decision.' : 'None is decided yet.',
});
