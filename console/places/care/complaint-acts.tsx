import { useState } from 'react';
import type { FormEvent } from 'react';
import {
  answerComplaint,
  closeComplaint,
  handComplaint,
} from '../../../contract/staff/complaint-acts.ts';
import { callAct } from '../../platform/call-act.ts';
import { useDoing } from '../../platform/queries.ts';
import { fieldSentence, sentenceOf } from '../../platform/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { WordsField } from '../../ui/field.tsx';
import { Failed, Panel } from '../../ui/frames.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import type { Complaint } from './care-words.ts';
import beside from '../../ui/beside.module.css';

interface ComplaintActsProps {
  complaint: Complaint;
  /** Told the version that this person's own act made. */
  onDone: (version: number) => void;
}

/** What whoever looks may do about a complaint; what they may not stays, and says why. */
export function ComplaintActs({ complaint, onDone }: ComplaintActsProps) {
  const { number, version, may, answerBy } = complaint;
  const [open, setOpen] = useState<'hand' | 'close' | null>(null);
  const finish = (said: string) => (changed: { complaint: Complaint }) => {
    setOpen(null);
    onDone(changed.complaint.version);
    showToast(said);
  };
  return (
    <Panel title="What can be done">
      {answerBy === null ? null : (
        <AnswerForm
          complaint={complaint}
          onAnswered={finish('Answered. The borrower is told by SMS.')}
        />
      )}
      <div className={beside.buttons}>
        <Button whyNot={may.handOver} onClick={() => setOpen('hand')}>
          Hand to the director …
        </Button>
        <Button whyNot={may.close} onClick={() => setOpen('close')}>
          Close it …
        </Button>
      </div>
      {open === 'hand' ? (
        <ReasonDialog
          title="Hand it to the director"
          lead="The day that was promised stays, and the borrower is told by SMS."
          action="Hand it over"
          onClose={() => setOpen(null)}
          onReason={async (reason) =>
            finish('It is with the director.')(
              await callAct(handComplaint, { number, version, reason }),
            )
          }
        />
      ) : null}
      {open === 'close' ? (
        <ReasonDialog
          title="Close this complaint"
          lead="After our own answer its borrower may still ask the director."
          action="Close it"
          onClose={() => setOpen(null)}
          onReason={async (reason) =>
            finish('Closed.')(await callAct(closeComplaint, { number, version, reason }))
          }
        />
      ) : null}
    </Panel>
  );
}

interface AnswerFormProps {
  complaint: Complaint;
  onAnswered: (changed: { complaint: Complaint }) => void;
}

/** An answer as its borrower will read it; what was typed stays where it is refused. */
function AnswerForm({ complaint, onAnswered }: AnswerFormProps) {
  const { number, version, may, state } = complaint;
  const [text, setText] = useState('');
  const answer = useDoing(async () => {
    onAnswered(await callAct(answerComplaint, { number, version, text }));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    answer.mutate(undefined);
  };
  const isEmpty = text.trim() === '' ? 'Write the answer first.' : null;
  const isFinal = state === 'with-director';
  return (
    <form onSubmit={submit} className={beside.form} noValidate>
      <WordsField
        label={isFinal ? 'The director’s answer' : 'Our answer'}
        hint="The borrower reads exactly this. Whoever gives it does not give the director’s."
        rows={6}
        value={text}
        onText={setText}
        maxLength={1000}
        error={fieldSentence(answer.error, 'text')}
      />
      {answer.error === null ? null : <Failed sentence={sentenceOf(answer.error)} />}
      <div className={beside.buttons}>
        <Button
          look="primary"
          type="submit"
          busy={answer.isPending}
          whyNot={may.answer ?? isEmpty}
        >
          Send the answer
        </Button>
      </div>
    </form>
  );
}
