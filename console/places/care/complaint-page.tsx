import { useState } from 'react';
import { Link } from 'wouter';
import { claimTopic, disputeTopic } from '../../../contract/borrower/complaints.ts';
import { readComplaint, showComplaint } from '../../../contract/staff/complaint-acts.ts';
import { topicWords } from '../../../contract/staff/care-words.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded, Stale } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useSession, useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Facts, Panel, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Clock } from '../work/clock.tsx';
import { Taken } from '../work/taken.tsx';
import { Uncover } from '../work/uncover.tsx';
import type { Complaint } from './care-words.ts';
import { complaintStateWords, factWords } from './care-words.ts';
import { ClaimPanel } from './claim-panel.tsx';
import { ComplaintActs } from './complaint-acts.tsx';
import { LoanBeside } from './loan-beside.tsx';
import { Letter, WordsUnderSeal } from '../words-under-seal.tsx';
import beside from '../../ui/beside.module.css';

/** One complaint: its clock, its words, the loan beside it, and what may be done. */
export function ComplaintPage({ number }: { number: string }) {
  const asked = useAct(showComplaint, { number });
  const complaint = asked.data?.complaint;
  return (
    <GuardedPage
      title={`Complaint ${number}`}
      lead={complaint && topicWords[complaint.topic]}
      beside={
        complaint && (
          <Tag tone={complaint.isLate ? 'bad' : 'note'}>
            {complaintStateWords[complaint.state]}
          </Tag>
        )
      }
      actions={
        <>
          {complaint?.answerBy ? (
            <Taken queue="complaints" id={number} takenBy={complaint.takenBy} />
          ) : null}
          <Link href={paths.complaints}>All complaints</Link>
        </>
      }
    >
      <Loaded asked={asked}>{(shown) => <Shown complaint={shown.complaint} />}</Loaded>
    </GuardedPage>
  );
}

function Shown({ complaint }: { complaint: Complaint }) {
  const { number, version, steps, orderId, borrowerId, answerBy, isLate } = complaint;
  const [seen, setSeen] = useState(version);
  const me = useSession().person.name;
  const last = steps.at(-1);
  const isChanged = version !== seen && last !== undefined && last.by !== me;
  return (
    <>
      {isChanged ? (
        <Stale
          by={last.by ?? 'The borrower'}
          at={last.at}
          onSeen={<Button onClick={() => setSeen(version)}>I have looked</Button>}
        />
      ) : null}
      <div className={beside.columns}>
        <div className={beside.side}>
          <Words complaint={complaint} />
          {complaint.topic === disputeTopic && complaint.orderId !== null ? (
            <p>
              <Link href={paths.dispute(number)}>The dispute, with the evidence</Link>
            </p>
          ) : null}
          {complaint.topic === claimTopic ? <ClaimPanel number={number} /> : null}
          <ComplaintActs complaint={complaint} onDone={setSeen} />
        </div>
        <div className={beside.side}>
          <Panel title="Clock">
            <Facts
              facts={[
                ['Answer by', <Clock key="c" answerBy={answerBy} isLate={isLate} />],
                ['Filed', <Instant key="f" at={complaint.filedAt} />],
                [
                  'Borrower',
                  <Link key="b" href={paths.borrower(borrowerId)}>
                    {complaint.mobileMasked}
                  </Link>,
                ],
              ]}
            />
          </Panel>
          <Uncover borrowerId={borrowerId} about={{ kind: 'complaint', id: number }} />
          {orderId === null ? null : <LoanBeside orderId={orderId} />}
          <Panel title="What happened">
            <ol className={beside.steps}>
              {steps.map(({ fact, at, by, reason }) => (
                <li key={`${fact} ${at.getTime()}`}>
                  {factWords[fact]} by {by ?? 'the borrower'}
                  {reason === null ? '' : `: ${reason}`}
                  <small>
                    <Instant at={at} />
                  </small>
                </li>
              ))}
            </ol>
          </Panel>
        </div>
      </div>
    </>
  );
}

function Words({ complaint: { number, version, filedAt } }: { complaint: Complaint }) {
  const mayNot = useWhyNot('unseal', 'does');
  const asked = useAct(
    readComplaint,
    { number, version },
    { isOnce: true, isWanted: mayNot === null },
  );
  return (
    <Panel title="What was written">
      <WordsUnderSeal asked={asked} mayNot={mayNot}>
        {({ words, answers }) => (
          <>
            <Letter by="The borrower" at={filedAt} text={words} />
            {answers.map(({ by, text, at }) => (
              <Letter
                key={at.getTime()}
                by={by === 'director' ? 'The director' : 'Us'}
                at={at}
                text={text}
              />
            ))}
          </>
        )}
      </WordsUnderSeal>
    </Panel>
  );
}
