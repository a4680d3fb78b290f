import { useState } from 'react';
import { resolveCase } from '../../../contract/staff/case-acts.ts';
import { callAct } from '../../platform/call-act.ts';
import { useDoing } from '../../platform/queries.ts';
import { fieldSentence } from '../../platform/refusals.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { WordsField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { DialogForm, isUnsaid, ReasonField } from '../dialog-form.tsx';

/** Ends a case with why and what proves it; what was typed stays when it is refused. */
export function ResolveDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [evidence, setEvidence] = useState('');
  const end = useDoing(async () => {
    await callAct(resolveCase, { caseId, reason, evidence });
    onClose();
    showToast('The case has ended. No money was moved.');
  });
  const isShort = isUnsaid(reason) || isUnsaid(evidence);
  return (
    <Dialog title="End the case" onClose={onClose}>
      <p>It leaves the list. No money is moved by it.</p>
      <DialogForm
        doing={end}
        action="End the case"
        whyNot={isShort ? 'Say why, and what proves it.' : null}
        onSubmit={() => end.mutate(undefined)}
        onClose={onClose}
      >
        <ReasonField doing={end} value={reason} onText={setReason} />
        <WordsField
          label="Evidence"
          hint="What proves it: a letter, its number and day, where it is kept."
          rows={2}
          value={evidence}
          onText={setEvidence}
          maxLength={500}
          error={fieldSentence(end.error, 'evidence')}
        />
      </DialogForm>
    </Dialog>
  );
}
