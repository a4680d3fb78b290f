import type { ReactNode } from 'react';
import { TextField } from './text-field.tsx';

interface CodeFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** The most digits taken. */
  limit: number;
  placeholder?: string;
  error?: string | null;
  /** The button that obtains a code. */
  action?: ReactNode;
}

/** A short code from an SMS; phones offer it by themselves, other characters are dropped. */
export function CodeField({ onChange, limit, placeholder, ...rest }: CodeFieldProps) {
  return (
    <TextField
      {...rest}
      {...(placeholder === undefined ? {} : { placeholder })}
      limit={limit}
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, limit))}
    />
  );
}
