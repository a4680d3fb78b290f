import { useState } from 'react';
import { Link } from 'wouter';
import { dataRequestKinds, fileDataRequest } from '../../../contract/borrower/data-rights.ts';
import { mostDataRequestCharacters } from '../../../contract/borrower/data-rights.ts';
import type { DataRequestKind } from '../../../contract/borrower/data-rights.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import * as say from '../../../contract/sentences/data-page.ts';
import { call } from '../../platform/api/call.ts';
import type { Letter } from '../complaints/letter-form.tsx';
import { LetterForm } from '../complaints/letter-form.tsx';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Popup } from '../../ui/popup.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import type { Tone } from '../../ui/status-tag.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import css from './data-part.module.css';

type DataRequest = AnswerOf<typeof fileDataRequest>;

const kindWords: Readonly<Record<DataRequestKind, string>> = {
  name: say.kindName,
  'birth-date': say.kindBirthDate,
  address: say.kindAddress,
  work: say.kindWork,
  'stop-use': say.kindStopUse,
  'human-review': say.kindHumanReview,
  other: say.kindOther,
};

const kinds = dataRequestKinds.map((value) => ({ value, label: kindWords[value] }));

const statusWords: Readonly<Record<DataRequest['status'], { word: string; tone: Tone }>> = {
  open: { word: say.isOpen, tone: 'warn' },
  done: { word: say.isDone, tone: 'good' },
  refused: { word: say.isRefused, tone: 'bad' },
};

interface CorrectCardProps {
  requests: readonly DataRequest[];
  onAsked: () => void;
}

/** What the borrower corrects alone, and what they ask the lender to put right. */
export function CorrectCard({ requests, onAsked }: CorrectCardProps) {
  const [isAsking, setAsking] = useState(false);

  async function send({ requestId, topic: kind, words }: Letter<DataRequestKind>) {
    await call(fileDataRequest, { quiet: true, body: { requestId, kind, words } });
    setAsking(false);
    onAsked();
  }

  return (
    <Card heading={say.correctHeading}>
      <p>{say.correctYourself}</p>
      <p className={css.links}>
        <Link href={paths.authStep('personal')}>{say.correctWork}</Link>
        <Link href={paths.authStep('contacts')}>{say.correctContacts}</Link>
      </p>
      <p>{say.correctAsk}</p>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {say.ask}
      </Button>
      {requests.map((request) => (
        <Request key={request.number} request={request} />
      ))}
      <Popup open={isAsking} onClose={() => setAsking(false)} title={say.ask}>
        <LetterForm
          draft="data-request"
          topics={kinds}
          question={say.kindQuestion}
          questionMissing={say.kindMissing}
          wordsLabel={say.words}
          wordsHint={say.wordsHint}
          wordsMissing={say.wordsMissing}
          limit={mostDataRequestCharacters}
          button={say.send}
          onSend={send}
        />
      </Popup>
    </Card>
  );
}

function Request({ request }: { request: DataRequest }) {
  const { number, kind, words, status, answerBy, answer } = request;
  const { word, tone } = statusWords[status];
  return (
    <div className={css.request}>
      <div className={css.top}>
        <h3>{kindWords[kind]}</h3>
        <StatusTag tone={tone}>{word}</StatusTag>
      </div>
      <p>{words}</p>
      <Rows>
        <Row label={say.number}>{number}</Row>
        {answerBy ? (
          <Row label={say.answerBy}>
            <DateText date={answerBy} />
          </Row>
        ) : null}
      </Rows>
      {answer ? <p className={css.answer}>{answer}</p> : null}
    </div>
  );
}
