import { useLocation, useSearchParams } from 'wouter';
import { showRolls } from '../../../contract/staff/portfolio-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { addDays } from '../../../contract/words/civil-date.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { counts } from '../../ui/counts.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { TextField } from '../../ui/field.tsx';
import { Empty, Filters, Panel } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { PortfolioFrame, TableFiles } from './portfolio-frame.tsx';
import { ageText, dayOf, shareText } from './portfolio-words.ts';
import css from './portfolio.module.css';
import { serverToday } from '../../ui/server-now.ts';

type Rolls = StaffAnswerOf<typeof showRolls>;
type Age = Rolls['rows'][number];
type Move = Rolls['moves'][number];

const usualDays = 30;

/** What became of the principal of each age. */
export function RollsPage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const to = dayOf(search.get('to')) ?? addDays(serverToday(), -1);
  const from = dayOf(search.get('from')) ?? addDays(to, 1 - usualDays);
  const show = (change: Readonly<Record<string, string>>) =>
    navigate(withFilter(paths.rolls, { from, to, ...change }));
  return (
    <PortfolioFrame
      here="rolls"
      lead={
        'Each age some days before, and what came since: how much went on ' +
        'to a worse one, how much to a better one, and how much was paid.'
      }
    >
      <Filters>
        <TextField
          label="From"
          type="date"
          value={from}
          onText={(day) => show({ from: day })}
        />
        <TextField label="to" type="date" value={to} onText={(day) => show({ to: day })} />
      </Filters>
      <Loaded asked={useAct(showRolls, { from, to })}>
        {(rolls) =>
          rolls.from === null || rolls.to === null ? (
            <Empty>None of these days was summed yet.</Empty>
          ) : (
            <>
              <Panel
                title="Roll rates"
                actions={<TableFiles table={{ name: 'rolls', from, to }} />}
              >
                <DataTable
                  caption="Roll rates by age"
                  columns={ageColumns}
                  rows={rolls.rows}
                  keyOf={({ fromDays }) => String(fromDays)}
                  isSideways
                />
                <p className={css.quiet}>
                  <Day on={rolls.from} /> to <Day on={rolls.to} />. Before plus came equals went
                  plus left, to the ngwee.
                </p>
              </Panel>
              <Panel title="Every move">
                <DataTable
                  caption="Moves between ages"
                  columns={moveColumns}
                  rows={inTheirOrder(rolls.moves)}
                  keyOf={(move) => `${move.from} ${move.to}`}
                />
              </Panel>
            </>
          )
        }
      </Loaded>
    </PortfolioFrame>
  );
}

const amount = (
  head: string,
  of: (age: Age) => string,
  rate?: (age: Age) => number | null,
): Column<Age> => ({
  head,
  cell: (age) => (
    <>
      <Money kwacha={of(age)} />
      {rate === undefined ? null : <span className={css.rate}>{shareText(rate(age))}</span>}
    </>
  ),
  isNumber: true,
  isWide: rate === undefined && head !== 'After',
});

const ageColumns: readonly Column<Age>[] = [
  {
    head: 'In arrears',
    cell: (age) => <span className={css.name}>{ageText(age)}</span>,
    isMain: true,
  },
  amount('Before', ({ before }) => before),
  amount('Came', ({ came }) => came),
  amount(
    'Went to worse',
    ({ worse }) => worse,
    ({ worseRate }) => worseRate,
  ),
  amount(
    'To better',
    ({ better }) => better,
    ({ betterRate }) => betterRate,
  ),
  amount(
    'Paid',
    ({ paid }) => paid,
    ({ paidRate }) => paidRate,
  ),
  amount('After', ({ after }) => after),
];

/** Where principal can stand, from new to gone. */
const standings = [
  ['new', 'Lent'],
  ['0', 'Not in arrears'],
  ['1', '1 day'],
  ['2', '2 to 7 days'],
  ['8', '8 to 30 days'],
  ['31', '31 to 60 days'],
  ['61', '61 to 90 days'],
  ['91', '91 days and more'],
  ['written-off', 'Written off'],
  ['paid', 'Paid'],
] as const;
const standingAt = (standing: string) => standings.findIndex(([name]) => name === standing);
const standingText = (standing: string) => standings[standingAt(standing)]?.[1] ?? standing;

/** From the newest to the oldest, each to the better ones first. */
function inTheirOrder(moves: readonly Move[]): Move[] {
  return moves.toSorted(
    (a, b) => standingAt(a.from) - standingAt(b.from) || standingAt(a.to) - standingAt(b.to),
  );
}

const moveColumns: readonly Column<Move>[] = [
  { head: 'From', cell: ({ from }) => standingText(from) },
  { head: 'To', cell: ({ to }) => standingText(to), isMain: true },
  { head: 'Loans', cell: ({ loans }) => counts.format(loans), isNumber: true },
  { head: 'Principal', cell: ({ principal }) => <Money kwacha={principal} />, isNumber: true },
];
