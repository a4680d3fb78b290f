import { useState } from 'react';
import { stopPublication } from '../../../contract/staff/publish-acts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, Tag } from '../../ui/frames.tsx';
import { Countdown, Instant } from '../../ui/instant.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { type Publication, stateTitles } from './publication-words.ts';

/** In a list: that a version waits, and how long still. */
export function Waits({ waiting }: { waiting: Publication | null }) {
  if (waiting === null) return '–';
  return (
    <Tag tone="warn">
      <Countdown until={waiting.notBefore} />
    </Tag>
  );
}

/** The state of something to be published, and why it ended so. */
export function PublicationState({ publication }: { publication: Publication }) {
  const { state, version, endedBy, endedReason } = publication;
  const tone = { waiting: 'warn', done: 'good', stopped: 'note', failed: 'bad' } as const;
  const more = [endedBy?.name, endedReason].filter(Boolean).join(': ');
  return (
    <>
      <Tag tone={tone[state]}>
        {stateTitles[state]}
        {version === null ? '' : ` as ${version}`}
      </Tag>{' '}
      {more}
    </>
  );
}

/** A version that waits, and the button that stops it for any user. */
export function WaitingNotice({ waiting }: { waiting: Publication }) {
  const [isStopping, setIsStopping] = useState(false);
  return (
    <>
      <Notice
        tone="warn"
        actions={
          <Button look="danger" onClick={() => setIsStopping(true)}>
            Stop it …
          </Button>
        }
      >
        <p>
          Another version by {waiting.by.name} counts in <Countdown until={waiting.notBefore} />
          , on <Instant at={waiting.notBefore} />, unless it is stopped. “{waiting.reason}”
        </p>
      </Notice>
      {isStopping ? (
        <ReasonDialog
          title="Stop what waits"
          lead="The version in force stays. The proposer of the other one can ask again."
          action="Stop it"
          onClose={() => setIsStopping(false)}
          act={stopPublication}
          given={{ publicationId: waiting.id }}
          onDone={() => {
            setIsStopping(false);
            showToast('It is stopped.');
          }}
        />
      ) : null}
    </>
  );
}
