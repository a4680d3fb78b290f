import css from './choice-row.module.css';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
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
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
            {choice.note ? <small>{choice.note}</small> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
