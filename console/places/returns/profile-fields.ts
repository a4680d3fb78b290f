import type { Profiles } from './profiles-page.tsx';

type Rules = Profiles['licence']['rules'];
type Steps = Profiles['provisions'][number]['steps'];

/** The figures of a licence that are typed: parts of the unit they are kept in. */
type Figure = Exclude<
  keyof Rules,
  'compoundAllowed' | 'expenseChargesAllowed' | 'allocation' | 'otherLoansCount'
>;

interface Field {
  readonly name: Figure;
  readonly label: string;
  readonly hint?: string;
  /** What is kept of one that is typed. */
  readonly parts: number;
  /** Empty: none is in force. */
  readonly mayBeNone: boolean;
}

const none = 'Empty: none is in force';
const cap = (name: Figure, label: string, parts: number): Field => ({
  name,
  label,
  hint: none,
  parts,
  mayBeNone: true,
});
const count = (name: Figure, label: string): Field => ({
  name,
  label,
  parts: 1,
  mayBeNone: false,
});

export const licenceFields: readonly Field[] = [
  cap('nominalYearlyCapBasisPoints', 'Cap on the nominal rate a year, %', 100),
  cap('effectiveYearlyCapBasisPoints', 'Cap on the effective rate a year, %', 100),
  cap('totalChargesCapBasisPoints', 'Cap on all charges, %', 100),
  cap('lateFeeDailyCapPpm', 'Cap on the late fee a day, %', 10_000),
  cap('lateFeeMaxDays', 'Late fees run for at most, days', 1),
  count('coolingOffHours', 'Cooling-off, hours'),
  {
    name: 'instalmentShareCapBasisPoints',
    label: 'A bill is at most, % of the income',
    parts: 100,
    mayBeNone: false,
  },
  count('writeOffAfterDays', 'Written off after, days'),
  count('callingFromHour', 'Calls from, hour'),
  count('callingToHour', 'Calls until, hour'),
];

export function textsOfRules(rules: Rules): Record<Figure, string> {
  const texts = licenceFields.map(({ name, parts }) => {
    const kept = rules[name];
    return [name, kept === null ? '' : String(kept / parts)];
  });
  return Object.fromEntries(texts) as Record<Figure, string>;
}

/** What was typed as the rules; null where something is no number. */
export function rulesIn(before: Rules, texts: Readonly<Record<Figure, string>>): Rules | null {
  const rules: Rules = { ...before };
  for (const { name, parts, mayBeNone } of licenceFields) {
    const text = texts[name].trim();
    if (text === '' && mayBeNone) {
      Object.assign(rules, { [name]: null });
      continue;
    }
    const kept = partsIn(text, parts);
    if (kept === null) return null;
    Object.assign(rules, { [name]: kept });
  }
  return rules;
}

interface StepTexts {
  readonly name: string;
  readonly fromDays: string;
  readonly percent: string;
}

export function textsOfSteps(steps: Steps): readonly StepTexts[] {
  return steps.map(({ name, fromDays, basisPoints }) => ({
    name,
    fromDays: String(fromDays),
    percent: String(basisPoints / 100),
  }));
}

/** The classes that are typed; one without a name is left out; null: something is no number. */
export function stepsIn(texts: readonly StepTexts[]): Steps | null {
  const steps = texts
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, fromDays, percent }) => ({
      name,
      fromDays: partsIn(fromDays, 1),
      basisPoints: partsIn(percent, 100),
    }));
  const whole = steps.flatMap(({ name, fromDays, basisPoints }) =>
    fromDays === null || basisPoints === null ? [] : [{ name, fromDays, basisPoints }],
  );
  return whole.length < steps.length ? null : whole;
}

/** Digits with a point as whole parts; null: none, or not whole. */
function partsIn(text: string, parts: number): number | null {
  if (!/^\d{1,6}(?:\.\d{1,4})?$/.test(text.trim())) return null;
  const kept = Number((Number(text) * parts).toFixed(4));
  return Number.isInteger(kept) ? kept : null;
}
