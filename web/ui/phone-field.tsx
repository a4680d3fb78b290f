import type { ReactNode } from 'react';
import * as specified from '../../contract/sentences/specified.ts';
import { countMobileDigits, mobileDigits, parseMobile } from '../../contract/market/phone.ts';
import { keptAsTyped } from './kept-as-typed.ts';
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
      counted={{ signs: countMobileDigits(rest.value), limit: mobileDigits }}
      onChange={(text) => onChange(phoneKept(text, rest.value))}
    />
  );
}

/**
 * The value of the field after a change: a valid number in its ten digits, and any other text as
 * typed or pasted.
 */
export function phoneKept(text: string, before: string): string {
  const room = { before, room: mobileDigits, count: countMobileDigits };
  return parseMobile(text) ?? keptAsTyped(text, room);
}
