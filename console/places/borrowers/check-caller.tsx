import { useState } from 'react';
import { callerChecksADay, checkCaller } from '../../../contract/staff/borrower-care-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { parseCivilDate } from '../../../contract/words/civil-date.ts';
import { callFresh, useDoing } from '../../platform/queries.ts';
import { fieldSentence } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/frames.tsx';
import { DialogForm } from '../dialog-form.tsx';

/** Compares what a caller says with the borrower's card, and uncovers nothing. */
export function CheckCaller({ borrowerId }: { borrowerId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const mayNot = useWhyNot('borrower-care', 'does');
  return (
    <>
      <Button whyNot={mayNot} onClick={() => setIsAsking(true)}>
        Check a caller …
      </Button>
      {isAsking ? (
        <CheckDialog borrowerId={borrowerId} onClose={() => setIsAsking(false)} />
      ) : null}
    </>
  );
}

function CheckDialog({ borrowerId, onClose }: { borrowerId: string; onClose: () => void }) {
  const [name, setName] = useState('');
  const [nrc, setNrc] = useState('');
  const [born, setBorn] = useState('');
  const bornOn = parseCivilDate(born);
  const check = useDoing(async () =>
    bornOn === null ? undefined : callFresh(checkCaller, { borrowerId, name, nrc, bornOn }),
  );
  const isShort = name.trim() === '' || nrc.trim() === '' || bornOn === null;
  return (
    <Dialog title="Check a caller" onClose={onClose}>
      <p>
        Ask them, and tell them nothing. What is kept is compared and not shown, at most{' '}
        {callerChecksADay} times in 24 hours; the borrower reads in Set that it was.
      </p>
      <DialogForm
        doing={check}
        action="Compare"
        whyNot={isShort ? 'Ask for all three.' : null}
        onSubmit={() => check.mutate(undefined)}
        onClose={onClose}
      >
        <TextField
          label="Name, as on their card"
          value={name}
          onText={setName}
          maxLength={200}
          error={fieldSentence(check.error, 'name')}
        />
        <TextField
          label="NRC number"
          hint="Like 123456/11/1"
          value={nrc}
          onText={setNrc}
          maxLength={20}
          error={fieldSentence(check.error, 'nrc')}
        />
        <TextField label="Born on" type="date" value={born} onText={setBorn} />
        {check.data === undefined ? null : <Outcome of={check.data} />}
      </DialogForm>
    </Dialog>
  );
}

const parts = { name: 'the name', nrc: 'the NRC number', bornOn: 'the birth date' } as const;

function Outcome({ of }: { of: StaffAnswerOf<typeof checkCaller> }) {
  const wrong = (['name', 'nrc', 'bornOn'] as const).filter((part) => !of[part]);
  return wrong.length === 0 ? (
    <Notice tone="good">
      <p>All three agree. You may talk about what this page shows.</p>
    </Notice>
  ) : (
    <Notice tone="bad">
      <p>
        Not as on the card: {wrong.map((part) => parts[part]).join(', ')}. Say only that it does
        not agree, and nothing of the account.
      </p>
    </Notice>
  );
}
