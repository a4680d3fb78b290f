import { showPortfolio } from '../../../contract/staff/portfolio-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useAct } from '../../platform/queries.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Empty, Panel } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import {
  DayFilter,
  PortfolioFrame,
  TableFiles,
  usePortfolioAsked,
} from './portfolio-frame.tsx';
import { keyText, keyWords, shareText } from './portfolio-words.ts';
import css from './portfolio.module.css';

type Portfolio = StaffAnswerOf<typeof showPortfolio>;
type Row = Portfolio['rows'][number];

/** What the loans earned and lost in a month, and what that is of a year. */
export function IncomePage() {
  const { asked, show } = usePortfolioAsked();
  return (
    <PortfolioFrame
      here="income"
      lead="Charged, taken off and written off in the 30 days up to a day."
    >
      <DayFilter asked={asked} show={show} />
      <Loaded asked={useAct(showPortfolio, asked)}>
        {({ asOf, all, rows, earnedDays }) =>
          asOf === null ? (
            <Empty>No day was summed by then: the job sum-portfolio does it every night.</Empty>
          ) : (
            <>
              <dl className={css.tiles}>
                <div>
                  <dt>Income of a year, of what is open</dt>
                  <dd>{shareText(all.earned.gross)}</dd>
                  <dd>
                    {earnedDays} days up to <Day on={asOf} />
                  </dd>
                </div>
                <div>
                  <dt>Less what was written off</dt>
                  <dd>{shareText(all.earned.net)}</dd>
                  <dd>
                    <Money kwacha={all.earned.loss} /> written off
                  </dd>
                </div>
                <div>
                  <dt>Result</dt>
                  <dd>
                    <Money kwacha={all.earned.result} />
                  </dd>
                  <dd>income less coupons and losses</dd>
                </div>
              </dl>
              <Panel
                title={
                  asked.by.length === 0
                    ? 'All loans'
                    : asked.by.map((key) => keyWords[key]).join(' and ')
                }
                actions={<TableFiles table={{ name: 'income', ...asked }} />}
              >
                <DataTable
                  caption="Income, cost and loss"
                  columns={columnsOf(asked.by.map((key) => keyWords[key]))}
                  rows={[...rows, { keys: asked.by.map(() => 'All'), ...all }]}
                  keyOf={({ keys }) => keys.join(' ')}
                  isSideways
                />
              </Panel>
              <p className={css.quiet}>
                Income counts on the day it is charged, as in the books. Cost of money, networks
                and people is not by loan. It is in the books alone.
              </p>
            </>
          )
        }
      </Loaded>
    </PortfolioFrame>
  );
}

const parts = [
  ['interest', 'Interest'],
  ['fees', 'Fees'],
  ['lateFees', 'Late fees'],
  ['extensions', 'Extensions'],
  ['coupons', 'Coupons'],
  ['loss', 'Loss'],
  ['result', 'Result'],
] as const;

function columnsOf(heads: readonly string[]): readonly Column<Row>[] {
  return [
    ...heads.map((head, at): Column<Row> => ({
      head,
      cell: ({ keys }) => <span className={css.name}>{keyText(keys[at] ?? '')}</span>,
      isMain: at === 0,
    })),
    ...parts.map(([part, head]): Column<Row> => ({
      head,
      cell: ({ earned }) => <Money kwacha={earned[part]} />,
      isNumber: true,
      isWide: part !== 'interest' && part !== 'loss' && part !== 'result',
      isSpare: part === 'extensions',
    })),
    { head: 'Yield', cell: ({ earned }) => shareText(earned.gross), isNumber: true },
    { head: 'Net', cell: ({ earned }) => shareText(earned.net), isNumber: true },
  ];
}
