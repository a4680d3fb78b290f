import { useState } from 'react';
import type { FormEvent } from 'react';
import { Link } from 'wouter';
import {
  endDataRequest,
  readDataRequest,
  reopenedSteps,
  showDataRequest,
} from '../../../contract/staff/data-request-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { requestWords } from '../../../contract/staff/care-words.ts';
import { callAct } from '../../platform/call-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded, Stale } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct, useDoing } from '../../platform/queries.ts';
import { fieldSentence, sentenceOf } from '../../platform/refusals.ts';
import { useSession, useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, WordsField } from '../../ui/field.tsx';
import { Facts, Failed, Panel, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Clock } from '../work/clock.tsx';
import { Taken } from '../work/taken.tsx';
import { Uncover } from '../work/uncover.tsx';
import { stepWords } from './care-words.ts';
import { Letter, WordsUnderSeal } from './words-under-seal.tsx';
import beside from '../../ui/beside.module.css';

type Request = StaffAnswerOf<typeof showDataRequest>['request'];
type Step = (typeof reopenedSteps)[number];

/** One request about data: its clock, its words, and what is answered to it. */
export function DataRequestPage({ number }: { number: string }) {
  const asked = useAct(showDataRequest, { number });
  const request = asked.data?.request;
  return (
    <GuardedPage
      needs="data-requests"
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
  const mayNot = useWhyNot('data-requests', 'does');
  const [text, setText] = useState('');
  const [reopen, setReopen] = useState<Step | ''>('');
  const end = useDoing(async (outcome: 'done' | 'refused') => {
    const again = outcome === 'done' && reopen !== '' ? reopen : undefined;
    await callAct(endDataRequest, { number, outcome, text, reopen: again });
    showToast('Answered. The borrower is told by SMS.');
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    end.mutate('done');
  };
  const isShort = text.trim() === '' ? 'Write the answer first.' : null;
  return (
    <Panel title="Answer it">
      <form onSubmit={submit} className={beside.form} noValidate>
        <WordsField
          label="Answer"
          hint="The borrower reads exactly this in Set."
          rows={5}
          value={text}
          onText={setText}
          maxLength={1000}
          error={fieldSentence(end.error, 'text')}
        />
        <Choice
          label="Open a step again, where it is done"
          hint="The borrower goes through it again before the next loan."
          none="None"
          value={reopen}
          options={reopenedSteps.map((value) => ({ value, label: stepWords[value] }))}
          onChoose={setReopen}
        />
        {end.error === null ? null : <Failed sentence={sentenceOf(end.error)} />}
        <div className={beside.buttons}>
          <Button look="primary" type="submit" busy={end.isPending} whyNot={mayNot ?? isShort}>
            It is done
          </Button>
          <Button
            look="danger"
            busy={end.isPending}
            whyNot={mayNot ?? isShort}
            onClick={() => end.mutate('refused')}
          >
            Refuse it
          </Button>
        </div>
      </form>
    </Panel>
  );
}
