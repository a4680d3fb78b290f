import { useState } from 'react';
import type { FormEvent } from 'react';
import { watch } from '../../../contract/staff/watch-acts.ts';
import { callAct } from '../../platform/call-act.ts';
import { useDoing } from '../../platform/queries.ts';
import { fieldSentence, sentenceOf } from '../../platform/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Choice, TextField, WordsField } from '../../ui/field.tsx';
import { Failed } from '../../ui/frames.tsx';
import { showToast } from '../../ui/toast.tsx';
import { kindOptions, type WatchedKind } from './watch-words.ts';

const leastReason = 4;

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (kind !== '') doing.mutate(kind);
  };
  const isShort = kind === '' || value.trim() === '' || reason.trim().length < leastReason;
  return (
    <Dialog title="Watch" onClose={onClose}>
      <form onSubmit={submit}>
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
        <WordsField
          label="Reason"
          value={reason}
          onText={setReason}
          maxLength={500}
          error={fieldSentence(doing.error, 'reason')}
        />
        {doing.error === null ? null : <Failed sentence={sentenceOf(doing.error)} />}
        <DialogActions>
          <Button
            look="primary"
            type="submit"
            busy={doing.isPending}
            whyNot={isShort ? 'Choose what, write its number, and say why.' : null}
          >
            Watch it
          </Button>
          <Button onClick={onClose}>Back</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
