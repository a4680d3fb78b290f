import { useId } from 'react';
import * as say from '../../../contract/sentences/verification.ts';
import { NextIcon } from '../../ui/icons.tsx';
import css from './chosen-box.module.css';

interface ListPartProps {
  label: string;
  name: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
  /** What the phone may fill in. */
  purpose?: string | undefined;
  wrong: boolean;
  described: string | undefined;
  disabled?: boolean;
}

/** One of several lists that make one answer, each the phone's own. */
export function ListPart({
  label,
  name,
  value,
  options,
  onChange,
  purpose,
  wrong,
  described,
  disabled = false,
}: ListPartProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <span className={css.list}>
        <select
          id={id}
          name={name}
          className={css.box}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          autoComplete={purpose}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={described}
        >
          <option value="" aria-label={say.notChosen} />
          {options.map(([one, shown]) => (
            <option key={one} value={one}>
              {shown}
            </option>
          ))}
        </select>
        <NextIcon />
      </span>
    </div>
  );
}
