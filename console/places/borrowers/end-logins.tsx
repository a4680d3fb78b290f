import {
  endBorrowerSessions,
  endLoginsReasons,
} from '../../../contract/staff/borrower-care-acts.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { counted } from '../../ui/counts.ts';
import { optionsOf } from '../../ui/field-list.tsx';
import { showToast } from '../../ui/toast.tsx';
import { CareDialog } from './care-dialog.tsx';

/** Logs a borrower out everywhere, for one of the reasons that there are. */
export function EndLogins({ borrowerId, logins }: { borrowerId: string; logins: number }) {
  return (
    <CareDialog
      button="Log them out everywhere"
      whyNot={logins === 0 ? 'They are logged in nowhere.' : null}
    >
      {(close) => <EndLoginsDialog borrowerId={borrowerId} onClose={close} />}
    </CareDialog>
  );
}

function EndLoginsDialog({ borrowerId, onClose }: { borrowerId: string; onClose: () => void }) {
  return (
    <ActDialog
      title="Log them out everywhere"
      act={endBorrowerSessions}
      given={{ borrowerId }}
      fields={{
        reason: { kind: 'choice', label: 'Reason', options: optionsOf(endLoginsReasons) },
      }}
      action="Log them out"
      look="danger"
      onClose={onClose}
      onDone={({ ended }) => {
        onClose();
        showToast(`${counted(ended, 'login has', 'logins have')} ended.`);
      }}
    >
      <p>
        Every phone and browser asks for a code again, by SMS. A message informs them. Their
        loan and what they pay stay as they are.
      </p>
    </ActDialog>
  );
}
