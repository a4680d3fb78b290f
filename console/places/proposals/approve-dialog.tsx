import { approveProposal, beginApproval } from '../../../contract/staff/proposal-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { callAct } from '../../platform/call-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { signs } from '../../platform/passkey.ts';
import { useAct, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failed } from '../../ui/frames.tsx';
import { PayoutsLeft } from './payouts-left.tsx';
import { Preview } from './preview.tsx';
import type { Proposal } from './proposal-words.ts';
import { Words } from './words.tsx';

interface ApproveDialogProps {
  proposal: Proposal;
  onClose: () => void;
  onApproved: (answer: StaffAnswerOf<typeof approveProposal>) => void;
}

/** What is signed, again and in full, and the passkey that signs it. */
export function ApproveDialog({ proposal, onClose, onApproved }: ApproveDialogProps) {
  const { id: proposalId, version, previewHash } = proposal;
  // What is signed must not change under the hand that signs.
  const seen = { proposalId, version, previewHash };
  const begun = useAct(beginApproval, seen, { isOnce: true });
  const sign = useDoing(async (asked: StaffAnswerOf<typeof beginApproval>) => {
    const { nonce, options } = asked;
    const response = await signs(options);
    onApproved(await callAct(approveProposal, { proposalId, version, nonce, response }));
  });
  return (
    <Dialog title={`You approve: ${proposal.title}`} onClose={onClose} wide>
      <Preview preview={proposal.preview} title={proposal.title} />
      {proposal.left === null ? null : <PayoutsLeft left={proposal.left} />}
      <Loaded asked={begun}>
        {(asked) => (
          <>
            <Words words={asked.words} />
            {sign.error === null ? null : <Failed sentence={sentenceOf(sign.error)} />}
            <DialogActions>
              <Button
                look="primary"
                busy={sign.isPending}
                onClick={() => sign.mutate(asked)}
                ref={(button) => button?.focus()}
              >
                Sign with your passkey
              </Button>
              <Button onClick={onClose}>Back</Button>
            </DialogActions>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
