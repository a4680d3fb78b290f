import type { ReactNode } from 'react';
import { checkForm } from '../../contract/forms.ts';
import type { Column } from '../../contract/forms.ts';
import { readCard } from '../../contract/verification.ts';
import { call } from '../api/call.ts';
import { AlertIcon, DoneIcon } from '../ui/icons.tsx';
import { askedTexts } from '../verification/field-values.ts';
import type { FieldTexts } from '../verification/field-values.ts';
import { FormFields } from '../verification/form-fields.tsx';
import { SendStep } from '../verification/send-step.tsx';
import { StepRefused } from '../verification/step-page.tsx';
import { useFillIn } from '../verification/use-fill-in.ts';
import css from './confirm-card.module.css';
import { trustIn } from './read-values.ts';
import type { CardReading, Trust } from './read-values.ts';
import type { CardFiles } from './use-reading.ts';

interface ConfirmCardProps {
  fields: readonly Column[];
  /** What the fields show first. */
  begin: FieldTexts;
  /** What was read, when the card was read just now. */
  reading?: CardReading | undefined;
  files: CardFiles;
}

/** What stands on the card, each field to be checked and corrected, then confirmed. */
export function ConfirmCard({ fields, begin, reading, files }: ConfirmCardProps) {
  const { formRef, values, errors, change, submit, busy, notice, ended } = useFillIn({
    step: 'identity',
    saved: begin,
    check: (texts) => {
      const found = checkForm(fields, askedTexts(fields, texts));
      return { errors: found.errors, checked: found.values };
    },
    send: (checked) => call(readCard, { body: { ...files, confirmed: confirmedOf(checked) } }),
  });
  if (ended) return <StepRefused refusal={ended} />;
  return (
    <form ref={formRef} className={css.form} noValidate onSubmit={submit}>
      <p className={css.lead}>
        {reading
          ? 'This is what we read. Compare it with your card and correct what is not so.'
          : 'Please write it as it stands on your card.'}
      </p>
      <FormFields
        columns={fields}
        values={values}
        errors={errors}
        onChange={change}
        note={({ field }) => noteOf(field, { begin, values, reading })}
      />
      <SendStep busy={busy} notice={notice} label="Yes, this is right" />
    </form>
  );
}

type Shown = Pick<ConfirmCardProps, 'begin' | 'reading'> & { readonly values: FieldTexts };

/** How a field was read, until the borrower writes something else. */
function noteOf(field: string, { begin, values, reading }: Shown): ReactNode {
  if (!reading) return null;
  const first = begin[field] ?? '';
  if (values[field] !== first) return 'Corrected by you';
  return <TrustNote trust={trustIn(reading, field, first)} />;
}

const trustWords: Readonly<Record<Trust, string>> = {
  clear: 'Read clearly',
  doubtful: 'Please check: not read clearly',
  unread: 'Not read: please fill it in',
};

function TrustNote({ trust }: { trust: Trust }) {
  return (
    <span className={css.trust} data-trust={trust}>
      {trust === 'clear' ? <DoneIcon /> : <AlertIcon />}
      {trustWords[trust]}
    </span>
  );
}

type Confirmed = Record<'nrc' | 'firstName' | 'lastName' | 'birthDate' | 'sex', string>;

function confirmedOf(values: Readonly<Record<string, string | number>>): Confirmed {
  const text = (field: keyof Confirmed) => String(values[field] ?? '');
  return {
    nrc: text('nrc'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    birthDate: text('birthDate'),
    sex: text('sex'),
  };
}
