import type { ProductTerms } from '../../../contract/staff/product-words.ts';
import type { showSimulation } from '../../../contract/staff/product-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { parseKwacha } from '../../../contract/words/ngwee.ts';
import { showWholeKwacha } from '../../../contract/words/show-kwacha.ts';

type RunState = StaffAnswerOf<typeof showSimulation>['state'];

export const runWords: Readonly<Record<RunState, string>> = {
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
};

export const runTone = {
  running: 'warn',
  done: 'good',
  failed: 'bad',
} as const satisfies Readonly<Record<RunState, string>>;

export const outcomeWords = {
  again: 'Made again',
  'not-offered': 'Not offered',
  'not-affordable': 'Above the income',
} as const;

/** `430.12 %` of hundredths of a percent. */
export function rateText(hundredths: number): string {
  return `${rates.format(hundredths / 100)} %`;
}

const rates = new Intl.NumberFormat('en-GB', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `0.4 %` of parts of which so many are one percent. */
export function percentText(parts: number, inOne: number): string {
  return `${Number((parts / inOne).toFixed(4))} %`;
}

/** `K1,000` of digits. */
export function wholeText(digits: string): string {
  const amount = parseKwacha(digits);
  return amount === null ? digits : showWholeKwacha(amount);
}

export function amountsText({ minAmount, maxAmount }: ProductTerms): string {
  return `${wholeText(minAmount)} – ${wholeText(maxAmount)}`;
}

export function termsText({ terms }: ProductTerms): string {
  return `${terms.join(', ')} days`;
}
