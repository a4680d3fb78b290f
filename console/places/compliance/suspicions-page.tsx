import { listSuspicions } from '../../../contract/staff/suspicion-acts.ts';
import { listOf } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { useWhyNot } from '../../platform/session.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Notice, Tag } from '../../ui/frames.tsx';
import { Ago, Day, Instant } from '../../ui/instant.tsx';
import { Clock } from '../work/clock.tsx';
import { ComplianceFrame } from './compliance-frame.tsx';
import type { Suspicion } from './compliance-words.tsx';
import { aboutWords, outcomeWords } from './compliance-words.tsx';
import { RaiseSuspicion } from './raise-suspicion.tsx';
import { lawOf, registerFilters } from './register.tsx';

const blind =
  'You raise a suspicion, and compliance deals with it. ' +
  'No one else sees whether there is one, nor do you afterwards.';

const what: Column<Suspicion> = {
  head: 'About',
  cell: ({ about, mobileMasked }) =>
    about.kind === 'borrower'
      ? `Borrower ${mobileMasked}`
      : `${aboutWords[about.kind]} ${about.id}`,
  isMain: true,
};
const raised: Column<Suspicion> = { head: 'Raised by', cell: ({ raisedBy }) => raisedBy.name };
const openColumns: readonly Column<Suspicion>[] = [
  what,
  {
    head: 'Report by',
    cell: ({ dueOn, isLate }) => <Clock answerBy={dueOn} isLate={isLate} />,
  },
  raised,
  { head: 'Raised', cell: ({ raisedAt }) => <Ago at={raisedAt} />, isWide: true },
];
const endedColumns: readonly Column<Suspicion>[] = [
  what,
  {
    head: 'Outcome',
    cell: ({ outcome, isLate }) => (
      <>
        <Tag tone={outcome === 'filed' ? 'good' : 'note'}>
          {outcome === null ? '–' : outcomeWords[outcome]}
        </Tag>{' '}
        {isLate ? <Tag tone="bad">Late</Tag> : null}
      </>
    ),
  },
  { head: 'Report by', cell: ({ dueOn }) => <Day on={dueOn} />, isWide: true },
  raised,
  {
    head: 'Ended',
    cell: ({ endedAt }) => (endedAt === null ? '–' : <Instant at={endedAt} />),
  },
];

/** Suspicion of money laundering. A user who may only raise it sees none of the existing ones. */
export function SuspicionsPage() {
  const mayNotRead = useWhyNot('suspicion', 'reads');
  return (
    <ComplianceFrame
      lead="What may be money laundering, seen by compliance and the director alone."
      actions={<RaiseSuspicion />}
    >
      {mayNotRead === null ? (
        <List />
      ) : (
        <Notice tone="note">
          <p>{blind}</p>
        </Notice>
      )}
    </ComplianceFrame>
  );
}

const List = listOf({
  act: listSuspicions,
  filters: registerFilters,
  args: ({ show }, place) => ({ filter: { isOpen: show === undefined }, ...place }),
  above: lawOf('A suspicion is reported to the Centre within'),
  caption: ({ show }) => (show ? 'Ended, newest first' : 'Open suspicions, by their clock'),
  columns: ({ show }) => (show ? endedColumns : openColumns),
  keyOf: ({ suspicionId }) => suspicionId,
  hrefOf: ({ suspicionId }) => paths.suspicion(suspicionId),
  none: ({ show }) => (show ? 'None has ended.' : 'No suspicion is open.'),
});
