import { Link } from 'wouter';
import { listReadings } from '../../../contract/staff/audit-acts.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { parseCivilDate } from '../../../contract/words/civil-date.ts';
import { Listed } from '../../platform/listed.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { TextField } from '../../ui/field.tsx';
import { Filters, Notice } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { lookText, openedText } from '../borrowers/opened-words.ts';
import { WhoChoice } from '../who-choice.tsx';
import { ComplianceFrame } from './compliance-frame.tsx';

type Reading = StaffAnswerOf<typeof listReadings>['rows'][number];

const limit = 50;
const columns: readonly Column<Reading>[] = [
  { head: 'When', cell: ({ at }) => <Instant at={at} /> },
  { head: 'Who', cell: ({ who }) => who?.name ?? 'The machine' },
  { head: 'Looked at', cell: ({ what }) => openedText(what) },
  {
    head: 'Of borrower',
    cell: ({ borrowerId }) => (
      <Link href={paths.borrower(borrowerId)}>
        <code>{borrowerId.slice(0, 8)}…</code>
      </Link>
    ),
  },
  { head: 'Reason', cell: ({ reason }) => lookText(reason), isLong: true, isMain: true },
];

/** Who opened what names a borrower, when and why. */
export function ReadingsPage() {
  const mayNot = useWhyNot('audit', 'reads');
  const { said, showMeanwhile: show, after } = useFilter();
  const by = said('by');
  const borrowerId = said('borrower');
  const from = parseCivilDate(said('from') ?? '') ?? undefined;
  const to = parseCivilDate(said('to') ?? '') ?? undefined;
  const filter = { staffId: by as StaffId | undefined, borrowerId, from, to };
  const asked = useAct(listReadings, { filter, after, limit });
  return (
    <ComplianceFrame
      needs="today"
      lead="Every opening of what names a borrower, by whom and why."
    >
      {mayNot === null ? null : (
        <Notice>
          <p>You see what you opened yourself.</p>
        </Notice>
      )}
      <Filters>
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
      </Filters>
      <Listed asked={asked} none="Nobody looked at what names a person.">
        {(rows) => (
          <DataTable
            caption="Who looked at whom, newest first"
            columns={columns}
            rows={rows}
            keyOf={({ at, borrowerId: whose, what }) => `${at.toISOString()} ${whose} ${what}`}
          />
        )}
      </Listed>
    </ComplianceFrame>
  );
}
