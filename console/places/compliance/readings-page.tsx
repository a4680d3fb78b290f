import { Link } from 'wouter';
import { listReadings } from '../../../contract/staff/audit-acts.ts';
import { day, typed } from '../../platform/filters.tsx';
import { listOf } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Notice } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { whoDid } from '../who-choice.tsx';
import { lookText, openedText } from '../work/opened-words.ts';
import { ComplianceFrame } from './compliance-frame.tsx';

/** Who opened what names a borrower, when and why. */
export function ReadingsPage() {
  const seesAll = useWhyNot('audit', 'reads') === null;
  return (
    <ComplianceFrame lead="Every opening of what names a borrower, by whom and why.">
      {seesAll ? null : (
        <Notice>
          <p>You see what you opened yourself.</p>
        </Notice>
      )}
      <List />
    </ComplianceFrame>
  );
}

const List = listOf({
  act: listReadings,
  filters: {
    by: whoDid,
    borrower: typed('Of borrower', 'By the number in the address of their page.', 60),
    from: day('From'),
    to: day('To'),
  },
  args: ({ by: staffId, borrower: borrowerId, from, to }, place) => ({
    filter: { staffId, borrowerId, from, to },
    ...place,
  }),
  caption: 'Who looked at whom, newest first',
  columns: [
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
  ],
  keyOf: ({ at, borrowerId, what }) => `${at.toISOString()} ${borrowerId} ${what}`,
  none: 'No personal details were read.',
});
