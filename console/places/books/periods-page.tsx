import { listPeriods } from '../../../contract/staff/books-acts.ts';
import { periodText } from '../../../contract/words/day-text.ts';
import { listPage } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { counted } from '../../ui/counts.ts';
import { Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { booksTabs, stateTone, stateWords } from './books-words.ts';

/** Every month of the books. */
export const PeriodsPage = listPage({
  act: listPeriods,
  lead: 'A month that two people closed stays. Later records count in the next.',
  tabs: <Tabs label="Parts of the books" tabs={booksTabs('months')} />,
  args: () => ({}),
  caption: 'Months, newest first',
  columns: [
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
  ],
  keyOf: ({ month }) => month,
  hrefOf: ({ month }) => paths.period(month),
  none: 'Nothing was booked yet.',
});
