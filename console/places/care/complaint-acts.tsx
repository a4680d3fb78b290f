import { useState } from 'react';
import {
  answerComplaint,
  closeComplaint,
  handComplaint,
} from '../../../contract/staff/complaint-acts.ts';
import { ActForm } from '../../platform/act-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/frames.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import type { Complaint } from './care-words.ts';
import beside from '../../ui/beside.module.css';

interface ComplaintActsProps {
  complaint: Complaint;
  /** Told the version that this person's own act made. */
  onDone: (version: number) => void;
}

/** The buttons for a complaint. One that the user may not press stays, and says why. */
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
          onAnswered={finish('Answered. The borrower gets an SMS.')}
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
          lead="The promised day stays, and the borrower gets an SMS."
          action="Hand it over"
          onClose={() => setOpen(null)}
          act={handComplaint}
          given={{ number, version }}
          onDone={finish('It is with the director.')}
        />
      ) : null}
      {open === 'close' ? (
        <ReasonDialog
          title="Close this complaint"
          lead="After our own answer its borrower may still ask the director."
          action="Close it"
          onClose={() => setOpen(null)}
          act={closeComplaint}
          given={{ number, version }}
          onDone={finish('Closed.')}
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
  return (
    <ActForm
      act={answerComplaint}
      given={{ number, version }}
      fields={{
        text: {
          kind: 'words',
          label: state === 'with-director' ? 'The director’s answer' : 'Our answer',
          hint: 'The borrower reads exactly this. Another person gives the director’s answer.',
          rows: 6,
          longest: 1000,
          wanted: 'Write the answer first.',
        },
      }}
      action="Send the answer"
      whyNot={may.answer}
      onDone={onAnswered}
    />
  );
}
