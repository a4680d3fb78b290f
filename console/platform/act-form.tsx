import type { ReactNode } from 'react';
import type { StaffReason } from '../../contract/staff/staff-refusals.ts';
import type { StaffAct } from '../../contract/staff/staff-act.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { FieldList } from '../ui/field-list.tsx';
import type { Values } from '../ui/field-list.tsx';
import { Failed } from '../ui/frames.tsx';
import { isRefused, sentenceOf } from './refusals.ts';
import { useActForm } from './use-act-form.ts';
import type { ActFormDraft, GivenTo } from './use-act-form.ts';
import beside from '../ui/beside.module.css';

interface ActFormProps<A extends StaffAct> extends ActFormDraft<A> {
  /** The words on the button, and its look: red where it takes something away. */
  action: ReactNode;
  look?: 'primary' | 'danger' | 'quiet';
  /** Why it cannot be sent at all, such as a missing role. */
  whyNot?: string | null | ((values: Values) => string | null);
  /** A second button: the same fields, with other arguments. */
  other?: { action: string; look: 'quiet' | 'danger'; with: GivenTo<A> };
  /** What is done again after a refusal for one reason. */
  again?: { after: StaffReason; onRetry: () => void };
  /** The columns of its parts, where they are not below each other. */
  className?: string | undefined;
  /** Leaves it. */
  onClose?: () => void;
  /** What a refusal offers beside its sentence. */
  refused?: (error: unknown) => ReactNode;
  /** Above the fields, and below them. */
  children?: ReactNode;
  below?: ReactNode;
}

/** The form of an act: its fields, why it was refused, and the button that does it. */
export function ActForm<A extends StaffAct>(props: ActFormProps<A>) {
  const { action, look = 'primary', whyNot = null, other, again, onClose } = props;
  const { className, refused, children, below } = props;
  const form = useActForm(props);
  const why = typeof whyNot === 'function' ? whyNot(form.values) : whyNot;
  return (
    <form
      className={className ?? (onClose === undefined ? beside.form : undefined)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (why === null) form.submit(event.currentTarget);
      }}
    >
      {children}
      <FieldList {...form} />
      {below}
      {refused?.(form.error)}
      {form.error === null ? null : (
        <Failed
          sentence={sentenceOf(form.error)}
          {...(again && isRefused(form.error, again.after) ? { onRetry: again.onRetry } : {})}
        />
      )}
      <DialogActions>
        <Button look={look} type="submit" busy={form.isPending} whyNot={why}>
          {action}
        </Button>
        {other === undefined ? null : (
          <Button
            look={other.look}
            busy={form.isPending}
            whyNot={why}
            onClick={(event) => form.submit(event.currentTarget.form, other.with)}
          >
            {other.action}
          </Button>
        )}
        {onClose === undefined ? null : <Button onClick={onClose}>Back</Button>}
      </DialogActions>
    </form>
  );
}

interface ActDialogProps<A extends StaffAct> extends ActFormProps<A> {
  title: string;
  wide?: boolean;
  onClose: () => void;
}

/** The same in the middle of the screen, with a way back. */
export function ActDialog<A extends StaffAct>(props: ActDialogProps<A>) {
  const { title, wide = false, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose} wide={wide}>
      <ActForm {...props} />
    </Dialog>
  );
}
