import { reopenStep } from '../../../contract/staff/review-acts.ts';
import { askedSteps } from '../../../contract/staff/review-view.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import type { FieldsOf } from '../../platform/use-act-form.ts';
import type { Review } from './review-words.ts';
import { stepWords } from './review-words.ts';

interface AskDialogProps {
  review: Review;
  onClose: () => void;
  onAsked: (answer: { review: Review }) => void;
}

/** Which step the borrower is to do again, and why, in words that they read. */
export function AskDialog({ review: { id, version }, onClose, onAsked }: AskDialogProps) {
  return (
    <ActDialog
      title="Request step again"
      act={reopenStep}
      given={{ id, version }}
      fields={fields}
      action="Request it"
      onClose={onClose}
      onDone={onAsked}
    >
      <p>The borrower gets an SMS. The review waits until the step is done.</p>
    </ActDialog>
  );
}

const fields: FieldsOf<typeof reopenStep> = {
  step: {
    kind: 'choice',
    label: 'Step',
    options: askedSteps.map((value) => ({ value, label: stepWords[value] })),
  },
  text: {
    kind: 'words',
    label: 'Reason',
    hint: 'The borrower reads exactly this.',
    rows: 2,
    longest: 300,
    wanted: 'Say why, in a sentence.',
  },
};
