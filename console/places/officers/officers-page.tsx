import { Link } from 'wouter';
import { endAbsence, setAbsence, showOfficers } from '../../../contract/staff/officer-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { ActForm } from '../../platform/act-form.tsx';
import { callAct } from '../../platform/call-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useSession } from '../../platform/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Empty, Panel } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { showToast } from '../../ui/toast.tsx';
import { portfolioTabs } from '../portfolio/portfolio-words.ts';
import { serverToday } from '../../ui/server-now.ts';

type Shown = StaffAnswerOf<typeof showOfficers>;
type Row = Shown['rows'][number];
type Absence = Shown['absences'][number];

const ageColumns = [1, 8, 31, 91].map((from, place, all): Column<Row> => {
  const to = all[place + 1] ?? Infinity;
  return {
    head: to === Infinity ? `${from} days +` : `${from}–${to - 1} days`,
    isNumber: true,
    isWide: true,
    cell: ({ ages }) => {
      const sum = ages.find(({ fromDays }) => fromDays === from);
      return sum === undefined ? '–' : <Money kwacha={sum.principal} />;
    },
  };
});

const columns: readonly Column<Row>[] = [
  { head: 'Officer', cell: ({ officer }) => officer?.name ?? 'No officer' },
  { head: 'Loans', cell: ({ loans }) => loans, isNumber: true },
  {
    head: 'Outstanding',
    cell: ({ principal }) => <Money kwacha={principal} />,
    isNumber: true,
  },
  ...ageColumns,
  {
    head: 'Collected',
    cell: ({ collected }) => <Money kwacha={collected} />,
    isNumber: true,
  },
  {
    head: 'Target',
    cell: ({ target, isOwnTarget }) =>
      target === null ? (
        '–'
      ) : (
        <>
          <Money kwacha={target} />
          {isOwnTarget ? ', own' : null}
        </>
      ),
    isNumber: true,
  },
];

/** What each officer looks after, and who is away. */
export function OfficersPage() {
  const asked = useAct(showOfficers, {});
  return (
    <GuardedPage
      lead="Each open loan has an officer. Two people change teams and hand loans over."
      actions={
        <>
          <ButtonLink to={paths.handOver}>Hand over loans</ButtonLink>
          <Link href={paths.teams}>Teams and rules</Link>
        </>
      }
    >
      <Tabs label="Parts of the portfolio" tabs={portfolioTabs('officers', '')} />
      <Loaded asked={asked}>
        {(shown) => (
          <>
            <Figures shown={shown} />
            <Away shown={shown} />
          </>
        )}
      </Loaded>
    </GuardedPage>
  );
}

function Figures({ shown: { asOf, rows, all, version } }: { shown: Shown }) {
  if (version === 0)
    return <Empty>No team is published yet. Begin with teams and rules.</Empty>;
  return (
    <Panel title="What each looks after">
      <p>
        {asOf === null ? (
          'The figures come with the next night.'
        ) : (
          <>
            By the end of <Day on={asOf} />: <Money kwacha={all.principal} /> outstanding, as in
            the portfolio. Collected is of this month.
          </>
        )}
      </p>
      <DataTable
        caption="Officers"
        columns={columns}
        rows={rows}
        keyOf={({ officer }) => officer?.id ?? 'none'}
        hrefOf={({ officer }) => withFilter(paths.loans, { officer: officer?.id })}
      />
    </Panel>
  );
}

const awayColumns: readonly Column<Absence>[] = [
  { head: 'Away', cell: ({ officer }) => officer.name },
  { head: 'Deputy', cell: ({ deputy }) => deputy.name },
  { head: 'From', cell: ({ from }) => <Day on={from} /> },
  { head: 'Last day', cell: ({ until }) => <Day on={until} /> },
  { head: 'End it', cell: (absence) => <Back absence={absence} /> },
];

function Away({ shown: { absences, people } }: { shown: Shown }) {
  const { person, roles } = useSession();
  const today = serverToday();
  const everyone = people.map(({ id, name }) => ({ value: id, label: name }));
  const others = everyone.filter(({ value }) => value !== person.id);
  const mine = everyone.filter(({ value }) => value === person.id);
  return (
    <Panel title="Absences">
      {absences.length === 0 ? (
        <Empty>Everyone is here.</Empty>
      ) : (
        <DataTable
          caption="Who is away, or will be"
          columns={awayColumns}
          rows={absences}
          keyOf={({ absenceId }) => absenceId}
        />
      )}
      <ActForm
        act={setAbsence}
        fields={{
          officerId: {
            kind: 'choice',
            label: 'Who is away',
            options: roles.includes('director') ? everyone : mine,
          },
          deputyId: {
            kind: 'choice',
            label: 'Deputy',
            options: others,
            none: 'Choose',
            wanted: 'Choose a deputy.',
          },
          from: { kind: 'day', label: 'First day away', min: today },
          until: { kind: 'day', label: 'Last day away', min: today },
        }}
        start={{ officerId: person.id, from: today, until: today }}
        action="Record the absence"
        onDone={(_, { reset }) => {
          showToast('The deputy sees these loans on those days.');
          reset();
        }}
      />
    </Panel>
  );
}

function Back({ absence: { absenceId, officer } }: { absence: Absence }) {
  const { person, roles } = useSession();
  const end = useDoing(() => callAct(endAbsence, { absenceId }));
  const may = officer.id === person.id || roles.includes('director');
  return (
    <Button
      look="plain"
      busy={end.isPending}
      whyNot={may ? null : 'The officer, or a director, ends it.'}
      onClick={() =>
        end.mutate(undefined, { onError: (failure) => showToast(sentenceOf(failure)) })
      }
    >
      {officer.name} is back
    </Button>
  );
}
