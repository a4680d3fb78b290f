import { useState } from 'react';
import { Link } from 'wouter';
import { showContactRules } from '../../../contract/staff/collections-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { parseCivilDate } from '../../../contract/words/civil-date.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Checks, TextField } from '../../ui/field.tsx';
import { Tag } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import css from './collections.module.css';

type Shown = StaffAnswerOf<typeof showContactRules>;
type Rules = Shown['rules'];
type Holiday = Shown['holidays'][number];
type Figure = Exclude<keyof Rules, 'weekdays'>;

const figures: readonly (readonly [Figure, label: string])[] = [
  ['fromHour', 'Calls from, hour'],
  ['toHour', 'Calls until, hour'],
  ['callsADay', 'Calls a day'],
  ['attempts', 'Most calls in some days'],
  ['attemptDays', 'How many days those are'],
  ['restDays', 'Days of rest after talking or a promise'],
  ['promiseDays', 'Days a promise may lie ahead'],
];
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((label, place) => ({
  value: String(place + 1),
  label,
}));

const columns: readonly Column<Holiday>[] = [
  { head: 'Public holiday', cell: ({ name }) => name, isMain: true },
  { head: 'On', cell: ({ on }) => <Day on={on} /> },
  {
    head: 'Known by',
    cell: ({ isAssumed }) =>
      isAssumed ? <Tag tone="warn">Assumed</Tag> : 'two people of ours',
    isWide: true,
  },
];

/** When borrowers may be contacted: the rules in force, and a change of them, which takes two. */
export function ContactRulesPage() {
  const asked = useAct(showContactRules, {});
  return (
    <GuardedPage
      needs="contact-rules"
      title="Contact rules"
      lead="Care proposes a change, a director or compliance approves it."
      beside={asked.data && <Tag>Version {asked.data.version}</Tag>}
      actions={<Link href={paths.collections}>All who are late</Link>}
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
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(figures.map(([figure]) => [figure, String(rules[figure])])),
  );
  const [days, setDays] = useState<readonly string[]>(rules.weekdays.map(String));
  const [on, setOn] = useState('');
  const [name, setName] = useState('');
  const whyNot = useWhyNot('contact-rules', 'proposes');
  const day = parseCivilDate(on);
  const wanted: Rules = { ...rules, weekdays: days.map(Number).toSorted() };
  for (const [figure] of figures) wanted[figure] = Number(typed[figure]);
  const holidays = day === null ? [] : [{ on: day, name }];
  return (
    <ProposeForm body={{ kind: 'contact-rules', rules: wanted, holidays }} whyNot={whyNot}>
      {(sentenceFor) => (
        <>
          <div className={css.figures}>
            {figures.map(([figure, label]) => (
              <TextField
                key={figure}
                label={label}
                inputMode="numeric"
                value={typed[figure] ?? ''}
                onText={(text) => setTyped({ ...typed, [figure]: text })}
                maxLength={2}
                error={sentenceFor(figure)}
              />
            ))}
          </div>
          <Checks
            label="Days"
            values={days}
            options={weekdays}
            onCheck={setDays}
            error={sentenceFor('weekdays')}
          />
          <TextField label="A further holiday on" type="date" value={on} onText={setOn} />
          <TextField
            label="Its name"
            value={name}
            onText={setName}
            maxLength={60}
            error={sentenceFor('name')}
          />
        </>
      )}
    </ProposeForm>
  );
}
