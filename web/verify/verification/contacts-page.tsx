import type { Column } from '../../../contract/borrower/forms.ts';
import * as say from '../../../contract/sentences/verification-contacts.ts';
import { saveStep } from '../../../contract/borrower/verification.ts';
import { call } from '../../platform/api/call.ts';
import { useUser } from '../../platform/api/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { checkTypedContacts, contactColumns } from './contact-values.ts';
import { savedTexts } from './field-values.ts';
import { FormFields } from './form-fields.tsx';
import { SendStep } from './send-step.tsx';
import css from './step-form.module.css';
import { StepPage, StepRefused, useStepForm } from './step-page.tsx';
import { useFillIn } from './use-fill-in.ts';

/** `/authentication/linkman`: two people, typed by hand. */
export function ContactsPage() {
  const asked = useStepForm('contacts');
  return (
    <StepPage step="contacts" asked={asked}>
      {({ columns }) => <ContactsForm columns={columns} />}
    </StepPage>
  );
}

const ordinals = [say.first, say.second, say.third];

function ContactsForm({ columns }: { columns: readonly Column[] }) {
  const ownMobile = useUser()?.mobile ?? '';
  const { formRef, values, errors, change, submit, busy, notice, ended } = useFillIn({
    step: 'contacts',
    saved: savedTexts(columns),
    check: (texts) => checkTypedContacts(columns, texts, ownMobile),
    send: (contacts) => call(saveStep, { body: { cerCode: 15, contacts: [...contacts] } }),
  });
  if (ended) return <StepRefused refusal={ended} />;
  return (
    <form ref={formRef} className={css.form} noValidate onSubmit={submit}>
      <WhatHappens />
      {contactColumns(columns).map((person) => (
        <Card key={person.index} heading={ordinals[person.index] ?? say.another}>
          <FormFields
            columns={person.columns}
            values={values}
            errors={errors}
            onChange={change}
          />
        </Card>
      ))}
      <SendStep busy={busy} notice={notice} />
    </form>
  );
}

/** What happens to the people who are named, before the fields. */
function WhatHappens() {
  return (
    <Card look="note" heading={say.heading}>
      <ul className={css.promise}>
        <li>{say.youType}</li>
        <li>{say.eachGetsSms}</li>
        <li>{say.neverAsked}</li>
      </ul>
    </Card>
  );
}
