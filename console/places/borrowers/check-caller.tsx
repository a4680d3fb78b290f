import { useState } from 'react';
import { useSearchParams } from 'wouter';
import {
  callerChecksADay,
  checkCaller,
  openAccount,
} from '../../../contract/staff/borrower-care-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import type { FieldsOf } from '../../platform/use-act-form.ts';
import { Notice } from '../../ui/frames.tsx';
import { showToast } from '../../ui/toast.tsx';
import { CareDialog } from './care-dialog.tsx';

/** Compares what a caller says with the borrower's card, and reveals nothing. */
export function CheckCaller({ borrowerId }: { borrowerId: string }) {
  const [found, setFound] = useState<Agreements | null>(null);
  const [search] = useSearchParams();
  return (
    <CareDialog
      button="Check a caller …"
      isOpen={search.has('caller')}
      onClose={() => setFound(null)}
    >
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
    </CareDialog>
  );
}

/** Opens a blocked account for a caller who knows their card. */
export function OpenAccount({ borrowerId }: { borrowerId: string }) {
  const [found, setFound] = useState<Agreements | null>(null);
  return (
    <CareDialog button="Open the account …" onClose={() => setFound(null)}>
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
    </CareDialog>
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
