import { listComplaints } from '../../../contract/staff/complaint-acts.ts';
import { topicWords } from '../../../contract/staff/care-words.ts';
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
import type { ComplaintLine } from './care-words.ts';
import { careTabs, complaintStateWords } from './care-words.ts';

const limit = 50;
const states = ['waiting', 'answered', 'closed'] as const;

const columns: readonly Column<ComplaintLine>[] = [
  { head: 'Complaint', cell: ({ number }) => number },
  { head: 'About', cell: ({ topic }) => topicWords[topic], isMain: true },
  { head: 'Answer by', cell: (row) => <Clock answerBy={row.answerBy} isLate={row.isLate} /> },
  { head: 'State', cell: ({ state }) => complaintStateWords[state], isWide: true },
  { head: 'Loan', cell: ({ orderId }) => orderId ?? '–', isWide: true },
  { head: 'Mobile', cell: ({ mobileMasked }) => mobileMasked, isWide: true },
  { head: 'Filed', cell: ({ filedAt }) => <Ago at={filedAt} />, isWide: true },
];

/** Complaints: what waits by its clock, what is late first; or what was answered or closed. */
export function ComplaintsPage() {
  const { one, show, after } = useFilter();
  const state = one('state', states) ?? 'waiting';
  const asked = useAct(listComplaints, { filter: { state }, after, limit });
  return (
    <GuardedPage
      needs="complaints"
      title="Complaints"
      lead="Answered by us within 10 days, by the director within 15, who is somebody else."
    >
      <Tabs label="Parts of complaints" tabs={careTabs('complaints')} />
      <Filters>
        <Choice
          label="State"
          none="Waiting for an answer, late first"
          value={state === 'waiting' ? '' : state}
          options={[
            { value: 'answered', label: 'Answered, newest first' },
            { value: 'closed', label: 'Closed, newest first' },
          ]}
          onChoose={(value) => show({ state: value })}
        />
      </Filters>
      <Listed
        asked={asked}
        none={state === 'waiting' ? 'No complaint waits for an answer.' : 'None is like this.'}
      >
        {(rows) => (
          <DataTable
            caption="Complaints"
            columns={columns}
            rows={rows}
            keyOf={({ number }) => number}
            hrefOf={({ number }) => paths.complaint(number)}
          />
        )}
      </Listed>
    </GuardedPage>
  );
}
