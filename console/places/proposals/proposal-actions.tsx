import { useState } from 'react';
import {
  refuseProposal,
  stopHeld,
  withdrawProposal,
} from '../../../contract/staff/proposal-acts.ts';
import { callAct } from '../../platform/call-act.ts';
import { useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { useKeys } from '../../ui/keys.ts';
import { showToast } from '../../ui/toast.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import css from './proposal-actions.module.css';
import type { Proposal } from './proposal-words.ts';
import { ReasonDialog } from '../reason-dialog.tsx';

interface ProposalActionsProps {
  proposal: Proposal;
  /** Told the version that this person's own act made. */
  onDone: (version: number) => void;
}

/** The buttons for a proposal. One that the user may not press stays, and says why. */
export function ProposalActions({ proposal, onDone }: ProposalActionsProps) {
  const [open, setOpen] = useState<'approve' | 'refuse' | 'stop' | null>(null);
  const { may, id: proposalId, version } = proposal;
  const close = () => setOpen(null);
  const finish = (said: string) => (answer: { proposal: Proposal }) => {
    close();
    onDone(answer.proposal.version);
    showToast(said);
  };
  const withdraw = useDoing(async () =>
    finish('Withdrawn.')(await callAct(withdrawProposal, { proposalId, version })),
  );
  const approve = () => (may.approve === null ? setOpen('approve') : showToast(may.approve));
  useKeys({ a: approve });
  const isOver = ['done', 'refused', 'withdrawn', 'stopped'].includes(proposal.state);
  if (isOver) return null;
  return (
    <div className={css.actions}>
      <Button look="primary" keyName="a" whyNot={may.approve} onClick={approve}>
        Approve …
      </Button>
      <Button whyNot={may.refuse} onClick={() => setOpen('refuse')}>
        Refuse …
      </Button>
      <Button
        whyNot={may.withdraw}
        busy={withdraw.isPending}
        onClick={() =>
          withdraw.mutate(undefined, { onError: (failure) => showToast(sentenceOf(failure)) })
        }
      >
        Withdraw
      </Button>
      {proposal.state === 'approved' ? (
        <Button look="danger" whyNot={may.stop} onClick={() => setOpen('stop')}>
          Stop …
        </Button>
      ) : null}
      {open === 'approve' ? (
        <ApproveDialog
          proposal={proposal}
          onClose={close}
          onApproved={finish('Approved and signed.')}
        />
      ) : null}
      {open === 'refuse' ? (
        <ReasonDialog
          title="Refuse this proposal"
          lead="The proposer reads why."
          action="Refuse"
          onClose={close}
          act={refuseProposal}
          given={{ proposalId, version }}
          onDone={finish('Refused.')}
        />
      ) : null}
      {open === 'stop' ? (
        <ReasonDialog
          title="Stop what was approved"
          lead="It is not done, now or later. The approver reads why."
          action="Stop it"
          onClose={close}
          act={stopHeld}
          given={{ proposalId, version }}
          onDone={finish('Stopped.')}
        />
      ) : null}
    </div>
  );
}
