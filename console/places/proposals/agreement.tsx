import { useState } from 'react';
import { recordAgreement, showAgreement } from '../../../contract/staff/agreement-acts.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Panel, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { Proposal } from './proposal-words.ts';

/** Whether the borrower agreed to a new schedule; staff record what they hear on the phone. */
export function Agreement({ proposal }: { proposal: Proposal }) {
  const { id: proposalId, state, previewHash, preview } = proposal;
  const [isOpen, setOpen] = useState(false);
  const mayNot = useWhyNot('waivers', 'proposes');
  const asked = useAct(showAgreement, { proposalId });
  return (
    <Panel title="The borrower’s agreement">
      <Loaded asked={asked}>
        {({ agreement }) =>
          agreement === null ? (
            <p>
              <Tag tone="warn">Not agreed yet</Tag> The borrower sees the new schedule in the
              app. Until they agree it cannot be approved.
            </p>
          ) : (
            <>
              <p>
                <Tag tone={agreement.isCurrent || state === 'done' ? 'good' : 'warn'}>
                  {agreement.isCurrent || state === 'done'
                    ? 'Agreed'
                    : 'Agreed to other figures'}
                </Tag>{' '}
                <Instant at={agreement.at} />,{' '}
                {agreement.recordedBy === null
                  ? 'in the app.'
                  : `on the phone, recorded by ${agreement.recordedBy.name}.`}
              </p>
              {agreement.evidence === null ? null : <p>Evidence: {agreement.evidence}</p>}
            </>
          )
        }
      </Loaded>
      {state === 'proposed' ? (
        <div>
          <Button whyNot={mayNot} onClick={() => setOpen(true)}>
            Record agreement by phone …
          </Button>
        </div>
      ) : null}
      {isOpen ? (
        <ActDialog
          title="The borrower agreed on the phone"
          act={recordAgreement}
          given={{ proposalId, previewHash }}
          fields={{
            evidence: {
              label: 'Evidence',
              hint: 'Number called, time, and where the recording is.',
              longest: 500,
            },
          }}
          action="Record it"
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            showToast('Recorded. Another person approves it.');
          }}
        >
          <p>Read these sentences to the borrower first:</p>
          <ul>
            {preview.sentences.slice(1, -2).map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </ActDialog>
      ) : null}
    </Panel>
  );
}
