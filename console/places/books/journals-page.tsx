import { Link } from 'wouter';
import { listJournals } from '../../../contract/staff/books-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Listed } from '../../platform/listed.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { booksTabs } from './books-words.ts';
import css from './books.module.css';

type Journal = StaffAnswerOf<typeof listJournals>['rows'][number];

const columns: readonly Column<Journal>[] = [
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
];

const limit = 50;

/** What two people booked by hand. */
export function JournalsPage() {
  const { after } = useFilter();
  const asked = useAct(listJournals, { filter: {}, after, limit });
  return (
    <GuardedPage
      needs="books"
      title="Journals"
      lead="Money that no loan moves: capital, top-ups, fees, corrections. Each by two."
      actions={
        <ButtonLink to={paths.newJournal} whyNot={useWhyNot('journals', 'proposes')}>
          New journal
        </ButtonLink>
      }
    >
      <Tabs label="Parts of the books" tabs={booksTabs('journals')} />
      <Listed asked={asked} none="Nothing was booked by hand yet.">
        {(rows) => (
          <DataTable
            caption="Journals, newest first"
            columns={columns}
            rows={rows}
            keyOf={({ journalId }) => journalId}
          />
        )}
      </Listed>
    </GuardedPage>
  );
}
