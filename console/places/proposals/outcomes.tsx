import { showOutcomes } from '../../../contract/staff/many-acts.ts';
import type { ProposalId } from '../../../contract/staff/people-words.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useAct } from '../../platform/queries.ts';
import { counted } from '../../ui/counts.ts';
import { Panel } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import type { Proposal } from './proposal-words.ts';
import { Skipped } from './skipped.tsx';

const everyMs = 3000;

/** What became of each loan of a list that two people agreed to. */
export function Outcomes({ proposal: { id: proposalId, state } }: { proposal: Proposal }) {
  if (state !== 'approved' && state !== 'done') return null;
  return <Shown proposalId={proposalId} />;
}

function Shown({ proposalId }: { proposalId: ProposalId }) {
  return (
    <Panel title="What became of the loans">
      <Loaded asked={useAct(showOutcomes, { proposalId }, { everyMs })}>
        {({ done, left, skipped, lastAt }) => (
          <>
            <p>
              {counted(done, 'loan')} done, {skipped.length} skipped, {left} still to come
              {lastAt === null ? '' : ', the last '}
              {lastAt === null ? null : <Instant at={lastAt} />}.
            </p>
            {skipped.length === 0 ? null : (
              <Skipped caption="Skipped, and nothing was changed" rows={skipped} />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}
