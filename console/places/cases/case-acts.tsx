import { useState } from 'react';
import { Link } from 'wouter';
import { kindRules } from '../../../contract/staff/kind-rules.ts';
import { paths, withFilter } from '../../platform/paths.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty, Panel } from '../../ui/frames.tsx';
import { Ago } from '../../ui/instant.tsx';
import { Preview } from '../proposals/preview.tsx';
import { stateWords } from '../proposals/proposal-words.ts';
import type { Case } from './case-words.ts';
import css from './cases.module.css';
import { ResolveDialog } from './resolve-dialog.tsx';

type Act = Case['acts'][number];

const actWords = {
  confirm: 'Confirm by hand',
  fail: 'Fail by hand',
  'pay-back': 'Refund again',
  'reverse-payment': 'Reverse the payment',
  'to-owner': 'Give it to its owner',
  resolve: 'End the case',
} as const satisfies Record<Act['act'], string>;

/** Each thing that can be done about a case, with what it would do before it is done. */
export function CaseActs({ shown: { acts, proposals, case: line } }: { shown: Case }) {
  return (
    <>
      {proposals.length === 0 ? null : (
        <Panel title="Proposed">
          <ol className={css.story}>
            {proposals.map(({ proposalId, title, state, proposedBy, proposedAt }) => (
              <li key={proposalId}>
                <Link href={paths.proposal(proposalId)}>{title}</Link>
                <small>
                  {stateWords[state]}, by {proposedBy}, <Ago at={proposedAt} />
                </small>
              </li>
            ))}
          </ol>
        </Panel>
      )}
      {acts.length === 0 ? null : (
        <Panel title="What can be done">
          {acts.map((act) => (
            <Possible key={act.act} act={act} caseId={line.caseId} />
          ))}
        </Panel>
      )}
    </>
  );
}

function Possible({ act, caseId }: { act: Act; caseId: string }) {
  const { preview, whyNot } = act;
  const name = actWords[act.act];
  return (
    <details className={css.act}>
      <summary>{name}</summary>
      {preview === null ? <Empty>{whyNot}</Empty> : <Preview preview={preview} />}
      {act.act === 'resolve' ? (
        <Ending caseId={caseId} whyNot={whyNot} />
      ) : (
        <Proposing
          act={act}
          kind={act.act === 'to-owner' ? 'unmatched-to-owner' : act.act}
          caseId={caseId}
        />
      )}
    </details>
  );
}

interface ProposingProps {
  act: Act;
  kind: 'confirm' | 'fail' | 'pay-back' | 'reverse-payment' | 'unmatched-to-owner';
  caseId: string;
}

function Proposing({ act: { whyNot, reference, amount }, kind, caseId }: ProposingProps) {
  const mayNot = useWhyNot(kindRules[kind].permission, 'proposes');
  const filled = { kind, about: caseId, reference, amount };
  const given = Object.fromEntries(
    Object.entries(filled).map(([name, value]) => [name, value ?? undefined]),
  );
  return (
    <div>
      <ButtonLink to={withFilter(paths.newProposal, given)} whyNot={mayNot ?? whyNot}>
        Propose it
      </ButtonLink>
    </div>
  );
}

function Ending({ caseId, whyNot }: { caseId: string; whyNot: string | null }) {
  const [asks, setAsks] = useState(false);
  const mayNot = useWhyNot('cases', 'does');
  return (
    <div>
      <Button whyNot={mayNot ?? whyNot} onClick={() => setAsks(true)}>
        End the case …
      </Button>
      {asks ? <ResolveDialog caseId={caseId} onClose={() => setAsks(false)} /> : null}
    </div>
  );
}
