import { checkForm } from '../../../contract/borrower/forms.ts';
import type { Column } from '../../../contract/borrower/forms.ts';
import { saveStep } from '../../../contract/borrower/verification.ts';
import { call } from '../../platform/api/call.ts';
import { askedTexts, savedTexts } from './field-values.ts';
import { FormFields } from './form-fields.tsx';
import { SendStep } from './send-step.tsx';
import css from './step-form.module.css';
import { StepPage, StepRefused, useStepForm } from './step-page.tsx';
import { useFillIn } from './use-fill-in.ts';

/** `/authentication/base`: work, income and address, as the server asks for them. */
export function PersonalPage() {
  const asked = useStepForm('personal');
  return (
    <StepPage step="personal" asked={asked}>
      {({ columns }) => <PersonalForm columns={columns} />}
    </StepPage>
  );
}

function PersonalForm({ columns }: { columns: readonly Column[] }) {
  const { formRef, values, errors, change, submit, busy, notice, ended } = useFillIn({
    step: 'personal',
    saved: savedTexts(columns),
    check: (texts) => {
      const { errors: found, values: checked } = checkForm(columns, askedTexts(columns, texts));
      return { errors: found, checked };
    },
    send: (checked) => call(saveStep, { body: { cerCode: 2, values: checked } }),
  });
  if (ended) return <StepRefused refusal={ended} />;
  return (
    <form ref={formRef} className={css.form} noValidate onSubmit={submit}>
      <FormFields columns={columns} values={values} errors={errors} onChange={change} />
      <SendStep busy={busy} notice={notice} />
    </form>
  );
}
