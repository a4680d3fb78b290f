import { useState } from 'react';
import type { suspectedKinds } from '../../../contract/staff/suspicion-acts.ts';
import { raiseSuspicion } from '../../../contract/staff/suspicion-acts.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { useWhyNot } from '../../platform/session.ts';
import type { FieldsOf } from '../../platform/use-act-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/frames.tsx';
import { showToast } from '../../ui/toast.tsx';

type Kind = (typeof suspectedKinds)[number];
interface About {
  readonly kind: Kind;
  readonly id: string;
}

const kindOptions = [
  { value: 'borrower', label: 'A borrower, by the number in the address of their page' },
  { value: 'loan', label: 'A loan, by its number' },
  { value: 'payment', label: 'A payment, by our reference' },
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
  return (
    <ActDialog
      title="Raise a suspicion"
      act={raiseSuspicion}
      given={about === undefined ? {} : { about }}
      fields={about === undefined ? { ...aboutFields, ...sawField } : sawField}
      action="Hand it to compliance"
      onClose={onClose}
      onDone={() => {
        showToast('Compliance has received it.');
        onClose();
      }}
    >
      <Notice tone="warn">
        <p>
          Do not reveal it, least of all to the borrower: that is a crime. You will see no more
          of it. Compliance takes it from here.
        </p>
      </Notice>
    </ActDialog>
  );
}

const aboutFields: FieldsOf<typeof raiseSuspicion> = {
  'about.kind': { kind: 'choice', label: 'About', options: kindOptions },
  'about.id': { label: 'Its number', longest: 60 },
};

const sawField: FieldsOf<typeof raiseSuspicion> = {
  text: {
    kind: 'words',
    label: 'What you saw',
    hint: 'Facts: amounts, days, words. It is encrypted.',
    rows: 6,
    longest: 4000,
  },
};
