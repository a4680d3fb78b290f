import type { WorkQueue } from '../../../contract/staff/work-acts.ts';
import { leaveWork, takeWork } from '../../../contract/staff/open-work-acts.ts';
import { workQueues } from '../../../contract/staff/work-acts.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import { callAct } from '../../platform/call-act.ts';
import { useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useSession, useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';

interface TakenProps {
  queue: WorkQueue;
  id: string;
  takenBy: { readonly id: StaffId; readonly name: string } | null;
}

/** Who is at a piece of open work, and the button that takes it or gives it back. */
export function Taken({ queue, id, takenBy }: TakenProps) {
  const me = useSession().person.id;
  const mayNot = useWhyNot(workQueues[queue], 'does');
  const isMine = takenBy?.id === me;
  const change = useDoing(async () => {
    if (isMine) await callAct(leaveWork, { queue, id });
    else await callAct(takeWork, { queue, id });
  });
  const others = takenBy && !isMine ? `${takenBy.name} has taken this.` : null;
  return (
    <Button
      busy={change.isPending}
      whyNot={mayNot ?? others}
      onClick={() =>
        change.mutate(undefined, { onError: (failure) => showToast(sentenceOf(failure)) })
      }
    >
      {isMine ? 'Give it back' : others ? `With ${takenBy?.name}` : 'Take it'}
    </Button>
  );
}
