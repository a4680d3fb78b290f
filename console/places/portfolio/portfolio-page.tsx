import { Link } from 'wouter';
import { showPortfolio } from '../../../contract/staff/portfolio-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useAct } from '../../platform/queries.ts';
import { counted } from '../../ui/counts.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Empty, Notice, Panel } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { TimeChart } from '../../ui/time-chart.tsx';
import {
  DayFilter,
  PortfolioFrame,
  TableFiles,
  usePortfolioAsked,
} from './portfolio-frame.tsx';
import { ageText, keyText, keyWords, loansOfAge, shareText } from './portfolio-words.ts';
import css from './portfolio.module.css';

type Portfolio = StaffAnswerOf<typeof showPortfolio>;
type Asked = ReturnType<typeof usePortfolioAsked>['asked'];
type Age = Portfolio['all']['ages'][number];
type OneDay = Portfolio['days'][number];

/** How much of what is open is late, and since when. */
export function PortfolioPage() {
  const { asked, show } = usePortfolioAsked();
  return (
    <PortfolioFrame
      here="risk"
      lead={
        'Open principal as at a day, and the part of loans ' +
        'in arrears. Write-offs are shown apart.'
      }
    >
      <DayFilter asked={asked} show={show} />
      <Loaded asked={useAct(showPortfolio, asked)}>
        {(portfolio) =>
          portfolio.asOf === null ? (
            <Empty>No day was summed by then: the job sum-portfolio does it every night.</Empty>
          ) : (
            <Risk portfolio={portfolio} asOf={portfolio.asOf} asked={asked} />
          )
        }
      </Loaded>
    </PortfolioFrame>
  );
}

interface RiskProps {
  portfolio: Portfolio;
  asOf: CivilDate;
  asked: Asked;
}

function Risk({ portfolio, asOf, asked }: RiskProps) {
  const { all, rows, days, heardLater } = portfolio;
  return (
    <>
      <dl className={css.tiles}>
        <div>
          <dt>
            Open by the end of <Day on={asOf} />
          </dt>
          <dd>
            <Money kwacha={all.principal} />
          </dd>
          <dd>
            {counted(all.loans, 'loan')}, <Money kwacha={all.writtenOff} /> written off so far
          </dd>
        </div>
        {all.risk.map(({ days: late, principal, share, loans, loanShare }) => (
          <div key={late}>
            <dt>PAR {late}</dt>
            <dd>{shareText(share)}</dd>
            <dd>
              <Money kwacha={principal} />
            </dd>
            <dd>
              <Link href={loansOfAge(asOf, { fromDays: late + 1, toDays: null })}>
                {counted(loans, 'loan')}
              </Link>{' '}
              ({shareText(loanShare)})
            </dd>
          </div>
        ))}
      </dl>
      {heardLater === '0.00' ? null : (
        <Notice>
          <p>
            Later records changed the principal in arrears by <Money kwacha={heardLater} />.{' '}
            <i>As recorded by</i> shows the day as it looked then.
          </p>
        </Notice>
      )}
      <Panel
        title="At risk, the last half year"
        actions={<TableFiles table={{ name: 'days', ...asked }} />}
      >
        <Course days={days} />
      </Panel>
      <Panel title="By age" actions={<TableFiles table={{ name: 'ages', ...asked }} />}>
        <DataTable
          caption="Open principal by age"
          columns={ageColumns(asOf)}
          rows={all.ages}
          keyOf={({ fromDays }) => String(fromDays)}
        />
        <p className={css.quiet}>
          An age opens the loans whose oldest bill fell due then, as they stand now.
        </p>
      </Panel>
      {rows.length === 0 ? null : (
        <Panel title={asked.by.map((key) => keyWords[key]).join(' and ')}>
          <DataTable
            caption="By group"
            columns={riskColumns(asked)}
            rows={rows}
            keyOf={({ keys }) => keys.join(' ')}
            isSideways
          />
        </Panel>
      )}
    </>
  );
}

const percent = (value: number) => `${value.toFixed(1)} %`;

function Course({ days }: { days: readonly OneDay[] }) {
  if (days.length === 0) return <Empty>Nothing is open yet.</Empty>;
  const lines = (days[0]?.risk ?? []).map(({ days: late }, at) => ({
    label: `PAR ${late}`,
    values: days.map(({ risk }) => {
      const share = risk[at]?.share ?? null;
      return share === null ? null : share / 100;
    }),
  }));
  return (
    <TimeChart
      title="Portfolio at risk by day"
      days={days.map(({ day }) => day)}
      lines={lines}
      valueText={percent}
    >
      {/* Keys move it, as nothing in it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.long} tabIndex={0} role="region" aria-label="Day by day">
        <DataTable
          caption="Portfolio at risk by day"
          columns={courseColumns}
          rows={days.toReversed()}
          keyOf={({ day }) => day}
        />
      </div>
    </TimeChart>
  );
}

const courseColumns: readonly Column<OneDay>[] = [
  { head: 'Day', cell: ({ day }) => <Day on={day} /> },
  { head: 'Loans', cell: ({ loans }) => loans, isNumber: true, isWide: true },
  { head: 'Open', cell: ({ principal }) => <Money kwacha={principal} />, isNumber: true },
  ...[0, 1, 2, 3].map((at): Column<OneDay> => {
    const late = [1, 7, 30, 90][at] ?? 0;
    return {
      head: `PAR ${late}`,
      cell: ({ risk }) => shareText(risk[at]?.share ?? null),
      isNumber: true,
      isWide: at > 0 && at < 3,
    };
  }),
];

const ageColumns = (asOf: CivilDate): readonly Column<Age>[] => [
  {
    head: 'In arrears',
    cell: (age) => <Link href={loansOfAge(asOf, age)}>{ageText(age)}</Link>,
  },
  {
    head: 'Share',
    cell: ({ share }) => <Bar share={share} />,
    isMain: true,
  },
  { head: 'Loans', cell: ({ loans }) => loans, isNumber: true },
  { head: 'Principal', cell: ({ principal }) => <Money kwacha={principal} />, isNumber: true },
  { head: '%', cell: ({ share }) => shareText(share), isNumber: true },
];

/** Of the whole, as a length; the number is beside it. */
function Bar({ share }: { share: number | null }) {
  return (
    <svg className={css.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="8" />
      <rect width={(share ?? 0) / 100} height="8" />
    </svg>
  );
}

type Row = Portfolio['rows'][number];

function riskColumns({ by }: Asked): readonly Column<Row>[] {
  return [
    ...by.map((key, at): Column<Row> => ({
      head: keyWords[key],
      cell: ({ keys }) => <span className={css.name}>{keyText(keys[at] ?? '')}</span>,
      isMain: at === 0,
    })),
    { head: 'Loans', cell: ({ loans }) => loans, isNumber: true, isWide: true },
    { head: 'Open', cell: ({ principal }) => <Money kwacha={principal} />, isNumber: true },
    ...[0, 1, 2, 3].map((at): Column<Row> => ({
      head: `PAR ${[1, 7, 30, 90][at]}`,
      cell: ({ risk }) => shareText(risk[at]?.share ?? null),
      isNumber: true,
      isWide: at === 1,
    })),
    {
      head: 'Yield',
      cell: ({ earned }) => shareText(earned.gross),
      isNumber: true,
      isWide: true,
    },
  ];
}
