import type { ReactNode } from 'react';
import { TextField } from './text-field.tsx';

interface AmountFieldProps {
  label: string;
  name: string;
  /** The typed text in kwacha, unchanged: parse it with `readTypedKwacha`. */
  value: string;
  onChange?: (value: string) => void;
  hint?: ReactNode;
  error?: string | null;
  readOnly?: boolean;
}

/** An amount in kwacha, in any usual notation. */
export function AmountField(props: AmountFieldProps) {
  return <TextField {...props} prefix="K" figures inputMode="decimal" autoComplete="off" />;
}
