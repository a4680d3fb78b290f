import { useState } from 'react';
import { Link } from 'wouter';
import { listRecurring, stopRecurring } from '../../../contract/staff/journal-acts.ts';
import { dayText } from '../../../contract/words/day-text.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { listPage } from '../../platform/list-page.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { booksTabs } from './books-words.ts';

type Recurring = StaffAnswerOf<typeof listRecurring>['rows'][number];

/** Journals that two people have booked each month, until one stops them. */
export const RecurringPage = listPage({
  act: listRecurring,
  lead: 'Booked each month on their day. Two people begin one, and one person stops it.',
  actions: <New />,
  tabs: <Tabs label="Parts of the books" tabs={booksTabs('journals')} />,
  args: () => ({}),
  caption: 'Recurring journals, those that run first',
  columns: [
    {
      head: 'What for',
      cell: ({ memo, proposalId }) => <Link href={paths.proposal(proposalId)}>{memo}</Link>,
      isMain: true,
      isLong: true,
    },
    { head: 'Day', cell: ({ day }) => day, isNumber: true },
    { head: 'From', cell: ({ startsOn }) => dayText(startsOn) },
    { head: 'To', cell: untilOf },
    {
      head: 'Booked',
      cell: ({ booked, lastOn }) => (lastOn ? `${booked}, last ${dayText(lastOn)}` : 'Not yet'),
    },
    { head: 'Amount', cell: ({ amount }) => <Money kwacha={amount} />, isNumber: true },
    { head: 'Stop', cell: (row) => (row.stopped ? null : <Stop row={row} />) },
  ],
  keyOf: ({ recurringId }) => recurringId,
  none: 'No journal recurs.',
});

function untilOf({ endsOn, stopped }: Recurring): string {
  if (stopped) return `Stopped by ${stopped.by.name}`;
  return endsOn === null ? 'Until it is stopped' : dayText(endsOn);
}

function New() {
  return (
    <ButtonLink
      to={withFilter(paths.newJournal, { monthly: 'yes' })}
      whyNot={useWhyNot('journals', 'proposes')}
    >
      New recurring journal
    </ButtonLink>
  );
}

function Stop({ row: { recurringId, memo } }: { row: Recurring }) {
  const [isOpen, setIsOpen] = useState(false);
  const whyNot = useWhyNot('journals', 'proposes');
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        look="quiet"
        whyNot={whyNot}
        aria-label={`Stop ${memo}`}
        onClick={() => setIsOpen(true)}
      >
        Stop …
      </Button>
      {isOpen ? (
        <ActDialog
          title={`Stop ${memo}`}
          act={stopRecurring}
          given={{ recurringId }}
          fields={{}}
          look="danger"
          action="Stop it"
          onClose={close}
          onDone={close}
        >
          <p>Nothing more of it is booked. What was booked stays.</p>
        </ActDialog>
      ) : null}
    </>
  );
}
