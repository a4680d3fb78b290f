import type { ReactNode } from 'react';
import { codeTyped } from '../../contract/borrower/sms-code.ts';
import { TextField } from './text-field.tsx';

interface CodeFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  error?: string | null;
  /** The button that obtains a code. */
  action?: ReactNode;
}

/**
 * A short code from an SMS, of letters and digits; phones offer it by themselves. A pasted one may
 * have spaces around or in it, so the browser is not asked to cut it.
 */
export function CodeField({ onChange, placeholder, ...rest }: CodeFieldProps) {
  return (
    <TextField
      {...rest}
      {...(placeholder === undefined ? {} : { placeholder })}
      inputMode="text"
      autoCapitalize="characters"
      autoComplete="one-time-code"
      spellCheck={false}
      onChange={(text) => onChange(codeTyped(text))}
    />
  );
}
