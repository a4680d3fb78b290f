import { useState } from 'react';
import { useDoing } from '../platform/queries.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogForm, isUnsaid, ReasonField } from './dialog-form.tsx';

interface ReasonDialogProps {
  title: string;
  lead: string;
  /** The word on the button. */
  action: string;
  onClose: () => void;
  /** Does it; what it is refused for stays in the dialog. */
  onReason: (reason: string) => Promise<void>;
}

/** Asks why, and does it. */
export function ReasonDialog({ title, lead, action, onClose, onReason }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const doing = useDoing(onReason);
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{lead}</p>
      <DialogForm
        doing={doing}
        action={action}
        look="danger"
        whyNot={isUnsaid(reason) ? 'Say why, in a few words.' : null}
        onSubmit={() => doing.mutate(reason)}
        onClose={onClose}
      >
        <ReasonField doing={doing} value={reason} onText={setReason} />
      </DialogForm>
    </Dialog>
  );
}
