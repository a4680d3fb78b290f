import { useState } from 'react';
import type { FormEvent } from 'react';
import { resolveCase } from '../../../contract/staff/case-acts.ts';
import { callAct } from '../../platform/call-act.ts';
import { useDoing } from '../../platform/queries.ts';
import { fieldSentence, sentenceOf } from '../../platform/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { WordsField } from '../../ui/field.tsx';
import { Failed } from '../../ui/frames.tsx';
import { showToast } from '../../ui/toast.tsx';

const least = 4;

/** Ends a case with why and what proves it; what was typed stays when it is refused. */
export function ResolveDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [evidence, setEvidence] = useState('');
  const end = useDoing(async () => {
    await callAct(resolveCase, { caseId, reason, evidence });
    onClose();
    showToast('The case has ended. No money was moved.');
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    end.mutate(undefined);
  };
  const isShort = reason.trim().length < least || evidence.trim().length < least;
  return (
    <Dialog title="End the case" onClose={onClose}>
      <p>It leaves the list. No money is moved by it.</p>
      <form onSubmit={submit} noValidate>
        <WordsField
          label="Reason"
          value={reason}
          onText={setReason}
          maxLength={500}
          error={fieldSentence(end.error, 'reason')}
        />
        <WordsField
          label="Evidence"
          hint="What proves it: a letter, its number and day, where it is kept."
          rows={2}
          value={evidence}
          onText={setEvidence}
          maxLength={500}
          error={fieldSentence(end.error, 'evidence')}
        />
        {end.error === null ? null : <Failed sentence={sentenceOf(end.error)} />}
        <DialogActions>
          <Button
            look="primary"
            type="submit"
            busy={end.isPending}
            whyNot={isShort ? 'Say why, and what proves it.' : null}
          >
            End the case
          </Button>
          <Button onClick={onClose}>Back</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
