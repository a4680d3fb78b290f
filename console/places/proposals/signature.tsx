import type { ProposalId } from '../../../contract/staff/people-words.ts';
import { exportApproval } from '../../../contract/staff/proposal-acts.ts';
import { callAct } from '../../platform/call-act.ts';
import { useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Gives the approval as a file that anyone can verify without this server. */
export function Signature({ proposalId }: { proposalId: ProposalId }) {
  const take = useDoing(async () => {
    const approval = await callAct(exportApproval, { proposalId });
    const file = new Blob([JSON.stringify(approval, null, 2)], { type: 'application/json' });
    const address = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = address;
    link.download = `approval-${proposalId}.json`;
    link.click();
    URL.revokeObjectURL(address);
  });
  return (
    <div>
      <Button
        busy={take.isPending}
        onClick={() =>
          take.mutate(undefined, { onError: (failure) => showToast(sentenceOf(failure)) })
        }
      >
        Take the signed approval
      </Button>
    </div>
  );
}
