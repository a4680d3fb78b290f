import { kindRules } from '../../../contract/staff/kind-rules.ts';
import { mostHardshipDays, mostInstalments } from '../../../contract/staff/ease-bodies.ts';
import type { Raw } from '../../platform/typed-args.ts';
import { useWhyNot } from '../../platform/session.ts';
import { optionsOf } from '../../ui/field-list.tsx';
import type { Values, Fields } from '../../ui/field-list.tsx';
import { hardshipWords } from './hardship-words.ts';
import { ProposeForm } from './propose-form.tsx';
import type { BodyFields } from './propose-form.tsx';
import { datedAmounts } from './relief-body.ts';
import type { PlanTyped, ReliefKind } from './relief-body.ts';
import { serverToday } from '../../ui/server-now.ts';

export const reliefLeads: Readonly<Record<ReliefKind, string>> = {
  arrangement:
    'Dated amounts for a debt, as its borrower said they can pay. They agree in their app; while ' +
    'they keep to it nothing is charged and no one calls.',
  restructure:
    'A new schedule in place of the open instalments: longer, or at a lower rate. No money is ' +
    'added, and no other loan is paid off. The borrower agrees before another person approves.',
  hardship: 'From a day nothing is charged, and the borrower is not contacted.',
  'end-hardship': 'Charges run again from today on, and never for the days before.',
  'write-off-early':
    'The books give a debt up before its time. It stays owed, and nothing is added to it.',
  'reverse-write-off': 'The books take up a debt again that was given up.',
};

interface ReliefFieldsProps {
  kind: ReliefKind;
  about: string;
}

export function ReliefFields({ kind, about }: ReliefFieldsProps) {
  return (
    <ProposeForm
      kind={kind}
      fields={fieldsOf[kind]}
      start={() => ({ ...startOf(kind), orderId: about })}
      {...(kind === 'arrangement' ? { shape: arranged } : {})}
      whyNot={useWhyNot(kindRules[kind].permission, 'proposes')}
    />
  );
}

function startOf(kind: ReliefKind): Values {
  if (kind === 'restructure') return { instalments: '4', everyDays: '30' };
  if (kind === 'hardship') return { from: serverToday(), days: '30' };
  return kind === 'arrangement' ? { count: '4' } : {};
}

/** The amounts of a plan in the place of how many and how often. */
function arranged({ kind, orderId, ...typed }: Raw): Raw {
  const text = (name: keyof PlanTyped) => String(typed[name] ?? '');
  const plan = {
    each: text('each'),
    count: text('count'),
    every: text('every'),
    first: text('first'),
  };
  return { kind, orderId, ...datedAmounts(plan) };
}

const ofLoan = { orderId: { label: 'Loan number', longest: 15 } } as const;

const planFields: Fields = {
  count: {
    label: 'How many amounts',
    hint: 'The last one takes what is left.',
    longest: 2,
    errorAt: 'parts',
  },
  each: { kind: 'amount', label: 'Each, in kwacha', errorAt: 'parts.0.amount' },
  first: {
    kind: 'day',
    label: 'The first by the end of',
    hint: 'Within 30 days.',
    errorAt: 'lastOn',
  },
  every: {
    kind: 'choice',
    label: 'One every',
    none: 'Week',
    options: [
      { value: '14', label: 'Two weeks' },
      { value: '30', label: 'Thirty days' },
    ],
  },
};

const hardshipFields = ({ hardship }: Values): BodyFields<'hardship'> => ({
  ...ofLoan,
  hardship: { kind: 'choice', label: 'Hardship', options: optionsOf(hardshipWords) },
  from: {
    kind: 'day',
    label: 'From',
    hint: 'Today, or a day before it: what was charged since is reversed.',
  },
  days: {
    kind: 'whole',
    label: 'For so many days',
    hint:
      hardship === 'death'
        ? `At most ${mostHardshipDays}; empty: for good.`
        : `At most ${mostHardshipDays}.`,
    longest: 2,
    whenEmpty: 'null',
  },
});

const restructureFields: BodyFields<'restructure'> = {
  ...ofLoan,
  instalments: {
    kind: 'whole',
    label: 'How many instalments',
    hint: `At most ${mostInstalments}.`,
    longest: 2,
  },
  firstOn: { kind: 'day', label: 'The first is due on', hint: 'Within 3 to 35 days.' },
  everyDays: {
    kind: 'whole',
    label: 'Days from one to the next',
    hint: '7 to 31.',
    longest: 2,
  },
  dailyRate: {
    label: 'Daily rate in percent',
    hint: 'Empty: as it is. It can become lower only.',
    longest: 7,
    whenEmpty: 'absent',
  },
};

const fieldsOf = {
  arrangement: { ...ofLoan, ...planFields },
  restructure: restructureFields,
  hardship: hardshipFields,
  'end-hardship': ofLoan,
  'write-off-early': ofLoan,
  'reverse-write-off': ofLoan,
};
