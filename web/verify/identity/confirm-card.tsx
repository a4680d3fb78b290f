import type { ReactNode } from 'react';
import { getUserInfo } from '../../../contract/borrower/auth.ts';
import type { BodyOf } from '../../../contract/words/endpoint.ts';
import { checkForm } from '../../../contract/borrower/forms.ts';
import type { Column } from '../../../contract/borrower/forms.ts';
import * as say from '../../../contract/sentences/identity-check.ts';
import { mayBeTwoNames } from '../../../contract/words/person-name.ts';
import type { FileId } from '../../../contract/words/ids.ts';
import { readCard } from '../../../contract/borrower/verification.ts';
import { call } from '../../platform/api/call.ts';
import { keepUserInfo } from '../../platform/session/session.ts';
import { AlertIcon, DoneIcon } from '../../ui/icons.tsx';
import { askedTexts } from '../verification/field-values.ts';
import type { FieldTexts } from '../verification/field-values.ts';
import { FormFields } from '../verification/form-fields.tsx';
import { SendStep } from '../verification/send-step.tsx';
import { StepRefused } from '../verification/step-page.tsx';
import { useFillIn } from '../verification/use-fill-in.ts';
import css from './confirm-card.module.css';
import { fileSentence } from './file-sentence.ts';
import { textsRead, trustIn } from './read-values.ts';
import type { CardReading, Trust } from './read-values.ts';
import type { SendState } from './use-pictures.ts';

interface ConfirmCardProps {
  fields: readonly Column[];
  /** What the fields show first. */
  begin: FieldTexts;
  /** What was read, when the card was read just now. */
  reading?: CardReading;
  frontFileId: FileId;
  /** The state of the back; confirming waits while it is on its way, and goes without it else. */
  back: SendState | null;
}

/** The text of the card, each field to be checked and corrected, then confirmed. */
export function ConfirmCard(props: ConfirmCardProps) {
  const { fields, begin, reading, frontFileId, back } = props;
  const files =
    back?.step === 'received' ? { frontFileId, backFileId: back.fileId } : { frontFileId };
  const isWaiting = back?.step === 'sending';
  const { formRef, values, errors, change, submit, busy, notice, ended } = useFillIn({
    step: 'identity',
    saved: begin,
    check: (texts) => {
      const found = checkForm(fields, askedTexts(fields, texts));
      return { errors: found.errors, checked: found.values };
    },
    send: (checked) => confirmCard({ ...files, confirmed: confirmedOf(checked) }),
    onRefused: fileSentence,
  });
  const read = reading ? textsRead(fields, reading) : begin;
  if (ended) return <StepRefused refusal={ended} />;
  return (
    <form ref={formRef} className={css.form} noValidate onSubmit={submit}>
      <p role="status" className={css.lead}>
        {reading ? say.compare : say.write}
      </p>
      <FormFields
        columns={fields}
        values={values}
        errors={errors}
        onChange={change}
        note={({ field }) => reading && noteOf(field, { read, values, reading })}
      />
      {back && back.step !== 'received' ? (
        <p className={css.lead}>{isWaiting ? say.backOnItsWay : say.backNotSent}</p>
      ) : null}
      <SendStep busy={busy || isWaiting} notice={notice} label={say.right} />
    </form>
  );
}

/** Confirms, and greets by the name from now on; whether that is known so soon does not matter. */
async function confirmCard(body: BodyOf<typeof readCard>): Promise<void> {
  await call(readCard, { body });
  call(getUserInfo, { quiet: true }).then(keepUserInfo, () => undefined);
}

interface Shown {
  readonly reading: CardReading;
  /** What was read, as the fields show it, and their content now. */
  readonly read: FieldTexts;
  readonly values: FieldTexts;
}

/** How a field was read, until the borrower writes something else. */
function noteOf(field: string, { reading, read, values }: Shown): ReactNode {
  const first = read[field] ?? '';
  if (values[field] !== first) return values[field] ? say.corrected : null;
  const trust = trustIn(reading, field, first);
  const isJoined = trust === 'doubtful' && field.endsWith('Name') && mayBeTwoNames(first);
  return <TrustNote trust={trust} words={isJoined ? say.twoNames : trustWords[trust]} />;
}

const trustWords: Readonly<Record<Trust, string>> = {
  clear: say.clear,
  doubtful: say.doubtful,
  unread: say.unread,
};

function TrustNote({ trust, words }: { trust: Trust; words: string }) {
  return (
    <span className={css.trust} data-trust={trust}>
      {trust === 'clear' ? <DoneIcon /> : <AlertIcon />}
      {words}
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
