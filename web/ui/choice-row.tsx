import { useId } from 'react';
import css from './choice-row.module.css';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** A part of its name, in small letters: `days`. */
  unit?: string;
  /** Explains it; not a part of its name. */
  note?: string;
}

interface ChoiceRowProps<Value extends string> {
  /** Asked above the row: `For how long?` */
  label: string;
  name: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, side by side: the platform's radio buttons, drawn as chips. */
export function ChoiceRow<Value extends string>(props: ChoiceRowProps<Value>) {
  const { label, name, choices, value, onChange } = props;
  const id = useId();
  return (
    <fieldset className={css.group}>
      <legend>{label}</legend>
      <div className={css.row}>
        {choices.map((choice) => (
          <label key={choice.value} className={css.chip}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              aria-labelledby={choice.note && `${id}${choice.value}`}
              aria-describedby={choice.note && `${id}${choice.value}-note`}
              onChange={() => onChange(choice.value)}
            />
            <span id={choice.note && `${id}${choice.value}`}>{choice.label}</span>{' '}
            {choice.unit ? <small>{choice.unit}</small> : null}
            {choice.note ? <small id={`${id}${choice.value}-note`}>{choice.note}</small> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
