import { useState } from 'react';
import type { suspectedKinds } from '../../../contract/staff/suspicion-acts.ts';
import { raiseSuspicion } from '../../../contract/staff/suspicion-acts.ts';
import { callAct } from '../../platform/call-act.ts';
import { useDoing } from '../../platform/queries.ts';
import { fieldSentence } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice, TextField, WordsField } from '../../ui/field.tsx';
import { Notice } from '../../ui/frames.tsx';
import { showToast } from '../../ui/toast.tsx';
import { DialogForm, isUnsaid } from '../dialog-form.tsx';

type Kind = (typeof suspectedKinds)[number];
interface About {
  readonly kind: Kind;
  readonly id: string;
}

const kindOptions = [
  { value: 'borrower', label: 'A borrower, by the number in the address of their page' },
  { value: 'loan', label: 'A loan, by its number' },
  { value: 'payment', label: 'A payment, by its reference of ours' },
] as const satisfies readonly { value: Kind; label: string }[];

/** Hands a suspicion to compliance. Where it is pressed says nothing of what is known there. */
export function RaiseSuspicion({ about }: { about?: About }) {
  const [isOpen, setIsOpen] = useState(false);
  const mayNot = useWhyNot('suspicion', 'raises');
  return (
    <>
      <Button whyNot={mayNot} onClick={() => setIsOpen(true)}>
        Raise a suspicion …
      </Button>
      {isOpen ? <RaiseDialog about={about} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function RaiseDialog({ about, onClose }: { about: About | undefined; onClose: () => void }) {
  const [kind, setKind] = useState<Kind | ''>(about?.kind ?? '');
  const [id, setId] = useState(about?.id ?? '');
  const [text, setText] = useState('');
  const doing = useDoing(async (chosen: Kind) => {
    await callAct(raiseSuspicion, { about: { kind: chosen, id: id.trim() }, text });
    showToast('Compliance has received it.');
    onClose();
  });
  const isShort = kind === '' || id.trim() === '' || isUnsaid(text);
  return (
    <Dialog title="Raise a suspicion" onClose={onClose}>
      <DialogForm
        doing={doing}
        action="Hand it to compliance"
        whyNot={isShort ? 'Say about whom, and what you saw.' : null}
        onSubmit={() => {
          if (kind !== '') doing.mutate(kind);
        }}
        onClose={onClose}
      >
        <Notice tone="warn">
          <p>
            Tell nobody, the borrower least of all: that is a crime. You will see no more of it;
            compliance takes it from here.
          </p>
        </Notice>
        {about === undefined ? (
          <>
            <Choice
              label="About"
              none="Choose"
              value={kind}
              options={kindOptions}
              onChoose={setKind}
              error={fieldSentence(doing.error, 'about.kind')}
            />
            <TextField
              label="Its number"
              value={id}
              onText={setId}
              maxLength={60}
              error={fieldSentence(doing.error, 'about.id')}
            />
          </>
        ) : null}
        <WordsField
          label="What you saw"
          hint="Facts: amounts, days, what was said. It is kept under seal."
          rows={6}
          value={text}
          onText={setText}
          maxLength={4000}
          error={fieldSentence(doing.error, 'text')}
        />
      </DialogForm>
    </Dialog>
  );
}
