import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import {
  complaintTopics,
  fileComplaint,
  takeoverTopic,
} from '../../../contract/borrower/complaints.ts';
import {
  listComplaints,
  mostComplaintCharacters,
} from '../../../contract/borrower/complaints.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import * as say from '../../../contract/sentences/complaints.ts';
import { notMine } from '../../../contract/sentences/disputes.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { call } from '../../platform/api/call.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { PartHeading } from '../../ui/part-heading.tsx';
import { paths } from '../../platform/paths.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DoneIcon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { Popup } from '../../ui/popup.tsx';
import { ComplaintCard } from './complaint-card.tsx';
import css from './complaints.module.css';
import type { Letter } from './letter-form.tsx';
import { LetterForm } from './letter-form.tsx';
import { topicWords } from './topic-words.ts';

type Complaint = AnswerOf<typeof fileComplaint>;
type Topic = (typeof complaintTopics)[number] | typeof takeoverTopic;

const topicsOf = (names: readonly Topic[]) =>
  names.map((value) => ({ value, label: topicWords[value] }));
const usual = topicsOf(complaintTopics);
const fromNotice = topicsOf([takeoverTopic, ...complaintTopics]);

/** `/me?part=complaints`: the borrower's complaints, and a new one. */
export function ComplaintsPart({ orderId }: { orderId: OrderId | null }) {
  const asked = useAnswer(listComplaints, []);
  const asksOf = new URLSearchParams(useSearch()).get('about');
  const [isWriting, setWriting] = useState(false);
  const [filed, setFiled] = useState<Complaint | null>(null);

  async function send({ topic, requestId, words, isTicked }: Letter<Topic>) {
    const about = isTicked && orderId !== null ? { orderId } : {};
    const body = { requestId, topic, words, ...about };
    setFiled(await call(fileComplaint, { quiet: true, body }));
    setWriting(false);
    asked.again();
  }

  return (
    <>
      <PartHeading>{say.heading}</PartHeading>
      <p>{say.lead}</p>
      <Button onClick={() => setWriting(true)}>{say.complain}</Button>
      <Loaded asked={asked}>
        {(complaints) => <Complaints complaints={complaints} onMoved={asked.again} />}
      </Loaded>
      {asked.answer === undefined && asked.asking ? null : <Ways />}
      <Popup open={isWriting} onClose={() => setWriting(false)} title={say.complain}>
        <LetterForm
          draft="complaint"
          topics={asksOf === takeoverTopic ? fromNotice : usual}
          question={say.topicQuestion}
          questionMissing={say.topicMissing}
          wordsLabel={say.words}
          wordsHint={say.wordsHint}
          wordsMissing={say.wordsMissing}
          limit={mostComplaintCharacters}
          tick={orderId === null ? null : say.aboutLoan(String(orderId))}
          button={say.send}
          onSend={send}
        />
      </Popup>
      <Filed complaint={filed} onClose={() => setFiled(null)} />
    </>
  );
}

/** Below the complaints, and so not there before them: nothing is pushed away. */
function Ways() {
  return (
    <>
      <p className={css.ways}>
        <Link href={paths.whichNotMine}>{notMine}</Link>
      </p>
      <p className={css.ways}>
        <Link href={paths.help}>{say.help}</Link>
      </p>
      <Link href={paths.me} className={buttonLook('quiet')}>
        {say.backToMe}
      </Link>
    </>
  );
}

interface ComplaintsProps {
  complaints: readonly Complaint[];
  onMoved: () => void;
}

function Complaints({ complaints, onMoved }: ComplaintsProps) {
  if (complaints.length === 0) {
    return (
      <EmptyState title={say.none}>
        <p>{say.noneText}</p>
      </EmptyState>
    );
  }
  return complaints.map((one) => (
    <ComplaintCard key={one.number} complaint={one} onMoved={onMoved} />
  ));
}

function Filed(props: { complaint: Complaint | null; onClose: () => void }) {
  const { complaint, onClose } = props;
  const day = complaint?.answerBy ? showDay(complaint.answerBy) : '';
  return (
    <Dialog
      open={complaint !== null}
      onClose={onClose}
      title={say.sent}
      picture={<DoneIcon />}
      actions={<Button onClick={onClose}>{say.done}</Button>}
    >
      <p>{complaint ? say.sentText(complaint.number, day) : null}</p>
    </Dialog>
  );
}
