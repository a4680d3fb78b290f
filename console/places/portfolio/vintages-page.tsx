import { useLocation, useSearchParams } from 'wouter';
import {
  portfolioKeys,
  riskDays,
  showVintages,
} from '../../../contract/staff/portfolio-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { periodText } from '../../../contract/words/day-text.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { counted, counts } from '../../ui/counts.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Choice } from '../../ui/field.tsx';
import { Empty, Filters, Panel } from '../../ui/frames.tsx';
import { Money } from '../../ui/money.tsx';
import { PortfolioFrame, TableFiles } from './portfolio-frame.tsx';
import { keysOf, keyWords, keyText } from './portfolio-words.ts';
import css from './portfolio.module.css';
import { serverToday } from '../../ui/server-now.ts';

type Vintage = StaffAnswerOf<typeof showVintages>['rows'][number];

const usualMonths = 12;
const usualLate = 30;

/** How each month's loans turned out, as far as is known. */
export function VintagesPage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const late = riskDays.find((days) => String(days) === search.get('late')) ?? usualLate;
  const [key] = keysOf(search.get('by'));
  const to = serverToday().slice(0, 7);
  const asked = {
    from: monthsBefore(to, usualMonths - 1),
    to,
    late,
    by: key === undefined ? [] : [key],
  };
  const show = (change: Readonly<Record<string, string>>) =>
    navigate(withFilter(paths.vintages, { late: String(late), by: key, ...change }));
  return (
    <PortfolioFrame
      here="vintages"
      lead={
        'Of a month’s payouts: the share ever so late, by months since. ' +
        'Read across: a month grows older. Read down: months of the same age.'
      }
    >
      <Filters>
        <Choice
          label="Ever in arrears by"
          none={`More than ${usualLate} days`}
          value={late === usualLate ? '' : `${late}`}
          options={riskDays
            .filter((days) => days !== usualLate)
            .map((days) => ({
              value: `${days}` as const,
              label: days === 1 ? 'More than a day' : `More than ${days} days`,
            }))}
          onChoose={(days) => show({ late: days })}
        />
        <Choice
          label="Group by"
          none="Nothing"
          value={key ?? ''}
          options={portfolioKeys.map((value) => ({ value, label: keyWords[value] }))}
          onChoose={(by) => show({ by })}
        />
      </Filters>
      <Loaded asked={useAct(showVintages, asked)}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty>Nothing was paid out in these months, or no night was summed yet.</Empty>
          ) : (
            <Panel
              title="Vintages"
              actions={<TableFiles table={{ name: 'vintages', ...asked }} />}
            >
              <DataTable
                caption="Ever in arrears, by months since payout"
                columns={columnsOf(rows, key && keyWords[key])}
                rows={rows}
                keyOf={({ month, keys }) => `${month} ${keys.join(' ')}`}
                isSideways
              />
              <p className={css.quiet}>
                Percent of what was lent. The last month of each row is still running. A bought
                extension begins again. Write-offs count as late by any number of days.
              </p>
            </Panel>
          )
        }
      </Loaded>
    </PortfolioFrame>
  );
}

function columnsOf(
  rows: readonly Vintage[],
  keyWord: string | undefined,
): readonly Column<Vintage>[] {
  const most = Math.max(...rows.map(({ months }) => months.length));
  return [
    { head: 'Paid out in', cell: ({ month }) => monthText(month) },
    ...(keyWord === undefined
      ? []
      : [{ head: keyWord, cell: ({ keys }: Vintage) => keys.map(keyText).join(' ') }]),
    { head: 'Loans', cell: ({ loans }) => counts.format(loans), isNumber: true, isWide: true },
    { head: 'Lent', cell: ({ lent }) => <Money kwacha={lent} />, isNumber: true },
    ...Array.from({ length: most }, (_, onBook): Column<Vintage> => ({
      head: `M${onBook}`,
      cell: ({ months }) => (
        <Cell of={months[onBook]} isRunning={onBook === months.length - 1} />
      ),
      isNumber: true,
    })),
  ];
}

interface CellProps {
  of: Vintage['months'][number] | undefined;
  isRunning: boolean;
}

/** A share, the darker the larger. */
function Cell({ of, isRunning }: CellProps) {
  if (of === undefined) return null;
  const { share, loans } = of;
  const heat = [0, 100, 300, 600, 1000, 2000].findLastIndex((from) => (share ?? 0) > from) + 1;
  return (
    <span
      className={`${css.heat} ${css[`heat${heat}`] ?? ''} ${isRunning ? css.running : ''}`}
      title={`${counted(loans, 'loan')}${isRunning ? ', so far' : ''}`}
    >
      {share === null ? '–' : (share / 100).toFixed(1)}
    </span>
  );
}

/** `Sep 2026` */
function monthText(month: string): string {
  const [name = '', year = ''] = periodText(month).split(' ');
  return `${name.slice(0, 3)}\u00a0${year}`;
}

function monthsBefore(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const at = year * 12 + number - 1 - count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}
