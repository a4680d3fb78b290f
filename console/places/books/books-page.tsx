import { Link } from 'wouter';
import { trialBalance } from '../../../contract/staff/books-acts.ts';
import { accountTypes } from '../../../contract/staff/books-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { dayText } from '../../../contract/words/day-text.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Empty, Panel } from '../../ui/frames.tsx';
import { Money } from '../../ui/money.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { booksTabs, typeWords } from './books-words.ts';
import { BooksDayFilters, useBooksDay } from './books-day.tsx';
import css from './books.module.css';
import { Figure } from './figure.tsx';
import { NewJournal } from './new-journal.tsx';
import { turnoverOf } from './turnover.tsx';

type Balance = StaffAnswerOf<typeof trialBalance>;
type Row = Balance['rows'][number];

/** Every balance as at a day, as recorded by now or by another day. */
export function BooksPage() {
  const day = useBooksDay();
  const asked = useAct(trialBalance, { ...day });
  return (
    <GuardedPage
      lead="Debits less credits of every account. Each figure opens into its transfers."
      actions={<NewJournal />}
    >
      <Tabs label="Parts of the books" tabs={booksTabs('balance')} />
      <BooksDayFilters path={paths.books} day={day} />
      <Loaded asked={asked}>
        {(balance) =>
          balance.rows.every(({ transfers }) => transfers === 0) ? (
            <Empty>Nothing was booked by then.</Empty>
          ) : (
            <Accounts balance={balance} />
          )
        }
      </Loaded>
    </GuardedPage>
  );
}

function Accounts({ balance }: { balance: Balance }) {
  return (
    <div className={css.accounts}>
      {accountTypes.map((type) => {
        const rows = balance.rows.filter((row) => row.type === type);
        return (
          <Panel key={type} title={typeWords[type]}>
            <DataTable
              caption={typeWords[type]}
              columns={columnsOf(balance)}
              rows={rows}
              keyOf={({ account }) => account}
            />
          </Panel>
        );
      })}
      <p className={css.sums}>
        <span>
          Debits <Money kwacha={balance.debits} />
        </span>
        <span>
          Credits <Money kwacha={balance.credits} />
        </span>
        <span>{balance.debits === balance.credits ? 'They agree.' : 'They do not agree.'}</span>
        <span>
          Income less cost so far <Money kwacha={balance.result} />
        </span>
      </p>
    </div>
  );
}

function columnsOf({ asOf, knownOn, rows }: Balance): readonly Column<Row>[] {
  const known = knownOn === null ? {} : { knownOn };
  return [
    {
      head: 'Account',
      cell: ({ account, name }) => <Link href={paths.account(account)}>{name}</Link>,
      isMain: true,
    },
    { head: 'Code', cell: ({ gl }) => gl, isWide: true },
    ...turnoverOf(rows),
    {
      head: 'Balance',
      cell: ({ account, name, balance, transfers }) =>
        transfers === 0 ? (
          <span className={css.quiet}>–</span>
        ) : (
          <Figure
            kwacha={balance}
            title={`${name} by ${dayText(asOf)}`}
            of={{ account, to: asOf, ...known }}
          />
        ),
      isNumber: true,
    },
  ];
}
