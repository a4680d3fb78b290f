import type { ArgsOf, StaffAct, StaffAnswerOf } from '../../contract/staff/staff-act.ts';
import { ActDialog } from '../platform/act-form.tsx';
import type { FieldsOf, GivenTo } from '../platform/use-act-form.ts';
import { reasonField } from './reason-field.ts';

interface ReasonDialogProps<A extends StaffAct> {
  title: string;
  lead: string;
  /** The word on the button. */
  action: string;
  /** Takes a `reason`, which is the only thing that is typed. */
  act: A & (ArgsOf<A> extends { reason: string } ? unknown : never);
  given: GivenTo<A>;
  onClose: () => void;
  onDone: (answer: StaffAnswerOf<A>) => void;
}

/** Asks why, and does it; what it is refused for stays in the dialog. */
export function ReasonDialog<A extends StaffAct>({ lead, ...props }: ReasonDialogProps<A>) {
  return (
    <ActDialog<StaffAct>
      {...(props as ReasonDialogProps<StaffAct>)}
      fields={{ reason: reasonField } as FieldsOf<StaffAct>}
      look="danger"
    >
      <p>{lead}</p>
    </ActDialog>
  );
}
