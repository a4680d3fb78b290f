import { useState } from 'react';
import { Link } from 'wouter';
import { showOfficers } from '../../../contract/staff/officer-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import type { Raw } from '../../platform/typed-args.ts';
import { Button } from '../../ui/button.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import type { BodyFields } from '../proposals/propose-form.tsx';
import beside from '../../ui/beside.module.css';

type Shown = StaffAnswerOf<typeof showOfficers>;
const mostTeams = 10;
const mostTargets = 60;
const listed = (value: unknown) => (Array.isArray(value) ? value.join(',') : (value ?? ''));

/** The teams, their officers and the loans they take: a change takes two people. */
export function TeamsPage() {
  const asked = useAct(showOfficers, {});
  return (
    <GuardedPage
      lead="A new loan goes to the first team for its amount and district, in turns."
      actions={<Link href={paths.officers}>All officers</Link>}
    >
      <Loaded asked={asked}>{(shown) => <Teams key={shown.version} shown={shown} />}</Loaded>
    </GuardedPage>
  );
}

function Teams({ shown: { rules, people } }: { shown: Shown }) {
  const [count, setCount] = useState(Math.max(1, rules?.teams.length ?? 0));
  const options = people.map(({ id, name }) => ({ value: id, label: name }));
  const [aims, setAims] = useState(rules?.targets?.length ?? 0);
  const fields = [
    ...Array.from({ length: count }, (_, place) => fieldsOf(place, options)),
    ...Array.from({ length: aims }, (_, place) => targetFields(place, options)),
  ];
  const { teams = [], targets = [] } = rules ?? {};
  const start = Object.entries({ teams, targets }).flatMap(([name, rows]) =>
    rows.flatMap((row, place) =>
      Object.entries(row).map(([part, value]) => [
        `rules.${name}.${place}.${part}`,
        listed(value),
      ]),
    ),
  );
  return (
    <ProposeForm
      kind="officer-rules"
      fields={Object.assign({}, ...fields) as BodyFields<'officer-rules'>}
      start={Object.fromEntries(start)}
      shape={withoutEmpty}
      whyNot={useWhyNot('officers', 'proposes')}
    >
      <div className={beside.buttons}>
        <Button
          whyNot={count >= mostTeams ? 'No more teams fit.' : null}
          onClick={() => setCount(count + 1)}
        >
          Another team
        </Button>
        <Button
          whyNot={aims >= mostTargets ? 'No more targets fit.' : null}
          onClick={() => setAims(aims + 1)}
        >
          Target of one person
        </Button>
      </div>
    </ProposeForm>
  );
}

function fieldsOf(
  place: number,
  options: readonly { readonly value: string; readonly label: string }[],
) {
  const group = `Team ${place + 1}`;
  const of = (part: string) => `rules.teams.${place}.${part}`;
  return {
    [of('name')]: { label: 'Name', longest: 40, group },
    [of('leadId')]: { kind: 'choice', label: 'Lead', options, none: 'Choose', group },
    [of('officerIds')]: { kind: 'checks', label: 'Officers', options, group },
    [of('target')]: { kind: 'amount', label: 'Target of each, a month', group },
    [of('amountFrom')]: {
      kind: 'amount',
      label: 'Loans from',
      hint: 'Empty: from any amount.',
      whenEmpty: 'null',
      group,
    },
    [of('amountTo')]: {
      kind: 'amount',
      label: 'Loans to',
      hint: 'Empty: to any amount.',
      whenEmpty: 'null',
      group,
    },
    [of('districts')]: {
      label: 'Districts',
      hint: 'Kafue, Chongwe, or Lusaka Province. Empty: any district.',
      longest: 2000,
      group,
    },
  };
}

function targetFields(
  place: number,
  options: readonly { readonly value: string; readonly label: string }[],
) {
  const group = `Own target ${place + 1}`;
  const of = (part: string) => `rules.targets.${place}.${part}`;
  return {
    [of('officerId')]: { kind: 'choice', label: 'Person', options, none: 'Choose', group },
    [of('target')]: { kind: 'amount', label: 'Target of them, a month', group },
  };
}

/** A team without a name and a lead is none, nor is a target without a person. */
function withoutEmpty({ rules, ...rest }: Raw): Raw {
  const rowsOf = (name: 'teams' | 'targets') =>
    [Object(rules)[name] ?? []].flat().map((row): Raw => Object(row));
  const teams = rowsOf('teams')
    .filter(({ name = '', leadId = '' }) => name !== '' || leadId !== '')
    .map(({ districts, ...team }) => {
      const named = String(districts ?? '')
        .split(',')
        .map((name) => name.trim());
      const given = named.filter((name) => name !== '');
      return given.length === 0 ? team : { ...team, districts: given };
    });
  const targets = rowsOf('targets').filter(({ officerId = '' }) => officerId !== '');
  return { ...rest, rules: { teams, ...(targets.length > 0 && { targets }) } };
}
