import { useState } from 'react';
import {
  endBorrowerSessions,
  endLoginsReasons,
} from '../../../contract/staff/borrower-care-acts.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/counts.ts';
import { optionsOf } from '../../ui/field-list.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Logs a borrower out everywhere, for one of the reasons that there are. */
export function EndLogins({ borrowerId, logins }: { borrowerId: string; logins: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const mayNot = useWhyNot('borrower-care', 'does');
  return (
    <>
      <Button
        whyNot={mayNot ?? (logins === 0 ? 'They are logged in nowhere.' : null)}
        onClick={() => setIsAsking(true)}
      >
        Log them out everywhere
      </Button>
      {isAsking ? (
        <EndLoginsDialog borrowerId={borrowerId} onClose={() => setIsAsking(false)} />
      ) : null}
    </>
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
