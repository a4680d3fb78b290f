import type { ReactNode } from 'react';
import { codeIn, codeLength } from '../../contract/borrower/sms-code.ts';
import { keptAsTyped } from './kept-as-typed.ts';
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
 * A short code from an SMS, of letters and digits; phones offer it by themselves. A pasted code may
 * contain spaces or be the whole SMS, so the field sets no maximum length.
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
      onChange={(text) => onChange(codeKept(text, rest.value))}
    />
  );
}

function codeKept(text: string, before: string): string {
  const room = { before, room: codeLength, count: (typed: string) => typed.length };
  return codeIn(text) ?? keptAsTyped(text, room);
}
