import * as say from '../../../contract/sentences/borrow.ts';
import * as specified from '../../../contract/sentences/specified.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { Row, Rows } from '../../ui/rows.tsx';
import css from './borrow.module.css';
import type { Trial } from './loan-cost.tsx';
import type { Borrowing } from './use-borrow.ts';

interface BorrowDialogProps {
  open: boolean;
  trial: Trial;
  /** Where the money goes, masked; null while that is not known. */
  account: string | null;
  sending: Borrowing;
  onCancel: () => void;
  onConfirm: () => void;
}

/** The amount again, before the money leaves: a wrong zero is cheapest found here. */
export function BorrowDialog(props: BorrowDialogProps) {
  const { open, trial, account, sending, onCancel, onConfirm } = props;
  const last = trial.plans.at(-1);
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={say.borrowThis(showKwacha(trial.amount))}
      actions={
        <>
          <Button onClick={onConfirm} busy={sending.busy}>
            {specified.confirm}
          </Button>
          <Button look="quiet" onClick={onCancel} disabled={sending.busy}>
            {specified.cancel}
          </Button>
        </>
      }
    >
      <Rows>
        <Row label={account === null ? say.goesToYourAccount : say.goesTo(account)}>
          <Money amount={trial.receivedAmount} />
        </Row>
        <Row label={say.youPayBack} strong note={last ? say.by(showDay(last.dueDate)) : null}>
          <Money amount={trial.totalRepayAmount} />
        </Row>
      </Rows>
      {sending.busy && sending.notice ? (
        <output className={css.notice}>{sending.notice}</output>
      ) : null}
    </Dialog>
  );
}
