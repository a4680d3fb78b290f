import { useState } from 'react';
import { watch } from '../../../contract/staff/watch-acts.ts';
import { callAct } from '../../platform/call-act.ts';
import { useDoing } from '../../platform/queries.ts';
import { fieldSentence } from '../../platform/refusals.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice, TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { DialogForm, isUnsaid, ReasonField } from '../dialog-form.tsx';
import { kindOptions, type WatchedKind } from './watch-words.ts';

/** Puts a card, a number or a phone on the list. */
export function WatchDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<WatchedKind | ''>('');
  const [value, setValue] = useState('');
  const [reason, setReason] = useState('');
  const doing = useDoing(async (chosen: WatchedKind) => {
    await callAct(watch, { kind: chosen, value, reason });
    showToast('A person looks at its loans from now on.');
    onClose();
  });
  const submit = () => {
    if (kind !== '') doing.mutate(kind);
  };
  const isShort = kind === '' || value.trim() === '' || isUnsaid(reason);
  return (
    <Dialog title="Watch" onClose={onClose}>
      <DialogForm
        doing={doing}
        action="Watch it"
        whyNot={isShort ? 'Choose what, write its number, and say why.' : null}
        onSubmit={submit}
        onClose={onClose}
      >
        <Choice
          label="What"
          none="Choose"
          value={kind}
          options={kindOptions}
          onChoose={setKind}
          error={fieldSentence(doing.error, 'kind')}
        />
        <TextField
          label="Its number"
          value={value}
          onText={setValue}
          maxLength={60}
          error={fieldSentence(doing.error, 'value')}
        />
        <ReasonField doing={doing} value={reason} onText={setReason} />
        <p>Whoever decides on loans reads the reason: no word of a suspicion belongs there.</p>
      </DialogForm>
    </Dialog>
  );
}
