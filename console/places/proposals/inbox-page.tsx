import { listProposals, proposalStates } from '../../../contract/staff/proposal-acts.ts';
import { proposalKinds } from '../../../contract/staff/kind-rules.ts';
import type { WorkQueue } from '../../../contract/staff/work-acts.ts';
import { countWork, listWork, workQueueNames } from '../../../contract/staff/work-acts.ts';
import { Listed } from '../../platform/listed.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Choice } from '../../ui/field.tsx';
import { Filters, Page } from '../../ui/frames.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { WorkTable } from '../work/work-table.tsx';
import { countText, queueTabs, queueWords } from '../work/work-words.ts';
import { kindWords, stateWords } from './proposal-words.ts';
import { ProposalsTable } from './proposals-table.tsx';

const limit = 50;

/** All that waits for a person, a queue at a time, each by its clock. */
export function InboxPage() {
  const queue = useFilter().one('queue', workQueueNames);
  const counts = useAct(countWork, {}).data?.queues ?? [];
  const nameOf = (name: WorkQueue) => {
    const open = counts.find((one) => one.queue === name)?.open ?? 0;
    return open === 0 ? queueTabs[name] : `${queueTabs[name]} ${countText(open)}`;
  };
  return (
    <Page
      title="Inbox"
      lead={
        queue === undefined
          ? 'Everything that two people decide. Whoever proposes it never approves it.'
          : 'What waits longest, or is late, comes first. Taking it shows others who is at it.'
      }
      actions={
        queue === 'reviews' ? (
          <ButtonLink to={paths.reviews}>Decided ones too</ButtonLink>
        ) : (
          <ButtonLink to={paths.newProposal}>New proposal</ButtonLink>
        )
      }
    >
      <Tabs
        label="Queues"
        tabs={[
          { to: paths.inbox, label: 'Proposals', isHere: queue === undefined },
          ...workQueueNames.map((name) => ({
            to: withFilter(paths.inbox, { queue: name }),
            label: nameOf(name),
            isHere: name === queue,
          })),
        ]}
      />
      {queue === undefined ? <Proposals /> : <Queue key={queue} queue={queue} />}
    </Page>
  );
}

/** One queue of work, or what of it is with whoever looks. */
function Queue({ queue }: { queue: WorkQueue }) {
  const { said, show, after } = useFilter();
  const mine = said('mine') === 'yes';
  const asked = useAct(listWork, { queue, mine, after, limit });
  return (
    <>
      <Filters>
        <Choice
          label="Whose"
          none="Everybody’s"
          value={mine ? 'yes' : ''}
          options={[{ value: 'yes', label: 'What I have taken' }]}
          onChoose={(value) => show({ mine: value })}
        />
      </Filters>
      <Listed asked={asked} none="Nothing waits here.">
        {(rows) => <WorkTable caption={`${queueWords[queue]}, by their clock`} rows={rows} />}
      </Listed>
    </>
  );
}

/** What waits for two people, and what became of it. Filter and place stand in the address. */
function Proposals() {
  const { one, show, after } = useFilter();
  const state = one('state', proposalStates);
  const kind = one('kind', proposalKinds);
  const asked = useAct(listProposals, { filter: { state, kind }, after, limit });
  return (
    <>
      <Filters>
        <Choice
          label="State"
          none="Every state"
          value={state ?? ''}
          options={proposalStates.map((value) => ({ value, label: stateWords[value] }))}
          onChoose={(value) => show({ state: value })}
        />
        <Choice
          label="Kind"
          none="Every kind"
          value={kind ?? ''}
          options={proposalKinds.map((value) => ({ value, label: kindWords[value] }))}
          onChoose={(value) => show({ kind: value })}
        />
      </Filters>
      <Listed asked={asked} none="Nothing here: no proposal is in this state.">
        {(rows) => <ProposalsTable caption="Proposals, newest first" rows={rows} />}
      </Listed>
    </>
  );
}
