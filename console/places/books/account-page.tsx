import { useLocation, useSearchParams } from 'wouter';
import { showAccount } from '../../../contract/staff/books-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { addDays, parseCivilDate } from '../../../contract/words/civil-date.ts';
import { formatKwacha, ngwee } from '../../../contract/words/ngwee.ts';
import { dayText } from '../../../contract/words/day-text.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { TextField } from '../../ui/field.tsx';
import { Empty, Facts, Filters, Panel, Tag } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { booksTabs, typeWords } from './books-words.ts';
import { Figure } from './figure.tsx';
import { serverToday } from '../../ui/server-now.ts';

type Account = StaffAnswerOf<typeof showAccount>;
type AccountDay = Account['days'][number];

const usualDays = 30;

/** One account over some days. The days stand in the address. */
export function AccountPage({ code }: { code: string }) {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const today = serverToday();
  const to = parseCivilDate(search.get('to') ?? '') ?? today;
  const from = parseCivilDate(search.get('from') ?? '') ?? addDays(to, -usualDays);
  const asked = useAct(showAccount, { code, from, to });
  const show = (change: Readonly<Record<string, string>>) =>
    navigate(withFilter(paths.account(code), { from, to, ...change }));
  return (
    <GuardedPage
      title={asked.data?.name ?? code}
      lead="What moved this account each day; a day opens into its transfers."
    >
      <Tabs label="Parts of the books" tabs={booksTabs('balance')} />
      <Filters>
        <TextField
          label="From"
          type="date"
          value={from}
          onText={(day) => show({ from: day })}
        />
        <TextField label="To" type="date" value={to} onText={(day) => show({ to: day })} />
      </Filters>
      <Loaded asked={asked}>{(account) => <Days account={account} />}</Loaded>
    </GuardedPage>
  );
}

function columnsOf({ account: code, name, days }: Account): readonly Column<AccountDay>[] {
  return [
    {
      head: 'Day',
      cell: ({ day, isLate }) => (
        <>
          <Day on={day} /> {isLate ? <Tag tone="warn">Prior period</Tag> : null}
        </>
      ),
    },
    { head: 'Transfers', cell: ({ transfers }) => transfers, isNumber: true, isWide: true },
    { head: 'Debits', cell: ({ debits }) => <Money kwacha={debits} />, isNumber: true },
    { head: 'Credits', cell: ({ credits }) => <Money kwacha={credits} />, isNumber: true },
    {
      head: 'Of the day',
      cell: ({ day }) => (
        <Figure
          kwacha={netOf(days.filter((one) => one.day === day))}
          title={`${name}, ${dayText(day)}`}
          of={{ account: code, from: day, to: day }}
        />
      ),
      isNumber: true,
    },
  ];
}

function Days({ account }: { account: Account }) {
  const { account: code, name, before, after, from, to, days } = account;
  return (
    <>
      <Panel title={`${account.gl} ${typeWords[account.type]}`}>
        <Facts
          facts={[
            ['Before', <Money key="before" kwacha={before} />],
            [
              'Moved',
              <Figure
                key="moved"
                kwacha={netOf(days)}
                title={`${name}, ${dayText(from)} to ${dayText(to)}`}
                of={{ account: code, from, to }}
              />,
            ],
            [
              'After',
              <Figure
                key="after"
                kwacha={after}
                title={`${name} by ${dayText(to)}`}
                of={{ account: code, to }}
              />,
            ],
          ]}
        />
      </Panel>
      {days.length === 0 ? (
        <Empty>Nothing moved it in these days.</Empty>
      ) : (
        <DataTable
          caption={`${name}, day by day`}
          columns={columnsOf(account)}
          rows={days}
          keyOf={({ day, isLate }) => `${day} ${isLate}`}
        />
      )}
    </>
  );
}

/** Debits less credits of some days, in digits; no number of JavaScript touches money. */
function netOf(days: readonly AccountDay[]): string {
  const ngweeOf = (digits: string) => BigInt(digits.replace('.', ''));
  const sum = days.reduce(
    (all, { debits, credits }) => all + ngweeOf(debits) - ngweeOf(credits),
    0n,
  );
  return formatKwacha(ngwee(sum));
}
