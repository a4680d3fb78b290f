import { blockAccount } from '../../../contract/staff/borrower-care-acts.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { Day } from '../../ui/instant.tsx';
import { Notice } from '../../ui/frames.tsx';
import { showToast } from '../../ui/toast.tsx';
import { CareDialog } from './care-dialog.tsx';
import { OpenAccount } from './check-caller.tsx';

/** Blocks the account of a caller whose phone is lost. */
export function BlockAccount({ borrowerId }: { borrowerId: string }) {
  return (
    <CareDialog button="Phone lost: block …">
      {(close) => (
        <ActDialog
          title="Block for a lost phone"
          act={blockAccount}
          given={{ borrowerId }}
          fields={{}}
          action="Block the account"
          look="danger"
          onClose={close}
          onDone={({ number }) => {
            close();
            showToast(`Blocked. Complaint ${number} asks to call them.`);
          }}
        >
          <p>
            Nothing is lent, no payout leaves, and every login ends. They still owe and can pay.
            An SMS informs them. To open it, a caller must know their card.
          </p>
        </ActDialog>
      )}
    </CareDialog>
  );
}

/** Since when an account is blocked, and how it is opened. */
export function Blocked({ borrowerId, on }: { borrowerId: string; on: CivilDate }) {
  return (
    <Notice tone="warn">
      <p>
        Blocked for a lost phone since <Day on={on} />. Nothing is lent and no payout leaves.
      </p>
      <OpenAccount borrowerId={borrowerId} />
    </Notice>
  );
}
