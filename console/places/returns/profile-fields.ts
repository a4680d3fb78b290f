import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Raw } from '../../platform/typed-args.ts';
import { optionsOf } from '../../ui/field-list.tsx';
import type { Field, Values } from '../../ui/field-list.tsx';
import type { BodyFields } from '../proposals/propose-form.tsx';
import type { Profiles } from './return-words.ts';

type Rules = Profiles['licence']['rules'];
type Steps = Profiles['provisions'][number]['steps'];

const at = 'profile.rules.';
const cap = (label: string, parts: number): Field => ({
  kind: 'decimal',
  label,
  hint: 'Empty: none is in force',
  longest: 8,
  parts,
  whenEmpty: 'null',
});
const count = (label: string): Field => ({ kind: 'whole', label, longest: 8 });

/** The figures of a licence that are typed. */
export const licenceFields: BodyFields<'publish-profile'> = {
  'profile.countsFrom': { kind: 'day', label: 'Counts from' },
  [`${at}nominalYearlyCapBasisPoints`]: cap('Cap on the nominal rate a year, %', 100),
  [`${at}effectiveYearlyCapBasisPoints`]: cap('Cap on the effective rate a year, %', 100),
  [`${at}totalChargesCapBasisPoints`]: cap('Cap on all charges, %', 100),
  [`${at}lateFeeDailyCapPpm`]: cap('Cap on the late fee a day, %', 10_000),
  [`${at}lateFeeMaxDays`]: cap('Late fees run for at most, days', 1),
  [`${at}coolingOffHours`]: count('Cooling-off, hours'),
  [`${at}instalmentShareCapBasisPoints`]: {
    kind: 'decimal',
    label: 'An instalment is at most, % of the income',
    longest: 8,
    parts: 100,
  },
  [`${at}writeOffAfterDays`]: count('Written off after, days'),
  [`${at}callingFromHour`]: count('Calls from, hour'),
  [`${at}callingToHour`]: count('Calls until, hour'),
  [`${at}agreementByUssd`]: {
    kind: 'choice',
    label: 'Loans agreed to by USSD',
    options: optionsOf({
      no: 'No',
      'after-web-contract': 'At a price agreed to in the app before',
      yes: 'Yes',
    }),
  },
};

export function licenceStart(rules: Rules, today: CivilDate): Values {
  const start = Object.fromEntries(
    Object.entries(rules).map(([name, kept]) => {
      const field = Object.entries(licenceFields).find(([path]) => path === at + name)?.[1];
      const parts = field?.kind === 'decimal' ? (field.parts ?? 1) : 1;
      return [
        at + name,
        kept === null ? '' : String(typeof kept === 'number' ? kept / parts : kept),
      ];
    }),
  );
  return { ...start, 'profile.countsFrom': today };
}

/** Each class of a provision, in the place that it has. */
export function stepFields(steps: Steps): BodyFields<'publish-profile'> {
  const fields = steps.flatMap((_step, place): [string, Field][] => {
    const group = `Class ${place + 1}`;
    const step = `profile.steps.${place}`;
    return [
      [`${step}.name`, { label: group, longest: 40, group }],
      [`${step}.fromDays`, { kind: 'whole', label: 'From days in arrears', longest: 4, group }],
      [
        `${step}.basisPoints`,
        { kind: 'decimal', label: 'Provided, %', longest: 6, parts: 100, group },
      ],
    ];
  });
  return Object.fromEntries(fields);
}

export function stepsStart(steps: Steps): Values {
  return Object.fromEntries(
    steps.flatMap(({ name, fromDays, basisPoints }, place) => [
      [`profile.steps.${place}.name`, name],
      [`profile.steps.${place}.fromDays`, String(fromDays)],
      [`profile.steps.${place}.basisPoints`, String(basisPoints / 100)],
    ]),
  );
}

/** A class without a name is left out. */
export function namedSteps(typed: Raw): Raw {
  const profile = Object(typed['profile']) as Raw;
  if (profile['steps'] === undefined) return typed;
  const steps = [profile['steps']].flat().filter((step) => Object(step).name !== '');
  return { ...typed, profile: { ...profile, steps } };
}
