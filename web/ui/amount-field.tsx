import type { ReactNode } from 'react';
import { TextField } from './text-field.tsx';

interface AmountFieldProps {
  label: string;
  name: string;
  /** What is typed, in kwacha: read it with `parseKwacha`. */
  value: string;
  onChange?: (value: string) => void;
  hint?: ReactNode;
  error?: string | null;
  readOnly?: boolean;
}

/** An amount typed in kwacha: digits, a dot and at most two decimals get in. */
export function AmountField({ onChange, ...rest }: AmountFieldProps) {
  return (
    <TextField
      {...rest}
      prefix="K"
      figures
      inputMode="decimal"
      autoComplete="off"
      limit={14}
      onChange={(text) => onChange?.(amountTyped(text))}
    />
  );
}

/** What of a text can stand in an amount field: `'1,250.505'` is `'1250.50'`. */
export function amountTyped(text: string): string {
  const [whole = '', ...decimals] = text.replace(/[^\d.]/g, '').split('.');
  if (decimals.length === 0) return whole.slice(0, 11);
  return `${whole.slice(0, 11)}.${decimals.join('').slice(0, 2)}`;
}
