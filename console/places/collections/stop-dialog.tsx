import { useState } from 'react';
import type { stopReasons } from '../../../contract/staff/collections-acts.ts';
import { stopContact } from '../../../contract/staff/collections-acts.ts';
import { parseCivilDate } from '../../../contract/words/civil-date.ts';
import { callAct } from '../../platform/call-act.ts';
import { useDoing } from '../../platform/queries.ts';
import { fieldSentence } from '../../platform/refusals.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice, TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { DialogForm } from '../dialog-form.tsx';
import { stopOptions } from './collect-words.ts';

type Reason = (typeof stopReasons)[number];

/** Leaves a borrower alone, for some days or until somebody takes it back. */
export function StopDialog(props: { borrowerId: string; onClose: () => void }) {
  const { borrowerId, onClose } = props;
  const [reason, setReason] = useState<Reason | ''>('');
  const [until, setUntil] = useState('');
  const stop = useDoing(async () => {
    if (reason === '') return;
    await callAct(stopContact, {
      borrowerId,
      reason,
      until: parseCivilDate(until) ?? undefined,
    });
    onClose();
    showToast('Nobody contacts them now, reminders included.');
  });
  return (
    <Dialog title="Stop contacting them" onClose={onClose}>
      <p>No call and no reminder leaves while it stands. What they owe stays as it is.</p>
      <DialogForm
        doing={stop}
        action="Stop it"
        look="danger"
        whyNot={reason === '' ? 'Choose why.' : null}
        onSubmit={() => stop.mutate(undefined)}
        onClose={onClose}
      >
        <Choice
          label="Why"
          none="Choose"
          value={reason}
          options={stopOptions}
          onChoose={setReason}
        />
        <TextField
          label="Until the end of"
          hint={until === '' && 'Empty: until it is taken back.'}
          type="date"
          value={until}
          onText={setUntil}
          error={fieldSentence(stop.error, 'until')}
        />
      </DialogForm>
    </Dialog>
  );
}
