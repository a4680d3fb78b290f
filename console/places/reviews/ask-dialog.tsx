import { useState } from 'react';
import { reopenStep } from '../../../contract/staff/review-acts.ts';
import { askedSteps } from '../../../contract/staff/review-view.ts';
import { callAct } from '../../platform/call-act.ts';
import { useDoing } from '../../platform/queries.ts';
import { fieldSentence } from '../../platform/refusals.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice, WordsField } from '../../ui/field.tsx';
import { DialogForm, isUnsaid } from '../dialog-form.tsx';
import type { Review } from './review-words.ts';
import { stepWords } from './review-words.ts';

type Step = (typeof askedSteps)[number];

interface AskDialogProps {
  review: Review;
  onClose: () => void;
  onAsked: (answer: { review: Review }) => void;
}

/** Which step the borrower is to do again, and why, in words that they read. */
export function AskDialog({ review: { id, version }, onClose, onAsked }: AskDialogProps) {
  const [step, setStep] = useState<Step | ''>('');
  const [text, setText] = useState('');
  const doing = useDoing(async (wanted: Step) =>
    onAsked(await callAct(reopenStep, { id, version, step: wanted, text })),
  );
  const isWanting = step === '' ? 'Choose the step.' : null;
  return (
    <Dialog title="Ask for a step again" onClose={onClose}>
      <p>The borrower is told by SMS. The review waits until the step is done.</p>
      <DialogForm
        doing={doing}
        action="Ask for it"
        whyNot={isWanting ?? (isUnsaid(text) ? 'Say why, in a sentence.' : null)}
        onSubmit={() => {
          if (step !== '') doing.mutate(step);
        }}
        onClose={onClose}
      >
        <Choice
          label="Step"
          none="Choose"
          value={step}
          options={askedSteps.map((value) => ({ value, label: stepWords[value] }))}
          onChoose={setStep}
          error={fieldSentence(doing.error, 'step')}
        />
        <WordsField
          label="Why"
          hint="The borrower reads exactly this."
          rows={2}
          value={text}
          onText={setText}
          maxLength={300}
          error={fieldSentence(doing.error, 'text')}
        />
      </DialogForm>
    </Dialog>
  );
}
