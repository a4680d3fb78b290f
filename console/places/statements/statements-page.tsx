import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { listStatements } from '../../../contract/staff/statement-acts.ts';
import { addDays, parseCivilDate } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { providerText } from '../../../contract/staff/provider-text.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Choice, TextField } from '../../ui/field.tsx';
import { Empty, Filters, Panel, Tag } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { moneyTabs } from '../cases/case-words.ts';
import { Missing } from './missing.tsx';
import { Moved } from './moved.tsx';
import { outcomes } from './statement-words.ts';
import { serverToday } from '../../ui/server-now.ts';

const lead = 'Each provider’s statement of a day beside our payments. Every row has a class.';

type Statements = StaffAnswerOf<typeof listStatements>;
type Row = Statements['rows'][number];
type Aged = Statements['unmatched'][number];

const usualDays = 14;

const columns: readonly Column<Row>[] = [
  { head: 'Day', cell: ({ day }) => <Day on={day} /> },
  { head: 'Provider', cell: ({ provider }) => providerText(provider) },
  {
    head: 'Outcome',
    cell: ({ outcome }) => <Tag tone={outcomes[outcome][1]}>{outcomes[outcome][0]}</Tag>,
  },
  { head: 'Found', cell: ({ found }) => found, isLong: true, isMain: true },
  {
    head: 'Theirs',
    cell: ({ theirs }) => <Moved moved={theirs} />,
    isNumber: true,
    isWide: true,
  },
  { head: 'Ours', cell: ({ ours }) => <Moved moved={ours} />, isNumber: true, isWide: true },
];

/** What each provider says moved on a day, beside what we booked. */
export function StatementsPage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const yesterday = addDays(serverToday(), -1);
  const to = parseCivilDate(search.get('to') ?? '') ?? yesterday;
  const from = parseCivilDate(search.get('from') ?? '') ?? addDays(to, 1 - usualDays);
  const asked = useAct(listStatements, { from, to });
  const show = (change: Readonly<Record<string, string>>) =>
    navigate(withFilter(paths.statements, { from, to, ...change }));
  return (
    <GuardedPage lead={lead}>
      <Tabs label="Parts of money" tabs={moneyTabs('statements')} />
      <Filters>
        <TextField
          label="From"
          type="date"
          value={from}
          max={to}
          onText={(day) => show({ from: day })}
        />
        <TextField label="To" type="date" value={to} onText={(day) => show({ to: day })} />
      </Filters>
      <Loaded asked={asked}>
        {(shown) => (
          <>
            <Missing missing={shown.missing} />
            {shown.rows.length === 0 ? (
              <Empty>None of these days was compared yet.</Empty>
            ) : (
              <DataTable
                caption="Statements, newest first"
                columns={columns}
                rows={shown.rows}
                keyOf={({ day, provider }) => `${day} ${provider}`}
                hrefOf={({ provider, day }) => paths.statement(provider, day)}
              />
            )}
            <Ageing unmatched={shown.unmatched} />
            <Bring providers={shown.providers} yesterday={yesterday} />
          </>
        )}
      </Loaded>
    </GuardedPage>
  );
}

const ageColumns: readonly Column<Aged>[] = [
  { head: 'Since', cell: ageWords, isMain: true },
  { head: 'Cases', cell: ({ cases }) => cases, isNumber: true },
  { head: 'Amount', cell: ({ amount }) => <Money kwacha={amount} />, isNumber: true },
];

const lastSteps: Readonly<Record<string, string>> = {
  1: 'Up to 1 day',
  7: '2 to 7 days',
  30: '8 to 30 days',
};

function ageWords({ toDays }: Aged): string {
  return toDays === null ? 'More than 30 days' : (lastSteps[toDays] ?? `Up to ${toDays} days`);
}

/** What is unmatched, whatever days are shown. */
function Ageing({ unmatched }: Pick<Statements, 'unmatched'>) {
  return (
    <Panel
      title="What is unmatched, of all days"
      actions={<ButtonLink to={paths.cases}>Their cases</ButtonLink>}
    >
      {unmatched.every(({ cases }) => cases === 0) ? (
        <Empty>Every row of every statement has its match, or its case has ended.</Empty>
      ) : (
        <DataTable
          caption="Unmatched by age"
          columns={ageColumns}
          rows={unmatched}
          keyOf={ageWords}
        />
      )}
    </Panel>
  );
}

interface BringProps {
  providers: readonly string[];
  yesterday: CivilDate;
}

/** Goes to a day, where its file is brought: a provider that gives none is asked in its portal. */
function Bring({ providers, yesterday }: BringProps) {
  const [provider, setProvider] = useState('');
  const [day, setDay] = useState<string>(yesterday);
  return (
    <Panel title="Upload a statement">
      <Filters>
        <Choice
          label="Provider"
          none="Choose"
          value={provider}
          options={providers.map((value) => ({ value, label: providerText(value) }))}
          onChoose={setProvider}
        />
        <TextField label="Its day" type="date" value={day} max={yesterday} onText={setDay} />
      </Filters>
      <div>
        <ButtonLink
          to={paths.statement(provider, day)}
          whyNot={
            provider === '' || parseCivilDate(day) === null
              ? 'Choose the provider and the day.'
              : null
          }
        >
          Go to the day
        </ButtonLink>
      </div>
    </Panel>
  );
}
