import { useState } from 'react';
import { Link } from 'wouter';
import { showMapping } from '../../../contract/staff/books-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { TextField } from '../../ui/field.tsx';
import { Panel } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import { booksTabs } from './books-words.ts';
import css from './books.module.css';

type Mapping = StaffAnswerOf<typeof showMapping>;
type Account = Mapping['accounts'][number];
type Version = Mapping['versions'][number];

/** Which account of the accountant's chart each of ours stands in, and a further version of it. */
export function ChartPage() {
  const [changes, setChanges] = useState(false);
  return (
    <GuardedPage
      needs="books"
      title="Chart"
      lead="Our accounts beside those of the accountant. Two people change how they go together."
      actions={
        <Button
          whyNot={useWhyNot('journals', 'proposes')}
          onClick={() => setChanges((before) => !before)}
        >
          {changes ? 'Back to the chart' : 'Change codes'}
        </Button>
      }
    >
      <Tabs label="Parts of the books" tabs={booksTabs('chart')} />
      <Loaded asked={useAct(showMapping, {})}>
        {(mapping) =>
          changes ? (
            <Changing key={mapping.version} mapping={mapping} />
          ) : (
            <Shown mapping={mapping} />
          )
        }
      </Loaded>
    </GuardedPage>
  );
}

function Shown({ mapping: { version, accounts, codes, versions } }: { mapping: Mapping }) {
  const names = new Map(codes.map(({ code, name }) => [code, name]));
  return (
    <>
      <Panel title={`Version ${version}, in force`}>
        <DataTable
          caption="Our accounts by code"
          columns={columnsOf(names)}
          rows={accounts}
          keyOf={({ account }) => account}
        />
      </Panel>
      <Panel title="Versions">
        <DataTable
          caption="Versions, newest first"
          columns={versionColumns}
          rows={versions}
          keyOf={(one) => String(one.version)}
        />
      </Panel>
    </>
  );
}

function columnsOf(names: ReadonlyMap<string, string>): readonly Column<Account>[] {
  return [
    {
      head: 'Ours',
      cell: ({ account, name }) => <Link href={paths.account(account)}>{name}</Link>,
      isMain: true,
    },
    { head: 'Code', cell: ({ code }) => code },
    { head: 'The accountant’s', cell: ({ code }) => names.get(code) ?? '–', isLong: true },
  ];
}

const versionColumns: readonly Column<Version>[] = [
  { head: 'Version', cell: ({ version }) => version, isMain: true },
  { head: 'Since', cell: ({ at }) => (at === null ? 'Shipped' : <Instant at={at} />) },
  {
    head: 'By',
    cell: ({ proposalId }) =>
      proposalId === null ? '–' : <Link href={paths.proposal(proposalId)}>Two people</Link>,
  },
];

type Chart = Readonly<Record<string, string>>;

/** Every account with its code; a code that is new asks for its name. */
function Changing({ mapping: { version, accounts, codes } }: { mapping: Mapping }) {
  const [typed, setTyped] = useState<Chart>(() =>
    Object.fromEntries(accounts.map(({ account, code }) => [account, code])),
  );
  const [names, setNames] = useState<Chart>({});
  const known = new Set(codes.map(({ code }) => code));
  const fresh = [...new Set(Object.values(typed))].filter((code) => code && !known.has(code));
  const body = {
    kind: 'map-accounts',
    version: version + 1,
    codes: typed,
    names: Object.fromEntries(fresh.map((code) => [code, (names[code] ?? '').trim()])),
  } as const;
  return (
    <ProposeForm body={body} whyNot={useWhyNot('journals', 'proposes')}>
      {(sentenceFor) => (
        <>
          {accounts.map(({ account, name }) => (
            <div key={account} className={css.line}>
              <TextField
                label={`Code of ${name}`}
                value={typed[account] ?? ''}
                onText={(code) => setTyped({ ...typed, [account]: code.trim().toUpperCase() })}
                maxLength={10}
                error={sentenceFor(`codes.${account}`)}
              />
              {fresh.includes(typed[account] ?? '') ? (
                <TextField
                  label={`Name of ${typed[account]}`}
                  value={names[typed[account] ?? ''] ?? ''}
                  onText={(said) => setNames({ ...names, [typed[account] ?? '']: said })}
                  maxLength={60}
                  error={sentenceFor(`names.${typed[account]}`)}
                />
              ) : null}
            </div>
          ))}
        </>
      )}
    </ProposeForm>
  );
}
