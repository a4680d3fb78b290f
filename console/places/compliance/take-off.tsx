import { useState } from 'react';
import type { listWatched } from '../../../contract/staff/watch-acts.ts';
import { unwatch } from '../../../contract/staff/watch-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { kindTitles } from './watch-words.ts';

export type Watched = StaffAnswerOf<typeof listWatched>['rows'][number];

/** Takes a card, number or phone off the watch list, with a reason. */
export function TakeOff({ watched }: { watched: Watched }) {
  const { kind, fingerprint, by, reason: because } = watched;
  const [isEnding, setIsEnding] = useState(false);
  const mayNot = useWhyNot('watch-list', 'does');
  return (
    <>
      <Button whyNot={mayNot} onClick={() => setIsEnding(true)}>
        Take off …
      </Button>
      {isEnding ? (
        <ReasonDialog
          title={`Watch this ${kindTitles[kind].toLowerCase()} no longer`}
          lead={`${by} put it there: “${because}”`}
          action="Take it off"
          onClose={() => setIsEnding(false)}
          act={unwatch}
          given={{ kind, fingerprint }}
          onDone={() => {
            setIsEnding(false);
            showToast('It is watched no longer.');
          }}
        />
      ) : null}
    </>
  );
}
