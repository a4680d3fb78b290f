import { useState } from 'react';
import { Link } from 'wouter';
import { kindRules } from '../../../contract/staff/kind-rules.ts';
import { openNumberPicture, showNumberCase } from '../../../contract/staff/number-acts.ts';
import { stopNumberCase } from '../../../contract/staff/number-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { callFresh, useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Facts, Panel, Tag } from '../../ui/frames.tsx';
import { Countdown, Instant } from '../../ui/instant.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import type { BodyFields } from '../proposals/propose-form.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { SealedPictures } from '../sealed-pictures.tsx';
import { numberEndWords, numberFaceWords } from './number-words.ts';
import { numberStateWords, numberWayWords } from './number-words.ts';
import beside from '../../ui/beside.module.css';

type Case = StaffAnswerOf<typeof showNumberCase>['numberCase'];

/** Later readers see this beside the case's id. */
const reason = 'To decide about this change of number.';

/** One change of number: its clock, who asked, card and face, and what may be done. */
export function NumberCasePage({ changeId }: { changeId: string }) {
  const asked = useAct(showNumberCase, { changeId });
  const shown = asked.data?.numberCase;
  return (
    <GuardedPage
      title="New number"
      lead={shown && `${shown.oldMasked} to ${shown.newMasked}`}
      beside={
        shown && (
          <Tag tone={shown.state === 'review' ? 'warn' : 'note'}>
            {numberStateWords[shown.state]}
          </Tag>
        )
      }
      actions={<Link href={paths.numberCases}>All changes of number</Link>}
    >
      <Loaded asked={asked}>
        {({ numberCase }) => (
          <Shown numberCase={numberCase} onStopped={() => void asked.refetch()} />
        )}
      </Loaded>
    </GuardedPage>
  );
}

function Shown({ numberCase, onStopped }: { numberCase: Case; onStopped: () => void }) {
  const { id: changeId, state, pictures } = numberCase;
  const isOpen = state === 'review' || state === 'waiting';
  const whyNot = useWhyNot('pictures', 'does');
  return (
    <>
      <div className={beside.columns}>
        <div className={beside.side}>
          <Panel title="Card and face">
            <Facts facts={faceFacts(numberCase)} />
            <SealedPictures
              pictures={pictures}
              whyNot={isOpen ? whyNot : 'It has ended.'}
              open={(itemId) => callFresh(openNumberPicture, { changeId, itemId, reason })}
            />
          </Panel>
        </div>
        <div className={beside.side}>
          <Panel title="Clock">
            <Facts facts={clockFacts(numberCase, isOpen)} />
            {isOpen ? <Stop changeId={changeId} onStopped={onStopped} /> : null}
          </Panel>
        </div>
      </div>
      {state === 'review' ? <Decide changeId={changeId} /> : null}
    </>
  );
}

function faceFacts({ face, distance, match }: Case) {
  const measured =
    distance === null
      ? 'Could not be compared'
      : `${distance.toFixed(2)}; alike up to ${match.toFixed(2)}`;
  return [
    ['Face', numberFaceWords[face]],
    ['Distance', measured],
  ] as const;
}

function clockFacts(numberCase: Case, isOpen: boolean) {
  const { way, askedAt, dueAt, endedAt, endedBy, borrowerId, askerId, proposalId } = numberCase;
  return [
    ['Asked', <Instant key="a" at={askedAt} />],
    ['How', numberWayWords[way]],
    ['Not before', <Instant key="d" at={dueAt} />],
    ...(isOpen ? [['Left', <Countdown key="l" until={dueAt} />] as const] : []),
    [
      'Account',
      <Link key="b" href={paths.borrower(borrowerId)}>
        The borrower
      </Link>,
    ],
    ...(askerId === borrowerId
      ? []
      : [
          [
            'New number',
            <Link key="n" href={paths.borrower(askerId)}>
              The account it has now
            </Link>,
          ] as const,
        ]),
    ...(endedAt === null ? [] : [['Ended', <Instant key="e" at={endedAt} />] as const]),
    ...(endedBy === null
      ? []
      : [['How it ended', numberEndWords[endedBy] ?? 'By staff, for a caller'] as const]),
    ...(proposalId === null
      ? []
      : [
          [
            'Decided',
            <Link key="p" href={paths.proposal(proposalId)}>
              Who decided it
            </Link>,
          ] as const,
        ]),
  ] as const;
}

function Stop({ changeId, onStopped }: { changeId: string; onStopped: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const whyNot = useWhyNot('borrower-care', 'does');
  return (
    <>
      <Button look="danger" whyNot={whyNot} onClick={() => setAsked(true)}>
        Stop it for a caller
      </Button>
      {isAsked ? (
        <ReasonDialog
          title="Stop this change of number"
          lead="The account keeps its number, and the old number gets an SMS."
          action="Stop it"
          act={stopNumberCase}
          given={{ changeId }}
          onClose={() => setAsked(false)}
          onDone={() => {
            setAsked(false);
            onStopped();
          }}
        />
      ) : null}
    </>
  );
}

const fields: BodyFields<'decide-number'> = {
  finding: {
    kind: 'choice',
    label: 'Decision',
    options: [
      { value: 'same-person', label: 'It is the face of the card: move the account' },
      { value: 'not-same', label: 'It is not: the account keeps its number' },
    ],
  },
};

function Decide({ changeId }: { changeId: string }) {
  return (
    <Panel title="Decide it">
      <ProposeForm
        kind="decide-number"
        given={{ changeId }}
        fields={fields}
        whyNot={useWhyNot(kindRules['decide-number'].permission, 'proposes')}
      />
    </Panel>
  );
}
