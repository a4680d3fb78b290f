import { Link, useLocation, useSearchParams } from 'wouter';
import { listReadings } from '../../../contract/staff/audit-acts.ts';
import { listPeople } from '../../../contract/staff/people-acts.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { parseCivilDate } from '../../../contract/words/civil-date.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { DataTable, Pager } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Choice, TextField } from '../../ui/field.tsx';
import { Empty, Notice } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { ComplianceFrame } from './compliance-frame.tsx';
import css from './compliance.module.css';

type Reading = StaffAnswerOf<typeof listReadings>['rows'][number];

const limit = 50;
const columns: readonly Column<Reading>[] = [
  { head: 'When', cell: ({ at }) => <Instant at={at} /> },
  { head: 'Who', cell: ({ who }) => who?.name ?? 'The machine' },
  { head: 'Looked at', cell: ({ what }) => what },
  {
    head: 'Of borrower',
    cell: ({ borrowerId }) => (
      <Link href={paths.borrower(borrowerId)}>
        <code>{borrowerId.slice(0, 8)}…</code>
      </Link>
    ),
  },
  { head: 'Reason', cell: ({ reason }) => reason ?? '–', isLong: true, isMain: true },
];

/** Who opened what names a borrower, when and why. */
export function ReadingsPage() {
  const mayNot = useWhyNot('audit', 'reads');
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const by = search.get('by') ?? undefined;
  const borrowerId = search.get('borrower') ?? undefined;
  const from = parseCivilDate(search.get('from') ?? '') ?? undefined;
  const to = parseCivilDate(search.get('to') ?? '') ?? undefined;
  const after = search.get('after') ?? undefined;
  const filter = { staffId: by as StaffId | undefined, borrowerId, from, to };
  const asked = useAct(listReadings, { filter, after, limit });
  const kept = { by, borrower: borrowerId, from, to };
  const show = (change: Readonly<Record<string, string>>) =>
    navigate(withFilter(paths.readings, { ...kept, ...change }), { replace: true });
  return (
    <ComplianceFrame lead="Every opening of what names a borrower, by whom and why.">
      {mayNot === null ? null : (
        <Notice>
          <p>You see what you opened yourself.</p>
        </Notice>
      )}
      <div className={css.filter}>
        {mayNot === null ? (
          <WhoChoice by={by} onChoose={(value) => show({ by: value })} />
        ) : null}
        <TextField
          label="Of borrower"
          hint="By the number in the address of their page."
          value={borrowerId ?? ''}
          onText={(value) => show({ borrower: value.trim() })}
          maxLength={60}
        />
        <TextField
          label="From"
          type="date"
          value={from ?? ''}
          onText={(day) => show({ from: day })}
        />
        <TextField
          label="To"
          type="date"
          value={to ?? ''}
          onText={(day) => show({ to: day })}
        />
      </div>
      <Loaded asked={asked}>
        {({ rows, next, about }) =>
          rows.length === 0 ? (
            <Empty>Nobody looked at what names a person.</Empty>
          ) : (
            <div>
              <DataTable
                caption="Who looked at whom, newest first"
                columns={columns}
                rows={rows}
                keyOf={({ at, borrowerId: whose, what }) =>
                  `${at.toISOString()} ${whose} ${what}`
                }
              />
              <Pager
                about={about}
                shown={rows.length}
                newest={after ? withFilter(paths.readings, kept) : null}
                next={next ? withFilter(paths.readings, { ...kept, after: next }) : null}
              />
            </div>
          )
        }
      </Loaded>
    </ComplianceFrame>
  );
}

interface WhoChoiceProps {
  by: string | undefined;
  onChoose: (id: string) => void;
}

function WhoChoice({ by, onChoose }: WhoChoiceProps) {
  const people = useAct(listPeople, {}).data?.people ?? [];
  return (
    <Choice
      label="Who"
      none="Everybody"
      value={by ?? ''}
      options={people.map(({ id, name }) => ({ value: id as string, label: name }))}
      onChoose={onChoose}
    />
  );
}
