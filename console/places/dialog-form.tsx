import type { FormEvent, ReactNode } from 'react';
import type { useDoing } from '../platform/queries.ts';
import { fieldSentence, sentenceOf } from '../platform/refusals.ts';
import { Button } from '../ui/button.tsx';
import { DialogActions } from '../ui/dialog.tsx';
import { WordsField } from '../ui/field.tsx';
import { Failed } from '../ui/frames.tsx';

type Doing = Pick<ReturnType<typeof useDoing>, 'error' | 'isPending'>;

interface DialogFormProps {
  doing: Doing;
  /** The words on the button, and its look: what takes something away is red. */
  action: ReactNode;
  look?: 'primary' | 'danger';
  /** Why it cannot be sent yet. */
  whyNot: string | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The form of a dialog: its fields, what it was refused for, the button that does it, and back. */
export function DialogForm(props: DialogFormProps) {
  const { doing, action, look = 'primary', whyNot, onSubmit, onClose, children } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate>
      {children}
      {doing.error === null ? null : <Failed sentence={sentenceOf(doing.error)} />}
      <DialogActions>
        <Button look={look} type="submit" busy={doing.isPending} whyNot={whyNot}>
          {action}
        </Button>
        <Button onClick={onClose}>Back</Button>
      </DialogActions>
    </form>
  );
}

/** Fewer letters say nothing. */
const least = 4;

/** Whether a reason is too short to be one. */
export function isUnsaid(reason: string): boolean {
  return reason.trim().length < least;
}

interface ReasonFieldProps {
  doing: Doing;
  value: string;
  onText: (reason: string) => void;
}

/** Why somebody does what they do. */
export function ReasonField({ doing, value, onText }: ReasonFieldProps) {
  return (
    <WordsField
      label="Reason"
      value={value}
      onText={onText}
      maxLength={500}
      error={fieldSentence(doing.error, 'reason')}
    />
  );
}
