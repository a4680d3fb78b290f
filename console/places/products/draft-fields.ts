import { plainKwacha } from '../../../contract/words/ngwee.ts';
import { kwachaFaultSentences, readTypedKwacha } from '../../../contract/words/typed-kwacha.ts';
import type { ProductTerms } from '../../../contract/staff/product-words.ts';

/** A figure of a product as it is typed. */
interface Field {
  readonly name: FieldName;
  readonly label: string;
  readonly hint?: string;
  /** What is typed is this many of what is kept: 1 % a day is 10,000 parts. */
  readonly scale?: number;
}

export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly Field[];
}

type PricingName = Exclude<keyof ProductTerms['pricing'], 'minimum' | 'allocation'>;
export type FieldName =
  | Exclude<keyof ProductTerms, 'pricing'>
  | PricingName
  | 'floor'
  | 'shareBasisPoints'
  | 'roundUpTo';

/** The group that says how a payment is split, too. */
export const paidBack = 'How it is paid back';

/** The figures by which a loan costs something. */
export const costFields: readonly Field[] = [
  { name: 'dailyRatePpm', label: 'Interest a day, %', scale: 10_000 },
  { name: 'serviceFeeBasisPoints', label: 'Service fee, %', scale: 100 },
  { name: 'chargeCapBasisPoints', label: 'Cap on all charges, %', scale: 100 },
  { name: 'lateFeeDailyPpm', label: 'Late fee a day, %', scale: 10_000 },
  { name: 'lateFeeGraceDays', label: 'Grace, days' },
  { name: 'lateFeeMaxDays', label: 'Late fees run for, days' },
];

/** The fields in the order in which a price is read. */
export const fieldGroups: readonly FieldGroup[] = [
  {
    title: 'What is lent',
    fields: [
      { name: 'productName', label: 'Name' },
      { name: 'minAmount', label: 'Minimum amount, K' },
      { name: 'maxAmount', label: 'Maximum amount, K' },
      { name: 'stepAmount', label: 'In steps of, K' },
      { name: 'terms', label: 'Terms, days', hint: 'The shortest first: 14, 30' },
      { name: 'offeredFromSettledLoans', label: 'From settled loans' },
    ],
  },
  {
    title: 'What it costs',
    fields: costFields,
  },
  {
    title: paidBack,
    fields: [
      { name: 'onePlanUpToDays', label: 'One instalment up to, days' },
      { name: 'planDays', label: 'Otherwise an instalment every, days' },
      { name: 'coolingOffHours', label: 'Cooling-off, hours' },
      { name: 'floor', label: 'Minimum repayment, K' },
      { name: 'shareBasisPoints', label: 'Minimum share of an instalment, %', scale: 100 },
      { name: 'roundUpTo', label: 'Rounded up to, K' },
    ],
  },
  {
    title: 'Extensions',
    fields: [
      { name: 'extensionDays', label: 'Days bought', hint: '0: none are sold' },
      { name: 'extensionsPerPlan', label: 'Times an instalment' },
      { name: 'extensionOpensDaysBefore', label: 'Open, days before it is due' },
      { name: 'extensionClosesDaysAfter', label: 'To days after' },
    ],
  },
];

const fields = fieldGroups.flatMap((group) => group.fields);

export type Texts = Readonly<Record<FieldName, string>> & {
  readonly allocation: ProductTerms['pricing']['allocation'];
};

/** Terms as their fields show them. */
export function textsOf(terms: ProductTerms): Texts {
  const { pricing, ...own } = terms;
  const { minimum, allocation, ...prices } = pricing;
  const kept: Readonly<Record<FieldName, string | number | readonly number[]>> = {
    ...own,
    ...prices,
    ...minimum,
  };
  const shown = fields.map(({ name, scale = 1 }) => {
    const value = kept[name];
    if (typeof value === 'number') return [name, shownParts(value, scale)];
    return [name, typeof value === 'string' ? value : value.join(', ')];
  });
  return { ...(Object.fromEntries(shown) as Record<FieldName, string>), allocation };
}

/** `0.4` of 4,000 parts, where 10,000 are typed as 1. */
export function shownParts(parts: number, scale = 1): string {
  return String(Number((parts / scale).toFixed(4)));
}

/** What is typed, in the parts that are kept; null where it is no such number. */
export function partsIn(typed: string, scale = 1): number | null {
  const text = typed.trim();
  const parts = Number(text) * scale;
  const isWhole = Math.abs(parts - Math.round(parts)) < 1e-6;
  return /^\d{1,5}(?:\.\d{1,4})?$/.test(text) && isWhole ? Math.round(parts) : null;
}

/** What is typed as terms, or a sentence for each field that is none. */
export function termsIn(texts: Texts): {
  readonly terms: ProductTerms | null;
  readonly faults: Readonly<Partial<Record<FieldName, string>>>;
} {
  const faults: Partial<Record<FieldName, string>> = {};
  const numberOf = (name: FieldName): number => {
    const { scale = 1 } = fields.find((field) => field.name === name) ?? {};
    const parts = partsIn(texts[name], scale);
    if (parts === null) {
      faults[name] = scale === 1 ? 'A whole number is wanted.' : 'A percentage is wanted.';
    }
    return parts ?? 0;
  };
  const kwachaOf = (name: FieldName): string => {
    const { amount, fault } = readTypedKwacha(texts[name]);
    const digits = amount === null ? '' : plainKwacha(amount);
    if (fault !== null && fault !== 'empty') faults[name] = kwachaFaultSentences[fault];
    else if (!/^[1-9]\d{0,6}$/.test(digits)) faults[name] = 'Write whole kwacha, like 1500.';
    return digits;
  };
  const days = texts.terms
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(Number);
  if (
    days.length === 0 ||
    !days.every((one) => Number.isInteger(one) && one >= 1 && one <= 365)
  )
    faults.terms = 'Days are wanted, with commas between them.';
  const terms: ProductTerms = {
    productName: texts.productName.trim(),
    minAmount: kwachaOf('minAmount'),
    maxAmount: kwachaOf('maxAmount'),
    stepAmount: kwachaOf('stepAmount'),
    terms: days,
    offeredFromSettledLoans: numberOf('offeredFromSettledLoans'),
    pricing: {
      dailyRatePpm: numberOf('dailyRatePpm'),
      serviceFeeBasisPoints: numberOf('serviceFeeBasisPoints'),
      lateFeeDailyPpm: numberOf('lateFeeDailyPpm'),
      lateFeeGraceDays: numberOf('lateFeeGraceDays'),
      lateFeeMaxDays: numberOf('lateFeeMaxDays'),
      chargeCapBasisPoints: numberOf('chargeCapBasisPoints'),
      coolingOffHours: numberOf('coolingOffHours'),
      onePlanUpToDays: numberOf('onePlanUpToDays'),
      planDays: numberOf('planDays'),
      extensionDays: numberOf('extensionDays'),
      extensionsPerPlan: numberOf('extensionsPerPlan'),
      extensionOpensDaysBefore: numberOf('extensionOpensDaysBefore'),
      extensionClosesDaysAfter: numberOf('extensionClosesDaysAfter'),
      minimum: {
        floor: kwachaOf('floor'),
        shareBasisPoints: numberOf('shareBasisPoints'),
        roundUpTo: kwachaOf('roundUpTo'),
      },
      allocation: texts.allocation,
    },
  };
  if (terms.productName.length < 2) faults.productName = 'A name is wanted.';
  return { terms: Object.keys(faults).length === 0 ? terms : null, faults };
}
