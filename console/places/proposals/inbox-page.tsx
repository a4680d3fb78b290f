import { listProposals, proposalStates } from '../../../contract/staff/proposal-view.ts';
import { proposalKinds } from '../../../contract/staff/kind-rules.ts';
import type { WorkQueue } from '../../../contract/staff/work-acts.ts';
import { listWork } from '../../../contract/staff/open-work-acts.ts';
import { countWork, workQueueNames } from '../../../contract/staff/work-acts.ts';
import { choice } from '../../platform/filters.tsx';
import { listOf } from '../../platform/list-page.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { useAct } from '../../platform/queries.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { workTable } from '../work/work-table.tsx';
import { countText, queueTabs, queueWords } from '../work/work-words.ts';
import { LapsedOfMine } from './lapsed-of-mine.tsx';
import { kindWords, stateWords } from './proposal-words.ts';
import { proposalsTable } from './proposals-table.tsx';

/** All that waits for a person, a queue at a time, each by its clock. */
export function InboxPage() {
  const { one, said, after } = useFilter();
  const queue = one('queue', workQueueNames);
  const counts = useAct(countWork, {}).data?.queues ?? [];
  const nameOf = (name: WorkQueue) => {
    const open = counts.find((count) => count.queue === name)?.open ?? 0;
    return open === 0 ? queueTabs[name] : `${queueTabs[name]} ${countText(open)}`;
  };
  return (
    <GuardedPage
      lead={
        queue === undefined
          ? 'Everything that two people decide. The proposer never approves it.'
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
      {queue === undefined ? (
        <>
          {said('state') === undefined && after === undefined ? <LapsedOfMine /> : null}
          <Proposals />
        </>
      ) : (
        <Queue key={queue} />
      )}
    </GuardedPage>
  );
}

/** One queue of work, or what of it one has taken. */
const Queue = listOf({
  act: listWork,
  filters: {
    queue: { read: queueOf, Field: () => null },
    mine: choice({
      label: 'Whose',
      none: 'Everybody’s',
      words: { yes: 'What I have taken' },
    }),
  },
  args: ({ queue, mine }, place) => ({ queue, mine: mine === 'yes', ...place }),
  caption: ({ queue }) => `${queueWords[queue]}, by their clock`,
  ...workTable,
  none: 'Nothing waits here.',
});

function queueOf(text: string): WorkQueue {
  return workQueueNames.find((name) => name === text) ?? 'reviews';
}

/** What waits for two people, and what became of it. */
const Proposals = listOf({
  act: listProposals,
  filters: {
    state: choice({
      label: 'State',
      none: 'Every state',
      words: stateWords,
      values: proposalStates,
    }),
    kind: choice({
      label: 'Kind',
      none: 'Every kind',
      words: kindWords,
      values: proposalKinds,
    }),
  },
  args: (filter, place) => ({ filter, ...place }),
  caption: 'Proposals, newest first',
  ...proposalsTable,
  none: 'Nothing here: no proposal is in this state.',
});
