import type { listPeople } from '../../../contract/staff/people-acts.ts';
import { confirmKey } from '../../../contract/staff/own-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { callFresh, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useSession, useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/frames.tsx';
import { shortPrint } from '../../ui/short-print.ts';
import { showToast } from '../../ui/toast.tsx';

type Key = StaffAnswerOf<typeof listPeople>['keysToConfirm'][number];

/** A passkey that does not count yet: two colleagues compare it with its owner, and sign. */
export function KeyToConfirm({ of: key }: { of: Key }) {
  const { passkeyId, keyName, of, fingerprint, confirmedBy } = key;
  const { person } = useSession();
  const mayNot = useWhyNot('staff', 'approves');
  const confirm = useDoing(() => callFresh(confirmKey, { passkeyId, fingerprint }));
  const isOwn = of.id === person.id;
  const isDone = confirmedBy.includes(person.name) ? 'You confirmed it.' : null;
  const others = confirmedBy.length > 0 ? ` Confirmed by ${confirmedBy.join(', ')}.` : '';
  return (
    <Notice
      tone="warn"
      actions={
        isOwn ? null : (
          <Button
            whyNot={mayNot ?? isDone}
            busy={confirm.isPending}
            aria-label={`Confirm the passkey of ${of.name}`}
            onClick={() =>
              confirm.mutate(undefined, {
                onError: (failure) => showToast(sentenceOf(failure)),
              })
            }
          >
            Confirm
          </Button>
        )
      }
    >
      <p>
        A passkey of {of.name}, “{keyName}”, does not count yet:{' '}
        <code>{shortPrint(fingerprint)}</code>.{' '}
        {isOwn
          ? 'Read it to two colleagues, who confirm it.'
          : 'Compare it with them by voice.'}
        {others}
      </p>
    </Notice>
  );
}
