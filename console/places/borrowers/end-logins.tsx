import { useState } from 'react';
import type { EndLoginsReason } from '../../../contract/staff/borrower-care-acts.ts';
import {
  endBorrowerSessions,
  endLoginsReasons,
} from '../../../contract/staff/borrower-care-acts.ts';
import { callAct } from '../../platform/call-act.ts';
import { useDoing } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/counts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { DialogForm } from '../dialog-form.tsx';

const options = (Object.keys(endLoginsReasons) as EndLoginsReason[]).map((value) => ({
  value,
  label: endLoginsReasons[value],
}));

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
  const [reason, setReason] = useState<EndLoginsReason | ''>('');
  const end = useDoing(async () => {
    if (reason === '') return;
    const { ended } = await callAct(endBorrowerSessions, { borrowerId, reason });
    onClose();
    showToast(`${counted(ended, 'login has', 'logins have')} ended.`);
  });
  return (
    <Dialog title="Log them out everywhere" onClose={onClose}>
      <p>
        Every phone and browser asks for a code again, which goes to their number by SMS. A
        message tells them. Their loan and what they pay stay as they are.
      </p>
      <DialogForm
        doing={end}
        action="Log them out"
        look="danger"
        whyNot={reason === '' ? 'Choose why.' : null}
        onSubmit={() => end.mutate(undefined)}
        onClose={onClose}
      >
        <Choice
          label="Why"
          none="Choose"
          value={reason}
          options={options}
          onChoose={setReason}
        />
      </DialogForm>
    </Dialog>
  );
}
