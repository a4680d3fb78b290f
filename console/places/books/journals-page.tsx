import { Link } from 'wouter';
import { listJournals } from '../../../contract/staff/books-acts.ts';
import { listPage } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { booksTabs } from './books-words.ts';
import css from './books.module.css';
import { NewJournal } from './new-journal.tsx';

/** What two people booked by hand. */
export const JournalsPage = listPage({
  act: listJournals,
  lead: 'Money that no loan moves: capital, top-ups, fees, corrections. Each by two.',
  actions: (
    <>
      <Link href={paths.recurringJournals}>Recurring</Link>
      <Link href={paths.importJournals}>From a file</Link>
      <NewJournal />
    </>
  ),
  tabs: <Tabs label="Parts of the books" tabs={booksTabs('journals')} />,
  args: (_kept, place) => ({ filter: {}, ...place }),
  caption: 'Journals, newest first',
  columns: [
    { head: 'Dated', cell: ({ datedOn }) => <Day on={datedOn} /> },
    {
      head: 'What for',
      cell: ({ memo, proposalId }) => <Link href={paths.proposal(proposalId)}>{memo}</Link>,
      isMain: true,
      isLong: true,
    },
    {
      head: 'Lines',
      cell: ({ lines }) => (
        <ul className={css.books}>
          {lines.map(({ account, name, amount }) => (
            <li key={account}>
              <Link href={paths.account(account)}>{name}</Link>
              <Money kwacha={amount} />
            </li>
          ))}
        </ul>
      ),
      isWide: true,
    },
    {
      head: 'By',
      cell: ({ proposer, approver }) => `${proposer.name}, ${approver.name}`,
      isLong: true,
      isWide: true,
    },
    { head: 'Amount', cell: ({ amount }) => <Money kwacha={amount} />, isNumber: true },
  ],
  keyOf: ({ journalId }) => journalId,
  none: 'Nothing was booked by hand yet.',
});
