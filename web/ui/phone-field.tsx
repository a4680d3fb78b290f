import { market } from '../../contract/market/zambia.ts';
import type { ReactNode } from 'react';
import * as specified from '../../contract/sentences/specified.ts';
import { mobileDigits } from '../../contract/market/phone.ts';
import { TextField } from './text-field.tsx';

interface PhoneFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** The borrower's own number, which the phone may fill in. */
  isOwn?: boolean;
  placeholder?: string | undefined;
  error?: string | null | undefined;
  hint?: ReactNode;
}

/** A mobile number: its digits, counted, after the country's prefix. */
export function PhoneField({ onChange, isOwn, placeholder, ...rest }: PhoneFieldProps) {
  return (
    <TextField
      {...rest}
      type="tel"
      inputMode="numeric"
      autoComplete={isOwn ? 'tel' : 'off'}
      prefix={specified.phonePrefix}
      placeholder={placeholder ?? specified.phonePlaceholder}
      limit={mobileDigits}
      counted
      onChange={(text) => onChange(mobileTyped(text))}
    />
  );
}

/**
 * What of a text can stand in the number's field: its digits. An international number, pasted or
 * being typed, loses the `26` that stands before the field: no number of the country begins so.
 */
export function mobileTyped(text: string): string {
  const digits = text.replace(/\D/g, '');
  const isInternational = digits.startsWith(market.phone.countryCode);
  const national = isInternational ? digits.slice(2) : digits;
  return national.slice(0, mobileDigits);
}
