import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import {
  callerChecksADay,
  checkCaller,
  openAccount,
} from '../../../contract/staff/borrower-care-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { useWhyNot } from '../../platform/session.ts';
import type { FieldsOf } from '../../platform/use-act-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/frames.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Compares what a caller says with the borrower's card, and reveals nothing. */
export function CheckCaller({ borrowerId }: { borrowerId: string }) {
  const [found, setFound] = useState<Agreements | null>(null);
  return (
    <WithCaller button="Check a caller …" opensBy="caller" onClose={() => setFound(null)}>
      {(close) => (
        <ActDialog
          title="Check a caller"
          act={checkCaller}
          given={{ borrowerId }}
          fields={fields}
          below={found && <Outcome of={found} />}
          action="Compare"
          onClose={close}
          onDone={setFound}
        >
          <p>
            Ask them, and tell them nothing. What is kept is compared and not shown, at most{' '}
            {callerChecksADay} times in 24 hours; the borrower reads in Set that it was.
          </p>
        </ActDialog>
      )}
    </WithCaller>
  );
}

/** Opens a blocked account for a caller who knows their card. */
export function OpenAccount({ borrowerId }: { borrowerId: string }) {
  const [found, setFound] = useState<Agreements | null>(null);
  return (
    <WithCaller button="Open the account …" onClose={() => setFound(null)}>
      {(close) => (
        <ActDialog
          title="Open the account"
          act={openAccount}
          given={{ borrowerId }}
          fields={fields}
          below={found && <Outcome of={found} />}
          action="Compare and open"
          onClose={close}
          onDone={(compared) => {
            setFound(compared);
            if (!isAll(compared)) return;
            close();
            showToast('The account is open. They get an SMS.');
          }}
        >
          <p>
            Ask them, and tell them nothing. If all three agree, they can borrow again, and
            payouts that were held go out. At most {callerChecksADay} tries in 24 hours.
          </p>
        </ActDialog>
      )}
    </WithCaller>
  );
}

/** A button with the dialog of a call. */
function WithCaller({
  button,
  opensBy,
  onClose,
  children,
}: {
  button: string;
  /** A word of the address that opens it at once. */
  opensBy?: string;
  onClose: () => void;
  children: (close: () => void) => ReactNode;
}) {
  const [search] = useSearchParams();
  const mayNot = useWhyNot('borrower-care', 'does');
  const isOpen = mayNot === null && opensBy !== undefined && search.has(opensBy);
  const [isAsking, setIsAsking] = useState(isOpen);
  const close = () => {
    setIsAsking(false);
    onClose();
  };
  return (
    <>
      <Button whyNot={mayNot} onClick={() => setIsAsking(true)}>
        {button}
      </Button>
      {isAsking ? children(close) : null}
    </>
  );
}

type Agreements = StaffAnswerOf<typeof checkCaller>;

const fields: FieldsOf<typeof checkCaller> = {
  name: { label: 'Name, as on their card', longest: 200 },
  nrc: { label: 'NRC number', hint: 'Like 123456/11/1', longest: 20 },
  bornOn: { kind: 'day', label: 'Born on' },
};

const parts = { name: 'the name', nrc: 'the NRC number', bornOn: 'the birth date' } as const;

const wrongOf = (of: Agreements) =>
  (['name', 'nrc', 'bornOn'] as const).filter((part) => !of[part]);

const isAll = (of: Agreements) => wrongOf(of).length === 0;

function Outcome({ of }: { of: Agreements }) {
  const wrong = wrongOf(of);
  return isAll(of) ? (
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
