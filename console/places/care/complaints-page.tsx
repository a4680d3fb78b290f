import { listComplaints } from '../../../contract/staff/complaint-acts.ts';
import { topicWords } from '../../../contract/staff/care-words.ts';
import { choice } from '../../platform/filters.tsx';
import { listPage } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { Ago } from '../../ui/instant.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Clock } from '../work/clock.tsx';
import { careTabs, complaintStateWords } from './care-words.ts';

/** Complaints: what waits by its clock, what is late first; or what was answered or closed. */
export const ComplaintsPage = listPage({
  act: listComplaints,
  lead: 'Answered by us within 10 days, by the director, another person, within 15.',
  tabs: <Tabs label="Parts of complaints" tabs={careTabs('complaints')} />,
  filters: {
    state: choice({
      label: 'State',
      first: 'waiting',
      none: 'Waiting for an answer, late first',
      words: { answered: 'Answered, newest first', closed: 'Closed, newest first' },
    }),
  },
  args: ({ state }, place) => ({ filter: { state }, ...place }),
  caption: 'Complaints',
  columns: [
    { head: 'Complaint', cell: ({ number }) => number },
    { head: 'About', cell: ({ topic }) => topicWords[topic], isMain: true },
    { head: 'Answer by', cell: (row) => <Clock answerBy={row.answerBy} isLate={row.isLate} /> },
    { head: 'State', cell: ({ state }) => complaintStateWords[state], isWide: true },
    { head: 'Loan', cell: ({ orderId }) => orderId ?? '–', isWide: true },
    { head: 'Mobile', cell: ({ mobileMasked }) => mobileMasked, isWide: true },
    { head: 'Filed', cell: ({ filedAt }) => <Ago at={filedAt} />, isWide: true },
  ],
  keyOf: ({ number }) => number,
  hrefOf: ({ number }) => paths.complaint(number),
  none: ({ state }) =>
    state === 'waiting' ? 'No complaint awaits an answer.' : 'None is like this.',
});
