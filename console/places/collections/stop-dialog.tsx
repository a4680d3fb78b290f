import { stopContact } from '../../../contract/staff/collections-acts.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { showToast } from '../../ui/toast.tsx';
import { stopOptions } from './collect-words.ts';

/** Leaves a borrower alone, for some days or until it is ended. */
export function StopDialog(props: { borrowerId: string; onClose: () => void }) {
  const { borrowerId, onClose } = props;
  return (
    <ActDialog
      title="Stop contacting them"
      act={stopContact}
      given={{ borrowerId }}
      fields={({ until = '' }) => ({
        reason: { kind: 'choice', label: 'Reason', options: stopOptions },
        until: {
          kind: 'day',
          label: 'Until the end of',
          hint: until === '' && 'Empty: until it is ended.',
          whenEmpty: 'absent',
        },
      })}
      action="Stop it"
      look="danger"
      onClose={onClose}
      onDone={() => {
        onClose();
        showToast('They are not contacted now, reminders included.');
      }}
    >
      <p>No call and no reminder is sent while this applies. What they owe stays as it is.</p>
    </ActDialog>
  );
}
