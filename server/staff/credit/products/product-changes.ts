import { inThousands } from '../../../../contract/words/show-kwacha.ts';
import type { ProductTerms, TermsChange } from '../../../../contract/staff/product-words.ts';

/** One figure of a product: what it is called, and how it reads. */
interface Figure {
  readonly what: string;
  readonly text: (terms: ProductTerms) => string;
  /** By which a change rises or falls; without it, it becomes something else. */
  readonly size?: (terms: ProductTerms) => number;
}

const percent = (parts: number, inOne: number) => `${Number((parts / inOne).toFixed(4))} %`;
const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;
const kwacha = (digits: string) => `K${inThousands(digits)}`;

type Pricing = ProductTerms['pricing'];

/** A figure of the price that is a number. */
function priced(
  what: string,
  of: (pricing: Pricing) => number,
  text: (size: number) => string,
) {
  return {
    what,
    text: ({ pricing }: ProductTerms) => text(of(pricing)),
    size: ({ pricing }: ProductTerms) => of(pricing),
  };
}

function amount(what: string, of: (terms: ProductTerms) => string): Figure {
  return { what, text: (terms) => kwacha(of(terms)), size: (terms) => Number(of(terms)) };
}

const allocations = {
  'charges-first': 'late fee, service fee, interest, then principal',
  proportional: 'to charges and principal in proportion',
} as const;

/** Every figure, in the order in which a person reads a price. */
const figures: readonly Figure[] = [
  { what: 'Name', text: ({ productName }) => productName },
  amount('Minimum amount', ({ minAmount }) => minAmount),
  amount('Maximum amount', ({ maxAmount }) => maxAmount),
  amount('Step', ({ stepAmount }) => stepAmount),
  { what: 'Terms', text: ({ terms }) => `${terms.join(', ')} days` },
  {
    what: 'Offered from',
    text: ({ offeredFromSettledLoans: count }) => `${count} settled loans`,
    size: ({ offeredFromSettledLoans }) => offeredFromSettledLoans,
  },
  priced(
    'Interest a day',
    (one) => one.dailyRatePpm,
    (ppm) => percent(ppm, 10_000),
  ),
  priced(
    'Service fee',
    (one) => one.serviceFeeBasisPoints,
    (points) => percent(points, 100),
  ),
  priced(
    'Late fee a day',
    (one) => one.lateFeeDailyPpm,
    (ppm) => percent(ppm, 10_000),
  ),
  priced('Grace before late fees', (one) => one.lateFeeGraceDays, days),
  priced('Late fees run for', (one) => one.lateFeeMaxDays, days),
  priced(
    'Cap on all charges',
    (one) => one.chargeCapBasisPoints,
    (points) => percent(points, 100),
  ),
  priced(
    'Cooling-off',
    (one) => one.coolingOffHours,
    (hours) => `${hours} hours`,
  ),
  priced('One instalment up to', (one) => one.onePlanUpToDays, days),
  priced('A bill every', (one) => one.planDays, days),
  priced('An extension buys', (one) => one.extensionDays, days),
  priced('Extensions a bill', (one) => one.extensionsPerPlan, String),
  priced('Extensions open before the due date', (one) => one.extensionOpensDaysBefore, days),
  priced('Extensions close after the due date', (one) => one.extensionClosesDaysAfter, days),
  amount('Minimum repayment', ({ pricing }) => pricing.minimum.floor),
  priced(
    'Minimum share of an instalment',
    (one) => one.minimum.shareBasisPoints,
    (points) => percent(points, 100),
  ),
  amount('Minimum repayment rounds up to', ({ pricing }) => pricing.minimum.roundUpTo),
  { what: 'Payments go', text: ({ pricing }) => allocations[pricing.allocation] },
];

/** What differs between two versions, a sentence each. */
export function changesOf(before: ProductTerms, after: ProductTerms): TermsChange[] {
  return figures.flatMap(({ what, text, size }) => {
    const [then, now] = [text(before), text(after)];
    if (then === now) return [];
    const more = size === undefined ? null : size(after) > size(before);
    const moves = more === null ? 'becomes' : more ? 'rises to' : 'falls to';
    return [
      { what, before: then, after: now, sentence: `${what} ${moves} ${now}, from ${then}.` },
    ];
  });
}

/** From here on a change of a figure may be a slip of the hand: a zero too many. */
const leap = 10;

/** The figures that become ten times what they were, or a tenth, a sentence each. */
export function leapsOf(before: ProductTerms, after: ProductTerms): string[] {
  const leapt = new Set(
    figures
      .filter(({ size }) => {
        const [then = 0, now = 0] = [size?.(before), size?.(after)];
        return then > 0 && now > 0 && Math.max(then / now, now / then) >= leap;
      })
      .map(({ what }) => what),
  );
  return changesOf(before, after)
    .filter(({ what }) => leapt.has(what))
    .map(({ sentence }) => sentence);
}

/** Every figure of terms, for who reads a product that is new. */
export function figuresOf(terms: ProductTerms): Omit<TermsChange, 'sentence'>[] {
  return figures.map(({ what, text }) => ({ what, before: '', after: text(terms) }));
}
