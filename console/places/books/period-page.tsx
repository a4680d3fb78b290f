import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { exportBooks, showPeriod } from '../../../contract/staff/books-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { dayText, periodText } from '../../../contract/words/day-text.ts';
import { callAct, fileWaitMs } from '../../platform/call-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Choice } from '../../ui/field.tsx';
import { Empty, Facts, Failed, Notice, Panel, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import { booksTabs, stateTone, stateWords } from './books-words.ts';
import css from './books.module.css';
import { Figure } from './figure.tsx';
import { saveFile } from '../../platform/save-file.ts';
import { turnoverOf } from './turnover.tsx';

type Period = StaffAnswerOf<typeof showPeriod>;
type Row = Period['rows'][number];

/** One month: what moved each account, what it earned, and how it was closed. */
export function PeriodPage({ month }: { month: string }) {
  const asked = useAct(showPeriod, { month });
  const state = asked.data?.state;
  return (
    <GuardedPage
      title={periodText(month)}
      beside={state ? <Tag tone={stateTone[state]}>{stateWords[state]}</Tag> : null}
      actions={
        <>
          <Link href={withFilter(paths.monthEnd, { month })}>Close it by the list</Link>
          <Exports month={month} />
        </>
      }
    >
      <Tabs label="Parts of the books" tabs={booksTabs('months')} />
      <Loaded asked={asked}>
        {(period) => (
          <>
            <Summary period={period} />
            <Accounts period={period} />
            <Closings period={period} />
            <Change period={period} />
          </>
        )}
      </Loaded>
    </GuardedPage>
  );
}

/** The files of a month by their format, as the accountant chooses them. */
const formats = [
  { value: 'csv', label: 'CSV' },
  { value: 'balances', label: 'Opening and closing balances' },
  { value: 'sage', label: 'Sage 50' },
  { value: 'quickbooks', label: 'QuickBooks Online' },
  { value: 'xero', label: 'Xero' },
] as const;
type Format = (typeof formats)[number]['value'] | 'xlsx';

function Exports({ month }: { month: string }) {
  const [chosen, setChosen] = useState<Format>('xlsx');
  const save = useDoing(async (format: Format) => {
    for (let [part, parts] = [1, 1]; part <= parts; part++) {
      const asked = { month, format, part };
      const file = await callAct(exportBooks, asked, { waitMs: fileWaitMs });
      saveFile(file);
      ({ parts } = file);
    }
  });
  return (
    <div className={css.exports}>
      <Choice
        label="File for"
        none="Excel"
        value={chosen === 'xlsx' ? '' : chosen}
        options={formats}
        onChoose={(value) => setChosen(value || 'xlsx')}
      />
      <Button busy={save.isPending} onClick={() => save.mutate(chosen)}>
        Export
      </Button>
      {save.error === null ? null : <Failed sentence={sentenceOf(save.error)} />}
    </div>
  );
}

function Summary({ period: { income, cost, result, isAsClosed } }: { period: Period }) {
  return (
    <>
      {isAsClosed === false ? (
        <Notice tone="warn">
          <p>The end of this month is not as it was closed. Ask for the proofs in System.</p>
        </Notice>
      ) : null}
      <Panel title="Of the month">
        <Facts
          facts={[
            ['Income', <Money key="income" kwacha={income} />],
            ['Cost', <Money key="cost" kwacha={cost} />],
            ['Result', <Money key="result" kwacha={result} />],
            ...(isAsClosed === true ? [['Proved', 'As it was closed'] as const] : []),
          ]}
        />
      </Panel>
    </>
  );
}

function columnsOf({ first, last, rows }: Period): readonly Column<Row>[] {
  return [
    {
      head: 'Account',
      cell: ({ account, name }) => (
        <Link href={`${paths.account(account)}?from=${first}&to=${last}`}>{name}</Link>
      ),
      isMain: true,
    },
    {
      head: 'Before',
      cell: ({ before }) => <Money kwacha={before} />,
      isNumber: true,
      isWide: true,
    },
    ...turnoverOf(rows),
    {
      head: 'After',
      cell: ({ account, name, after }) => (
        <Figure
          kwacha={after}
          title={`${name} by ${dayText(last)}`}
          of={{ account, to: last }}
        />
      ),
      isNumber: true,
    },
  ];
}

function Accounts({ period }: { period: Period }) {
  const moved = period.rows.filter((row) => row.transfers > 0 || row.before !== '0.00');
  if (moved.length === 0) return <Empty>Nothing was booked in this month.</Empty>;
  return (
    <DataTable
      caption="Accounts of the month"
      columns={columnsOf(period)}
      rows={moved}
      keyOf={({ account }) => account}
    />
  );
}

function Closings({ period: { closings } }: { period: Period }) {
  if (closings.length === 0) return null;
  return (
    <Panel title="How it was closed">
      <ul className={css.books}>
        {closings.map(({ closedAt, closedBy, head, reopenedAt, reopenedBy }) => (
          <li key={closedAt.toISOString()}>
            <span>
              <Link href={paths.proposal(closedBy)}>
                Closed <Instant at={closedAt} />
              </Link>
              {reopenedAt === null || reopenedBy === null ? null : (
                <>
                  ,{' '}
                  <Link href={paths.proposal(reopenedBy)}>
                    opened again <Instant at={reopenedAt} />
                  </Link>
                </>
              )}
            </span>
            <code>{head.slice(0, 12)}</code>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Closing it, or opening it again: either by two. */
function Change({ period: { month, state } }: { period: Period }) {
  const [search] = useSearchParams();
  const [isWanted, setIsWanted] = useState(search.has('change'));
  const whyNot = useWhyNot('journals', 'proposes');
  if (state === 'running' || state === 'to-come') {
    return <Empty>It can be closed once it is over.</Empty>;
  }
  const kind = state === 'open' ? 'close-period' : 'reopen-period';
  const words = state === 'open' ? 'Close this month …' : 'Open it again …';
  if (!isWanted) {
    return (
      <div>
        <Button whyNot={whyNot} onClick={() => setIsWanted(true)}>
          {words}
        </Button>
      </div>
    );
  }
  return (
    <ProposeForm kind={kind} given={{ month }} whyNot={whyNot}>
      <p>
        {state === 'open'
          ? 'Its figures stay as they are from then on. Another person approves it.'
          : 'Journals can be dated in it again. Another person approves it.'}
      </p>
    </ProposeForm>
  );
}
