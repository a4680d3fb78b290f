import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ProposalId } from '../../../contract/staff/people-words.ts';
import { showProposal } from '../../../contract/staff/proposal-view.ts';
import { Loaded, Stale } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct, useAskedAfter } from '../../platform/queries.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Facts, Notice, Page, Panel } from '../../ui/frames.tsx';
import { Countdown, Instant } from '../../ui/instant.tsx';
import { EvidenceFiles } from './evidence-files.tsx';
import { AboutLink } from './about-link.tsx';
import { Agreement } from './agreement.tsx';
import { FetchExport } from './fetch-export.tsx';
import { Outcomes } from './outcomes.tsx';
import { Preview } from './preview.tsx';
import { ProposalActions } from './proposal-actions.tsx';
import css from './proposal-page.module.css';
import type { Proposal } from './proposal-words.ts';
import { kindWords } from './proposal-words.ts';
import { StateOf } from './proposals-table.tsx';
import { Signature } from './signature.tsx';

/** One proposal: what it would do, why, by whom, and what may be done about it. */
export function ProposalPage({ proposalId: id }: { proposalId: string }) {
  const asked = useAct(showProposal, { proposalId: id as ProposalId });
  return (
    <Loaded asked={asked}>{({ proposal }) => <ProposalScreen proposal={proposal} />}</Loaded>
  );
}

function ProposalScreen({ proposal }: { proposal: Proposal }) {
  const [seen, setSeen] = useState(proposal.version);
  const me = useSession().person.id;
  const { title, kind, state, preview, reason, evidence, lapsedBecause, about } = proposal;
  const change = lastChange(proposal);
  useAskedAfter(state === 'approved' ? proposal.notBefore : null);
  // Once it is over there is nothing left to decide.
  const isOpen = state === 'proposed' || state === 'approved';
  const isChanged = isOpen && proposal.version !== seen && change.who?.id !== me;
  return (
    <Page
      title={title}
      lead={kindWords[kind]}
      beside={<StateOf proposal={proposal} />}
      actions={<Link href={paths.inbox}>All proposals</Link>}
    >
      {isChanged ? (
        <Stale
          by={change.who?.name ?? null}
          at={change.at}
          onSeen={<Button onClick={() => setSeen(proposal.version)}>I have looked</Button>}
        />
      ) : null}
      {lapsedBecause === null ? null : <Lapsed because={lapsedBecause} />}
      {state === 'approved' && proposal.notBefore !== null ? (
        <Notice tone="warn">
          <p>
            It is done at <Instant at={proposal.notBefore} />, in{' '}
            <Countdown until={proposal.notBefore} />. Until then anyone with the permission can
            stop it.
          </p>
        </Notice>
      ) : null}
      <div className={css.columns}>
        <div className={css.main}>
          {about?.kind === 'loans' ? <Outcomes proposal={proposal} /> : null}
          <section className={css.card}>
            <h2>{state === 'done' ? 'What it did' : 'What it does'}</h2>
            <Preview preview={preview} title={proposal.title} />
          </section>
          {about?.kind === 'case' ? (
            <Panel title="Files of the case">
              <EvidenceFiles
                caseId={about.id}
                files={proposal.files}
                isOpen={state === 'proposed'}
              />
              <p>
                <Link href={paths.case(about.id)}>The case</Link>
                {proposal.files.length === 0 ? '' : '. An approval signs the hash of each.'}
              </p>
            </Panel>
          ) : null}
          {kind === 'restructure' ? <Agreement proposal={proposal} /> : null}
          {kind === 'export' && state === 'done' ? <FetchExport proposal={proposal} /> : null}
          <AboutLink about={about} />
          <ProposalActions proposal={proposal} onDone={setSeen} />
        </div>
        <Panel title="Why, and by whom">
          <Facts
            facts={[
              ['Reason', reason],
              ['Evidence', evidence ?? 'None given'],
              ['Proposed by', proposal.proposer.name],
              ['Proposed', <Instant key="at" at={proposal.proposedAt} />],
              ...decisionFacts(proposal),
            ]}
          />
          {proposal.isSameBrowser ? (
            <Notice tone="warn">
              <p>Proposed and approved in one browser.</p>
            </Notice>
          ) : null}
          {proposal.isSigned ? <Signature proposalId={proposal.id} /> : null}
        </Panel>
      </div>
    </Page>
  );
}

function Lapsed({ because }: { because: string }) {
  return (
    <Notice tone="bad">
      <p>
        It lapsed because something changed, and had no effect. {because} Propose it again if it
        is still needed.
      </p>
    </Notice>
  );
}

/** What the last decider did; beside its hour it says that it is done. */
const deciderWords: Readonly<Record<Proposal['state'], string>> = {
  proposed: 'Decided by',
  approved: 'Approved by',
  lapsed: 'Approved by',
  done: 'Approved by',
  refused: 'Refused by',
  withdrawn: 'Withdrawn by',
  stopped: 'Stopped by',
};

function decisionFacts(proposal: Proposal) {
  const { decidedBy, decidedAt, decisionReason, doneAt, outcome, state } = proposal;
  const facts: (readonly [string, ReactNode])[] = [];
  if (decidedBy !== null) facts.push([deciderWords[state], decidedBy.name]);
  if (decidedAt !== null) facts.push(['Decided', <Instant key="at" at={decidedAt} />]);
  if (decisionReason !== null) facts.push(['Because', decisionReason]);
  if (doneAt !== null) facts.push(['Done', <Instant key="at" at={doneAt} />]);
  if (outcome === 'nothing') facts.push(['Outcome', 'There was nothing left to do.']);
  return facts;
}

/** Who changed it last; null where the machine did. */
function lastChange(proposal: Proposal) {
  const { decidedBy, decidedAt, doneAt, proposer, proposedAt } = proposal;
  if (doneAt !== null) return { who: null, at: doneAt };
  if (decidedAt !== null) return { who: decidedBy, at: decidedAt };
  return { who: proposer, at: proposedAt };
}
