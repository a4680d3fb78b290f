import { useState } from 'react';
import { callerChecksADay, checkCaller } from '../../../contract/staff/borrower-care-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { useWhyNot } from '../../platform/session.ts';
import type { FieldsOf } from '../../platform/use-act-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/frames.tsx';

/** Compares what a caller says with the borrower's card, and reveals nothing. */
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
  const [found, setFound] = useState<StaffAnswerOf<typeof checkCaller> | null>(null);
  return (
    <ActDialog
      title="Check a caller"
      act={checkCaller}
      given={{ borrowerId }}
      fields={fields}
      below={found && <Outcome of={found} />}
      action="Compare"
      onClose={onClose}
      onDone={setFound}
    >
      <p>
        Ask them, and tell them nothing. What is kept is compared and not shown, at most{' '}
        {callerChecksADay} times in 24 hours; the borrower reads in Set that it was.
      </p>
    </ActDialog>
  );
}

const fields: FieldsOf<typeof checkCaller> = {
  name: { label: 'Name, as on their card', longest: 200 },
  nrc: { label: 'NRC number', hint: 'Like 123456/11/1', longest: 20 },
  bornOn: { kind: 'day', label: 'Born on' },
};

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
