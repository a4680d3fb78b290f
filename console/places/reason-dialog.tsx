import { useState } from 'react';
import type { FormEvent } from 'react';
import { useDoing } from '../platform/queries.ts';
import { fieldSentence, sentenceOf } from '../platform/refusals.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { WordsField } from '../ui/field.tsx';
import { Failed } from '../ui/frames.tsx';

interface ReasonDialogProps {
  title: string;
  lead: string;
  /** The word on the button. */
  action: string;
  onClose: () => void;
  /** Does it; what it is refused for stays in the dialog. */
  onReason: (reason: string) => Promise<void>;
}

const least = 4;

/** Asks why, and does it. */
export function ReasonDialog({ title, lead, action, onClose, onReason }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const doing = useDoing(onReason);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    doing.mutate(reason);
  };
  const isShort = reason.trim().length < least;
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{lead}</p>
      <form onSubmit={submit}>
        <WordsField
          label="Reason"
          value={reason}
          onText={setReason}
          maxLength={500}
          error={fieldSentence(doing.error, 'reason')}
        />
        {doing.error === null ? null : <Failed sentence={sentenceOf(doing.error)} />}
        <DialogActions>
          <Button
            look="danger"
            type="submit"
            busy={doing.isPending}
            whyNot={isShort ? 'Say why, in a few words.' : null}
          >
            {action}
          </Button>
          <Button onClick={onClose}>Back</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
