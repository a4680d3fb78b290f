import { Link } from 'wouter';
import { showContactRules } from '../../../contract/staff/collections-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import type { Raw } from '../../platform/typed-args.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Field } from '../../ui/field-list.tsx';
import { Tag } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import type { BodyFields } from '../proposals/propose-form.tsx';
import css from './collections.module.css';

type Shown = StaffAnswerOf<typeof showContactRules>;
type Rules = Shown['rules'];
type Holiday = Shown['holidays'][number];

const figure = (label: string): Field => ({
  kind: 'whole',
  label,
  longest: 2,
  group: 'Calls and promises',
});
const help = (label: string, longest = 2): Field => ({
  kind: 'whole',
  label,
  longest,
  group: 'Plans offered without staff to borrowers who cannot pay',
});
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((label, place) => ({
  value: String(place + 1),
  label,
}));
const fields: BodyFields<'contact-rules'> = {
  'rules.fromHour': figure('Calls from, hour'),
  'rules.toHour': figure('Calls until, hour'),
  'rules.callsADay': figure('Calls a day'),
  'rules.attempts': figure('Most calls in some days'),
  'rules.attemptDays': figure('How many days those are'),
  'rules.restDays': figure('Days of rest after talking or a promise'),
  'rules.promiseDays': figure('Days a promise may lie ahead'),
  'rules.helpMostOwed': help('Owed at most, in kwacha (0: no offers)', 5),
  'rules.helpMostLateDays': help('Days in arrears at most'),
  'rules.helpStartDays': help('First amount within days'),
  'rules.helpAmounts': help('Amounts at most'),
  'rules.weekdays': { kind: 'checks', label: 'Days', options: weekdays },
  'holidays.0.on': { kind: 'day', label: 'A further holiday on' },
  'holidays.0.name': { label: 'Its name', longest: 60 },
};

const columns: readonly Column<Holiday>[] = [
  { head: 'Public holiday', cell: ({ name }) => name, isMain: true },
  { head: 'On', cell: ({ on }) => <Day on={on} /> },
  {
    head: 'Known by',
    cell: ({ isAssumed }) => (isAssumed ? <Tag tone="warn">Assumed</Tag> : 'two of our people'),
    isWide: true,
  },
];

/** When borrowers may be contacted: the rules in force, and a change of them, which takes two. */
export function ContactRulesPage() {
  const asked = useAct(showContactRules, {});
  return (
    <GuardedPage
      lead="Care proposes a change, a director or compliance approves it."
      beside={asked.data && <Tag>Version {asked.data.version}</Tag>}
      actions={<Link href={paths.collections}>All loans in arrears</Link>}
    >
      <Loaded asked={asked}>
        {({ version, rules, holidays }) => (
          <>
            <Change key={version} rules={rules} />
            <DataTable
              caption="Public holidays to come"
              columns={columns}
              rows={holidays}
              keyOf={({ on }) => on}
            />
          </>
        )}
      </Loaded>
    </GuardedPage>
  );
}

function Change({ rules }: { rules: Rules }) {
  const start = Object.entries(rules).map(([name, value]) => [`rules.${name}`, String(value)]);
  return (
    <ProposeForm
      kind="contact-rules"
      given={{ rules }}
      fields={fields}
      start={Object.fromEntries(start)}
      shape={withDays}
      groups={css.figures}
      whyNot={useWhyNot('contact-rules', 'proposes')}
    />
  );
}

/** Days of the week as numbers, and no holiday where none is typed. */
function withDays({ rules, holidays, ...rest }: Raw): Raw {
  const { weekdays: days, ...figures } = Object(rules);
  const [holiday] = [holidays].flat();
  return {
    ...rest,
    rules: { ...figures, weekdays: [days].flat().map(Number).toSorted() },
    holidays: Object(holiday).on === undefined ? [] : [holiday],
  };
}
