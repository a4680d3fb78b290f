import { Link } from 'wouter';
import { askBalance, showCash, showForecast } from '../../../contract/staff/cash-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { providerText } from '../../../contract/staff/provider-text.ts';
import { dayText, weekdayText } from '../../../contract/words/day-text.ts';
import { callAct } from '../../platform/call-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Empty, Failed, Notice, Panel, Tag } from '../../ui/frames.tsx';
import { Ago, Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import css from './books.module.css';
import { Figure } from './figure.tsx';
import { ForecastBand } from './forecast-band.tsx';
import { SaidOf } from './said-of.tsx';

type Cash = StaffAnswerOf<typeof showCash>;
type Float = Cash['floats'][number];
type Said = Cash['said'][number];
type Told = StaffAnswerOf<typeof showForecast>['floats'][number];
type ToldDay = Told['days'][number];

const forecastDays = 14;

/** Where the lender's money is, and whether it will do for the next two weeks. */
export function CashPage() {
  const ask = useDoing(() => callAct(askBalance, {}));
  return (
    <GuardedPage
      lead="Each float by the books and by its provider."
      actions={
        <>
          <Button
            whyNot={useWhyNot('cash', 'does')}
            busy={ask.isPending}
            onClick={() => ask.mutate(undefined)}
          >
            Ask the providers now
          </Button>
          <ButtonLink to={paths.newJournal} whyNot={useWhyNot('journals', 'proposes')}>
            Book a top-up or a fee
          </ButtonLink>
        </>
      }
    >
      {ask.error === null ? null : <Failed sentence={sentenceOf(ask.error)} />}
      {ask.data === undefined || ask.data.silent.length === 0 ? null : (
        <Notice tone="warn">
          <p>{ask.data.silent.join(' ')}</p>
        </Notice>
      )}
      <Loaded asked={useAct(showCash, {})}>{(cash) => <Floats cash={cash} />}</Loaded>
      <Loaded asked={useAct(showForecast, { days: forecastDays })}>
        {({ floats }) => <Forecasts floats={floats} />}
      </Loaded>
    </GuardedPage>
  );
}

function columnsOf({ today, said }: Cash): readonly Column<Float>[] {
  return [
    { head: 'Network', cell: ({ network }) => network, isMain: true },
    {
      head: 'By payments',
      cell: ({ moved }) => <Money kwacha={moved} />,
      isNumber: true,
      isWide: true,
    },
    {
      head: 'By journals',
      cell: ({ byHand }) => <Money kwacha={byHand} />,
      isNumber: true,
      isWide: true,
    },
    {
      head: 'By statements',
      cell: ({ byStatement }) => <Money kwacha={byStatement} />,
      isNumber: true,
      isWide: true,
    },
    {
      head: 'Booked',
      cell: ({ network, booked, agrees }) => (
        <>
          <Figure
            kwacha={booked}
            title={`Float at ${network} by ${dayText(today)}`}
            of={{ account: `float:${network}`, to: today }}
          />{' '}
          {agrees ? null : <Tag tone="bad">Differs</Tag>}
        </>
      ),
      isNumber: true,
    },
    {
      head: 'Provider says',
      cell: ({ network }) => <SaidOf said={said} network={network} />,
      isNumber: true,
    },
    {
      head: 'Under way',
      cell: ({ underWayIn, underWayOut }) => (
        <>
          <Money kwacha={underWayIn} /> in
          <br />
          <Money kwacha={underWayOut} /> out
        </>
      ),
      isNumber: true,
      isWide: true,
    },
  ];
}

/** Shows in plain words whether each float equals the balance that its provider reports. */
function Agreement({ checks }: Pick<Cash, 'checks'>) {
  return checks.map(({ networks, state, said, booked, difference, saidAt }) => (
    <Notice key={networks.join()} {...(state === 'agrees' ? {} : { tone: 'warn' as const })}>
      <p>
        <strong>{networks.join(', ')}</strong>:{' '}
        {state === 'unknown' ? (
          'not known. A provider of this money has not reported its balance.'
        ) : (
          <>
            {networks.length > 1 ? 'the providers report' : 'the provider reports'}{' '}
            <Money kwacha={said} />, the books show <Money kwacha={booked} />.{' '}
            {state === 'agrees' ? (
              'They agree. '
            ) : (
              <>
                They differ by <Money kwacha={difference} />.{' '}
                <Link href={paths.statements}>Look at the statements</Link>, or book the money
                that opened the wallet.{' '}
              </>
            )}
            {saidAt === null ? null : <Ago at={saidAt} />}
          </>
        )}
      </p>
    </Notice>
  ));
}

function Floats({ cash }: { cash: Cash }) {
  return (
    <>
      <Agreement checks={cash.checks} />
      <DataTable
        caption="Floats"
        columns={columnsOf(cash)}
        rows={cash.floats}
        keyOf={({ network }) => network}
      />
      <p className={css.sums}>
        <span>
          Bank{' '}
          <Figure
            kwacha={cash.bank}
            title={`Bank by ${dayText(cash.today)}`}
            of={{ account: 'bank', to: cash.today }}
          />
        </span>
        <span>
          Unidentified receipts{' '}
          <Figure
            kwacha={cash.unidentifiedReceipts}
            title={`Unidentified receipts as at ${dayText(cash.today)}`}
            of={{ account: 'unidentified-receipts', to: cash.today }}
          />
        </span>
        <span>
          Unidentified payments{' '}
          <Figure
            kwacha={cash.unidentifiedPayments}
            title={`Unidentified payments as at ${dayText(cash.today)}`}
            of={{ account: 'unidentified-payments', to: cash.today }}
          />
        </span>
        <Link href={withFilter(paths.cases, { kind: 'unknown-in-statement' })}>
          Unidentified money, case by case
        </Link>
        <Link href={paths.books}>The books</Link>
      </p>
      <Panel title="What the providers say">
        {cash.said.length === 0 ? (
          <Empty>None has told yet; they are asked every ten minutes.</Empty>
        ) : (
          <DataTable
            caption="Wallets at providers"
            columns={saidColumns}
            rows={cash.said}
            keyOf={({ provider, wallet }) => `${provider} ${wallet}`}
          />
        )}
      </Panel>
    </>
  );
}

const saidColumns: readonly Column<Said>[] = [
  {
    head: 'Wallet',
    cell: ({ provider, wallet }) => `${providerText(provider)}, ${wallet}`,
    isMain: true,
  },
  {
    head: 'Pays',
    cell: ({ pays }) => pays.join(', ') || 'nothing',
    isLong: true,
    isWide: true,
  },
  { head: 'Told', cell: ({ saidAt }) => <Ago at={saidAt} /> },
  { head: 'Holds', cell: ({ amount }) => <Money kwacha={amount} />, isNumber: true },
];

function Forecasts({ floats }: { floats: readonly Told[] }) {
  return (
    <>
      {floats.map((float) => (
        <Panel key={float.network} title={`${float.network}, the next ${forecastDays} days`}>
          {float.short === null ? null : (
            <Notice tone="warn">
              <p>
                {float.network} is short on {weekdayText(float.short.day)}, by{' '}
                <Money kwacha={float.short.by} />.
              </p>
            </Notice>
          )}
          {float.hasTopUps ? null : (
            <Notice>
              <p>
                No journal ever put money into this float. So the books have only what payments
                moved. Book its top-ups, and a shortage is shown here.
              </p>
            </Notice>
          )}
          <ForecastBand days={float.days} network={float.network} />
          <p className={css.quiet}>
            {float.usualMiss === null ? (
              'There are no eight weeks to look back on yet.'
            ) : (
              <>
                Each day as the same day of the week was over eight weeks. Of {float.tried} such
                forecasts of a week, half were off by no more than{' '}
                <Money kwacha={float.usualMiss} />.
              </>
            )}
          </p>
          <details>
            <summary>As a table</summary>
            <DataTable
              caption={`Forecast for ${float.network}`}
              columns={dayColumns}
              rows={float.days}
              keyOf={({ day }) => day}
            />
          </details>
        </Panel>
      ))}
    </>
  );
}

const dayColumns: readonly Column<ToldDay>[] = [
  { head: 'Day', cell: ({ day }) => <Day on={day} /> },
  { head: 'In', cell: (one) => <Money kwacha={one.in} />, isNumber: true },
  { head: 'Out', cell: ({ out }) => <Money kwacha={out} />, isNumber: true },
  { head: 'Low', cell: ({ low }) => <Money kwacha={low} />, isNumber: true, isWide: true },
  { head: 'High', cell: ({ high }) => <Money kwacha={high} />, isNumber: true, isWide: true },
  { head: 'Holds', cell: ({ balance }) => <Money kwacha={balance} />, isNumber: true },
];
