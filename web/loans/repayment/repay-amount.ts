import { useState } from 'react';
import { refusalSentence } from '../../../contract/words/refusals.ts';
import { checkRepayAmount } from '../../../contract/borrower/repayment.ts';
import type { RepayBounds } from '../../../contract/borrower/repayment.ts';
import { formatKwacha, parseKwacha } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';

/** What a typed amount comes to: money that may be paid, or the sentence at the field. */
export type TypedAmount =
  | { readonly amount: Ngwee; readonly sentence: null }
  | { readonly amount: null; readonly sentence: string };

/** An amount field, filled in with `preset`; `read` answers null when the field says why. */
export function useRepayAmount(preset: Ngwee, bounds: RepayBounds) {
  const [value, onChange] = useState(plainKwacha(preset));
  const [error, setError] = useState<string | null>(null);
  function read(): Ngwee | null {
    const { amount, sentence } = readRepayAmount(value, bounds);
    setError(sentence);
    return amount;
  }
  return { field: { value, onChange, error }, read, setError };
}

/** Reads and checks a typed repayment amount by the rules of the specification, in their order. */
export function readRepayAmount(typed: string, bounds: RepayBounds): TypedAmount {
  // `.5` is how half a kwacha is typed by who is in a hurry.
  const amount = parseKwacha(typed.trim().replace(/\.$/, '').replace(/^\./, '0.'));
  const refusal = checkRepayAmount(amount, bounds);
  if (amount !== null && refusal === null) return { amount, sentence: null };
  const min = plainKwacha(bounds.minimum);
  return { amount: null, sentence: refusalSentence(refusal ?? 'amount-missing', { min }) };
}

/** An amount as it stands in a field or in `minimum: {min}`: `216`, `216.50`. */
export function plainKwacha(amount: Ngwee): string {
  return formatKwacha(amount).replace(/\.00$/, '');
}
