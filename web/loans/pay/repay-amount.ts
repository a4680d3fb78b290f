import { useState } from 'react';
import { refusalSentence } from '../../../contract/words/refusals.ts';
import type { Reason } from '../../../contract/words/refusals.ts';
import { kwachaFaultSentences, readTypedKwacha } from '../../../contract/words/typed-kwacha.ts';
import { checkRepayAmount } from '../../../contract/borrower/repayment.ts';
import type { RepayBounds } from '../../../contract/borrower/repayment.ts';
import { plainKwacha } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';

/** What a typed amount comes to: money that may be paid, or the sentence at the field. */
export type TypedAmount =
  | { readonly amount: Ngwee; readonly sentence: null }
  | { readonly amount: null; readonly sentence: string };

/**
 * What is paid. It is the bill that is next, every bill together, the next amount of an agreed
 * plan, or an amount that was typed.
 */
export type PayChoice = 'bill' | 'whole' | 'arranged' | 'other';

/** An amount to be paid, said as the call wants it. */
export interface PaidAmount {
  readonly payAmount: Ngwee;
  readonly wholeLoan?: true | undefined;
}

interface RepayAmountProps {
  readonly bounds: RepayBounds;
  /** What every bill together costs today. */
  readonly whole: Ngwee;
  /** What a plan that was agreed on asks for next. */
  readonly arranged?: Ngwee | undefined;
  /** Kept by the parent, as the form restarts with each change of the figures. */
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
  /** A payment without an answer: its requested amount is here. */
  readonly before: PaidAmount | null;
}

/**
 * The amount of a repayment: a choice, and the field that shows it. Typing
 * chooses another amount; `read` answers null when the field says why.
 */
export function useRepayAmount(props: RepayAmountProps) {
  const { bounds, whole, arranged, isWhole, onWhole, before } = props;
  const wholeIsPaid = before ? before.wholeLoan === true : isWhole;
  const preset = before?.payAmount ?? (wholeIsPaid ? whole : bounds.remaining);
  const [value, setValue] = useState(plainKwacha(preset));
  const [error, setError] = useState<string | null>(null);
  const { amount: meant } = readTypedKwacha(value);
  const isBill = meant === bounds.remaining;
  const isArranged = arranged !== undefined && meant === arranged;
  const typed: PayChoice = isBill ? 'bill' : isArranged ? 'arranged' : 'other';
  const choice: PayChoice = wholeIsPaid ? 'whole' : typed;

  function fill(text: string, asWhole = false): void {
    setError(null);
    setValue(text);
    onWhole(asWhole);
  }

  function choose(wanted: PayChoice): void {
    if (wanted === 'whole') fill(plainKwacha(whole), true);
    else if (wanted === 'bill') fill(plainKwacha(bounds.remaining));
    else fill(wanted === 'arranged' && arranged ? plainKwacha(arranged) : '');
  }

  function read(): PaidAmount | null {
    if (choice === 'whole') return { payAmount: whole, wholeLoan: true };
    const { amount, sentence } = readRepayAmount(value, bounds);
    setError(sentence);
    return amount === null ? null : { payAmount: amount };
  }

  return { choice, choose, field: { value, onChange: fill, error }, read, setError };
}

/** Reads and checks a typed repayment amount by the rules of the specification, in their order. */
export function readRepayAmount(typed: string, bounds: RepayBounds): TypedAmount {
  const { amount, fault } = readTypedKwacha(typed);
  if (fault === 'unclear' || fault === 'too-many-decimals') {
    return { amount: null, sentence: kwachaFaultSentences[fault] };
  }
  const refusal = faultRefusals[fault ?? ''] ?? checkRepayAmount(amount, bounds);
  if (amount !== null && refusal === null) return { amount, sentence: null };
  const min = plainKwacha(bounds.minimum);
  return { amount: null, sentence: refusalSentence(refusal ?? 'amount-missing', { min }) };
}

const faultRefusals: Readonly<Record<string, Reason>> = {
  'below-zero': 'below-minimum',
  'too-large': 'above-remaining',
};
