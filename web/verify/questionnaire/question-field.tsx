import { useId } from 'react';
import type { Question } from '../../../contract/borrower/questionnaire.ts';
import * as say from '../../../contract/sentences/questionnaire.ts';
import * as sayOfForms from '../../../contract/sentences/verification.ts';
import { Field } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FieldValue } from '../verification/form-draft.ts';
import { ChoiceList } from './choice-list.tsx';
import css from './questionnaire.module.css';

interface QuestionFieldProps {
  question: Question;
  value: FieldValue;
  onChange: (value: FieldValue) => void;
  error: string | undefined;
}

/** One question with its ways to answer. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, value, onChange, error } = props;
  const { id: name, type, text, required } = question;
  const label = required ? text : sayOfForms.optional(text);
  return (
    <div className={css.question} data-wrong-field={error ? name : undefined}>
      {type === 'single' || type === 'multiple' ? (
        <Choices {...props} label={label} />
      ) : (
        <TextField
          label={label}
          name={name}
          value={typeof value === 'string' ? value : ''}
          error={error}
          autoComplete="off"
          {...(type === 'number' ? { inputMode: 'numeric' } : {})}
          onChange={onChange}
        />
      )}
    </div>
  );
}

function Choices(props: QuestionFieldProps & { label: string }) {
  const { question, value, onChange, error, label } = props;
  const id = useId();
  const isMultiple = question.type === 'multiple';
  const chosen = typeof value === 'string' ? [value] : value;
  return (
    <Field
      id={id}
      isGroup
      label={
        <>
          {label}
          {isMultiple ? <small className={css.how}> {say.chooseAll}</small> : null}
        </>
      }
      error={error}
    >
      <ChoiceList
        name={question.id}
        kind={isMultiple ? 'checkbox' : 'radio'}
        options={question.options ?? []}
        chosen={chosen}
        wrong={error !== undefined}
        onChange={(next) => onChange(isMultiple ? next : (next[0] ?? ''))}
      />
    </Field>
  );
}
