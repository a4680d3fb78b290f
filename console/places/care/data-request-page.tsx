import { useState } from 'react';
import { Link } from 'wouter';
import {
  endDataRequest,
  readDataRequest,
  reopenedSteps,
  showDataRequest,
} from '../../../contract/staff/data-request-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { requestWords } from '../../../contract/staff/care-words.ts';
import { ActForm } from '../../platform/act-form.tsx';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded, Stale } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useSession, useWhyNot } from '../../platform/session.ts';
import type { FieldsOf } from '../../platform/use-act-form.ts';
import { Button } from '../../ui/button.tsx';
import { Facts, Panel, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Clock } from '../work/clock.tsx';
import { Taken } from '../work/taken.tsx';
import { Uncover } from '../work/uncover.tsx';
import { stepWords } from './step-words.ts';
import { Letter, WordsUnderSeal } from '../words-under-seal.tsx';
import beside from '../../ui/beside.module.css';

type Request = StaffAnswerOf<typeof showDataRequest>['request'];

/** One request about data: its clock, its words, and what is answered to it. */
export function DataRequestPage({ number }: { number: string }) {
  const asked = useAct(showDataRequest, { number });
  const request = asked.data?.request;
  return (
    <GuardedPage
      title={`Request ${number}`}
      lead={request && requestWords[request.kind]}
      beside={
        request && (
          <Tag tone={request.isLate ? 'bad' : request.outcome === 'done' ? 'good' : 'note'}>
            {request.outcome ?? 'open'}
          </Tag>
        )
      }
      actions={
        <>
          {request?.outcome === null ? (
            <Taken queue="data-requests" id={number} takenBy={request.takenBy} />
          ) : null}
          <Link href={paths.dataRequests}>All requests</Link>
        </>
      }
    >
      <Loaded asked={asked}>{(shown) => <Shown request={shown.request} />}</Loaded>
    </GuardedPage>
  );
}

function Shown({ request }: { request: Request }) {
  const { number, outcome, endedBy, endedAt, borrowerId, reopened } = request;
  const [wasOpen, setWasOpen] = useState(outcome === null);
  const me = useSession().person.name;
  const isChanged = wasOpen && endedAt !== null && endedBy !== me;
  return (
    <>
      {isChanged ? (
        <Stale
          by={endedBy}
          at={endedAt}
          onSeen={<Button onClick={() => setWasOpen(false)}>I have looked</Button>}
        />
      ) : null}
      <div className={beside.columns}>
        <div className={beside.side}>
          <Words request={request} />
          {outcome === null ? <Answer number={number} /> : null}
        </div>
        <div className={beside.side}>
          <Panel title="Clock">
            <Facts
              facts={[
                [
                  'Answer by',
                  <Clock key="c" answerBy={request.answerBy} isLate={request.isLate} />,
                ],
                ['Asked', <Instant key="f" at={request.filedAt} />],
                [
                  'Borrower',
                  <Link key="b" href={paths.borrower(borrowerId)}>
                    {request.mobileMasked}
                  </Link>,
                ],
                ...(endedAt === null
                  ? []
                  : ([
                      ['Ended', <Instant key="e" at={endedAt} />],
                      ['By', endedBy],
                      ['Opened again', reopened === null ? 'nothing' : stepWords[reopened]],
                    ] as const)),
              ]}
            />
          </Panel>
          <Uncover borrowerId={borrowerId} about={{ kind: 'data-request', id: number }} />
        </div>
      </div>
    </>
  );
}

function Words({ request: { number, outcome, filedAt, endedAt } }: { request: Request }) {
  const mayNot = useWhyNot('data-requests', 'does');
  const asked = useAct(
    readDataRequest,
    { number, isEnded: outcome !== null },
    { isOnce: true, isWanted: mayNot === null },
  );
  return (
    <Panel title="What was written">
      <WordsUnderSeal asked={asked} mayNot={mayNot}>
        {({ words, answer }) => (
          <>
            <Letter by="The borrower" at={filedAt} text={words} />
            {answer === null || endedAt === null ? null : (
              <Letter by="Us" at={endedAt} text={answer} />
            )}
          </>
        )}
      </WordsUnderSeal>
    </Panel>
  );
}

function Answer({ number }: { number: string }) {
  return (
    <Panel title="Answer it">
      <ActForm
        act={endDataRequest}
        given={{ number, outcome: 'done' }}
        fields={answerFields}
        action="It is done"
        other={{
          action: 'Refuse it',
          look: 'danger',
          with: { outcome: 'refused', reopen: undefined },
        }}
        whyNot={useWhyNot('data-requests', 'does')}
        onDone={() => showToast('Answered. The borrower gets an SMS.')}
      />
    </Panel>
  );
}

const answerFields: FieldsOf<typeof endDataRequest> = {
  text: {
    kind: 'words',
    label: 'Answer',
    hint: 'The borrower reads exactly this in Set.',
    rows: 5,
    longest: 1000,
    wanted: 'Write the answer first.',
  },
  reopen: {
    kind: 'choice',
    label: 'Open a step again, where it is done',
    hint: 'The borrower goes through it again before the next loan.',
    none: 'None',
    options: reopenedSteps.map((value) => ({ value, label: stepWords[value] })),
  },
};
