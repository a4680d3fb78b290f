import { useState } from 'react';
import { consumerCommission, regulator } from '../../../contract/borrower/complaint-path.ts';
import { escalateComplaint } from '../../../contract/borrower/complaints.ts';
import type { complaintStatuses } from '../../../contract/borrower/complaints.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import * as say from '../../../contract/sentences/complaints.ts';
import { call } from '../../platform/api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateText, InstantText } from '../../ui/date-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import type { Tone } from '../../ui/status-tag.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import css from './complaints.module.css';
import { topicWords } from './topic-words.ts';

type Complaint = AnswerOf<typeof escalateComplaint>;

const statusWords: Readonly<
  Record<(typeof complaintStatuses)[number], { word: string; tone: Tone }>
> = {
  'with-lender': { word: say.isWaiting, tone: 'warn' },
  'with-director': { word: say.isWithDirector, tone: 'warn' },
  answered: { word: say.isAnswered, tone: 'good' },
  closed: { word: say.isClosed, tone: 'quiet' },
};

/** A complaint: its deadline, letters and answers, and what can be done next. */
export function ComplaintCard(props: { complaint: Complaint; onMoved: () => void }) {
  const { complaint, onMoved } = props;
  const { number, topic, status, isLate, orderId, answerBy, filedAt } = complaint;
  const { word, tone } = isLate
    ? ({ word: say.isLate, tone: 'bad' } as const)
    : statusWords[status];
  return (
    <Card heading={topicWords[topic]} beside={<StatusTag tone={tone}>{word}</StatusTag>}>
      <Rows>
        <Row label={say.number}>{number}</Row>
        {orderId === undefined ? null : <Row label={say.loan}>{orderId}</Row>}
        <Row label={say.filed}>
          <InstantText at={filedAt} />
        </Row>
        {answerBy ? (
          <Row label={say.answerBy}>
            <DateText date={answerBy} />
          </Row>
        ) : null}
      </Rows>
      <Said heading={say.yourWords}>{complaint.words || say.erasedWords}</Said>
      {complaint.answers.map(({ by, text, at }) => (
        <Said
          key={by}
          heading={by === 'director' ? say.directorAnswer : say.ourAnswer}
          at={at}
          isAnswer
        >
          {text || say.erasedWords}
        </Said>
      ))}
      {isLate ? <p className={css.late}>{say.late}</p> : null}
      {complaint.mayEscalate ? <Escalate number={number} onMoved={onMoved} /> : null}
      {complaint.mayGoToRegulator ? <Regulator /> : null}
    </Card>
  );
}

interface SaidProps {
  heading: string;
  at?: Date;
  isAnswer?: boolean;
  children: string;
}

function Said({ heading, at, isAnswer = false, children }: SaidProps) {
  return (
    <div className={isAnswer ? `${css.said} ${css.answer}` : css.said}>
      <h3>
        {heading}
        {at ? (
          <small>
            <InstantText at={at} />
          </small>
        ) : null}
      </h3>
      <p>{children}</p>
    </div>
  );
}

function Escalate({ number, onMoved }: { number: string; onMoved: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);

  async function escalate() {
    setBusy(true);
    // A toast shows a refusal; either way the card shows the status.
    await call(escalateComplaint, { body: { number } }).catch(() => undefined);
    setBusy(false);
    setAsked(false);
    onMoved();
  }

  return (
    <>
      <Button look="quiet" onClick={() => setAsked(true)}>
        {say.notContent}
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={say.askDirector}
        actions={
          <>
            <Button busy={busy} onClick={() => void escalate()}>
              {say.yesAsk}
            </Button>
            <Button look="quiet" onClick={() => setAsked(false)}>
              {say.notNow}
            </Button>
          </>
        }
      >
        <p>{say.askDirectorText}</p>
      </Dialog>
    </>
  );
}

function Regulator() {
  return (
    <div className={css.said}>
      <h3>{say.regulatorHeading}</h3>
      <p>{say.regulatorText(regulator.name, regulator.address)}</p>
      <p>{say.commissionText(consumerCommission.name, consumerCommission.tollFree)}</p>
    </div>
  );
}
