import { useState } from 'react';
import {
  beginAddPasskey,
  confirmKey,
  endAddPasskey,
  removePasskey,
  type showMe,
} from '../../../contract/staff/own-acts.ts';
import type { ArgsOf, StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { makesPasskey } from '../../platform/make-passkey.ts';
import { callFresh, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/frames.tsx';
import { Ago, Instant } from '../../ui/instant.tsx';
import { shortPrint } from '../../ui/short-print.ts';
import { showToast } from '../../ui/toast.tsx';

type Mine = StaffAnswerOf<typeof showMe>;

const onError = (failure: unknown) => showToast(sentenceOf(failure));

/** One’s own passkeys: added, confirmed by an older one, and removed. */
export function Passkeys({ passkeys }: Pick<Mine, 'passkeys'>) {
  const [isAdding, setIsAdding] = useState(false);
  const remove = useDoing((passkeyId: string) => callFresh(removePasskey, { passkeyId }));
  const confirm = useDoing((given: ArgsOf<typeof confirmKey>) => callFresh(confirmKey, given));
  const last = passkeys.length < 2 ? 'This is your last passkey. Add another one first.' : null;
  return (
    <Panel
      title="Passkeys"
      actions={<Button onClick={() => setIsAdding(true)}>Add a passkey …</Button>}
    >
      <DataTable
        caption="Your passkeys"
        rows={passkeys}
        keyOf={({ id }) => id}
        columns={passkeyColumns({
          last,
          busyWith: remove.isPending ? remove.variables : null,
          onRemove: (id) => remove.mutate(id, { onError }),
          onConfirm: (given) => confirm.mutate(given, { onError }),
        })}
      />
      {isAdding ? <AddPasskey onClose={() => setIsAdding(false)} /> : null}
    </Panel>
  );
}

interface PasskeyColumns {
  /** Why none can be removed. */
  readonly last: string | null;
  readonly busyWith: string | null;
  readonly onRemove: (id: string) => void;
  readonly onConfirm: (given: ArgsOf<typeof confirmKey>) => void;
}

function passkeyColumns({
  last,
  busyWith,
  onRemove,
  onConfirm,
}: PasskeyColumns): Column<Mine['passkeys'][number]>[] {
  return [
    { head: 'Name', cell: ({ name }) => name },
    {
      head: 'Fingerprint',
      cell: ({ id, name, fingerprint, isProven }) => (
        <>
          <code>{shortPrint(fingerprint)}</code>{' '}
          {isProven ? null : (
            <Button
              look="plain"
              aria-label={`Confirm ${name}`}
              onClick={() => onConfirm({ passkeyId: id, fingerprint })}
            >
              Confirm with your older passkey
            </Button>
          )}
        </>
      ),
    },
    {
      head: 'Stored',
      cell: ({ isBackedUp }) => (isBackedUp ? 'On several devices' : 'On one device'),
      isWide: true,
    },
    { head: 'Created', cell: ({ createdAt }) => <Instant at={createdAt} />, isWide: true },
    {
      head: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : <Ago at={lastUsedAt} />),
    },
    {
      head: 'Do',
      cell: ({ id, name }) => (
        <Button
          look="plain"
          whyNot={last}
          busy={busyWith === id}
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(id)}
        >
          Remove
        </Button>
      ),
    },
  ];
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  return (
    <ActDialog
      title="Add a passkey"
      act={endAddPasskey}
      given={{ response: {} }}
      fields={{
        keyName: {
          label: 'Name of the device',
          longest: 80,
          wanted: 'Enter a name.',
        },
      }}
      action="Add the passkey"
      run={async ({ keyName }) => {
        const { options } = await callFresh(beginAddPasskey, {});
        const response = await makesPasskey(options);
        const made = await callFresh(endAddPasskey, { response, keyName });
        // It counts once the one before it says so.
        const { id: passkeyId, fingerprint } = made.passkey;
        await callFresh(confirmKey, { passkeyId, fingerprint });
        return made;
      }}
      onClose={onClose}
      onDone={() => {
        onClose();
        showToast('Passkey added.');
      }}
    />
  );
}
