import { useState } from 'react';
import { Link } from 'wouter';
import { showMapping } from '../../../contract/staff/books-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import type { Raw } from '../../platform/typed-args.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Values, Field } from '../../ui/field-list.tsx';
import { Panel } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import type { BodyFields } from '../proposals/propose-form.tsx';
import { booksTabs } from './books-words.ts';
import css from './books.module.css';

type Mapping = StaffAnswerOf<typeof showMapping>;
type Account = Mapping['accounts'][number];
type Version = Mapping['versions'][number];

/**
 * Which account of the accountant's chart each of our accounts belongs to, and a further version
 * of it.
 */
export function ChartPage() {
  const [changes, setChanges] = useState(false);
  return (
    <GuardedPage
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
    { head: 'The accountant’s', cell: ({ code }) => names.get(code) ?? '–' },
    { head: 'Tax code', cell: ({ tax }) => tax ?? '–', isWide: true },
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

/** Every account with its code; a code that is new asks for its name. */
function Changing({ mapping: { version, accounts, codes } }: { mapping: Mapping }) {
  const known = new Set(codes.map(({ code }) => code));
  const start = accounts.flatMap(({ account, code, tax }) => [
    [`codes.${account}`, code],
    [`taxes.${account}`, tax ?? ''],
  ]);
  return (
    <ProposeForm
      kind="map-accounts"
      given={{ version: version + 1, names: {} }}
      fields={(typed) => fieldsFor(accounts, known, typed)}
      start={Object.fromEntries(start)}
      shape={chartOf}
      groups={css.mapped}
      whyNot={useWhyNot('journals', 'proposes')}
    />
  );
}

function fieldsFor(
  accounts: readonly Account[],
  known: ReadonlySet<string>,
  typed: Values,
): BodyFields<'map-accounts'> {
  const asked = new Set<string>();
  const fields = accounts.flatMap(({ account, name }): [string, Field][] => {
    const code = (typed[`codes.${account}`] ?? '').trim().toUpperCase();
    const ofAccount: [string, Field][] = [
      [`codes.${account}`, { label: 'Code', longest: 10, group: name }],
      [`taxes.${account}`, { label: 'Tax code', longest: 30, group: name }],
    ];
    if (code === '' || known.has(code) || asked.has(code)) return ofAccount;
    asked.add(code);
    const named = { label: `Name of ${code}`, longest: 60, errorAt: `names.${code}` };
    return [...ofAccount, [`names.${code.replaceAll('.', dot)}`, { ...named, group: name }]];
  });
  return Object.fromEntries(fields);
}

/** Replaces the dot of a code in the name of its field; no code has one. */
const dot = '_';

function chartOf({ codes, names, taxes, ...rest }: Raw): Raw {
  const typed = Object.entries<string>(Object(codes));
  const named = Object.entries<string>(Object(names));
  const taxed = Object.entries<string>(Object(taxes)).filter(([, code]) => code !== '');
  return {
    ...rest,
    codes: Object.fromEntries(typed.map(([account, code]) => [account, code.toUpperCase()])),
    taxes: Object.fromEntries(taxed),
    names: Object.fromEntries(named.map(([code, name]) => [code.replaceAll(dot, '.'), name])),
  };
}
