import type { Column } from '../../contract/forms.ts';
import { saveStep } from '../../contract/verification.ts';
import { call } from '../api/call.ts';
import { useSession } from '../session/use-session.ts';
import { Card } from '../ui/card.tsx';
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

const ordinals = ['First person', 'Second person', 'Third person'];

function ContactsForm({ columns }: { columns: readonly Column[] }) {
  const ownMobile = useSession().userInfo?.mobile ?? '';
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
        <Card key={person.index} heading={ordinals[person.index] ?? 'Another person'}>
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

/** What happens to the people who are named, before anybody is. */
function WhatHappens() {
  return (
    <Card look="note" heading="Two people who know you">
      <ul className={css.promise}>
        <li>You type them here. We never ask for your contact list.</li>
        <li>Each gets one SMS: that you named them, and how to say no.</li>
        <li>They are never asked to pay, and we do not tell them about your loan.</li>
      </ul>
    </Card>
  );
}
