import { Link } from 'wouter';
import { showFinancials } from '../../../contract/staff/financial-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { dayText, periodText } from '../../../contract/words/day-text.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Empty, Notice, Panel } from '../../ui/frames.tsx';
import { Money } from '../../ui/money.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { booksTabs } from './books-words.ts';
import { BooksDayFilters, useBooksDay } from './books-day.tsx';
import css from './books.module.css';
import { Figure } from './figure.tsx';

type Shown = StaffAnswerOf<typeof showFinancials>;
type Section = Shown['assets'];
type Figures = Shown['result'];
type Span = keyof Shown['spans'];

/** A line of a statement: an account, what the books have earned, a heading or a sum. */
interface Line {
  readonly name: string;
  readonly role?: 'heading' | 'sum';
  readonly account?: string | null;
  /** Null: a heading. */
  readonly figures: Figures | null;
}

/** Balance sheet and income as at a day, beside a month and a year before. */
export function FinancialsPage() {
  const day = useBooksDay();
  const asked = useAct(showFinancials, { ...day });
  return (
    <GuardedPage
      title="Balance sheet and income"
      lead="From the trial balance. Each figure opens into its transfers, debits above zero."
    >
      <Tabs label="Parts of the books" tabs={booksTabs('financials')} />
      <BooksDayFilters path={paths.financials} day={day} />
      <Loaded asked={asked}>{(shown) => <Statements shown={shown} />}</Loaded>
    </GuardedPage>
  );
}

function Statements({ shown }: { shown: Shown }) {
  const { assets, liabilities, equity, funding, income, cost, result, isEven, spans } = shown;
  if ([assets, liabilities, equity, income, cost].every(({ lines }) => lines.every(isNothing)))
    return <Empty>Nothing was booked by then.</Empty>;
  return (
    <div className={css.accounts}>
      {isEven ? null : (
        <Notice tone="warn">
          <p>Assets are not liabilities and equity. Ask for the proofs in System.</p>
        </Notice>
      )}
      <Panel title={`Balance sheet as at ${dayText(spans.now.to)}`}>
        <DataTable
          caption="Balance sheet"
          columns={columnsOf(shown, ({ to }) => dayText(to), { isOfSpan: false })}
          rows={[
            ...linesOf('Assets', assets),
            ...linesOf('Liabilities', liabilities),
            ...linesOf('Equity', equity),
            { name: 'Liabilities and equity', role: 'sum', figures: funding },
          ]}
          keyOf={keyOf}
          roleOf={({ role }) => role}
        />
      </Panel>
      <Panel title={`Income statement, ${spanText(spans.now)}`}>
        <DataTable
          caption="Income statement"
          columns={columnsOf(shown, spanText, { isOfSpan: true })}
          rows={[
            ...linesOf('Income', income),
            ...linesOf('Cost', cost),
            { name: 'Result of the month', role: 'sum', figures: result },
          ]}
          keyOf={keyOf}
          roleOf={({ role }) => role}
        />
      </Panel>
    </div>
  );
}

const isNothing = ({ now, monthBefore, yearBefore }: Figures) =>
  [now, monthBefore, yearBefore].every((digits) => Number(digits) === 0);
const keyOf = ({ name, role }: Line) => `${role ?? 'line'} ${name}`;

function linesOf(name: string, { lines, total }: Section): Line[] {
  return [
    { name, role: 'heading', figures: null },
    ...lines.map(({ account, name: one, gl: _, ...figures }) => ({
      name: one,
      account,
      figures,
    })),
    { name: `Total ${name.toLowerCase()}`, role: 'sum', figures: total },
  ];
}

/** `November 2026` where it is a whole month, else `1 to 27 Nov 2026`. */
function spanText({ from, to }: Shown['spans']['now']): string {
  const isWhole = to.slice(0, 7) !== nextDay(to).slice(0, 7);
  return isWhole ? periodText(to.slice(0, 7)) : `${Number(from.slice(8))} to ${dayText(to)}`;
}

const nextDay = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString();

function columnsOf(
  { spans, knownOn }: Shown,
  headOf: (span: Shown['spans']['now']) => string,
  { isOfSpan }: { isOfSpan: boolean },
): readonly Column<Line>[] {
  const known = knownOn === null ? {} : { knownOn };
  const figure = (span: Span): Column<Line> => ({
    head: headOf(spans[span]),
    cell: ({ account, name, figures }) => {
      if (figures === null) return null;
      if (!account) return <Money kwacha={figures[span]} />;
      const { from, to } = spans[span];
      return (
        <Figure
          kwacha={figures[span]}
          title={`${name}, ${headOf(spans[span])}`}
          of={{ account, to, ...(isOfSpan && { from }), ...known }}
        />
      );
    },
    isNumber: true,
    ...(span !== 'now' && { isWide: true }),
  });
  const since = (name: 'sinceMonth' | 'sinceYear', head: string): Column<Line> => ({
    head,
    cell: ({ figures }) => (figures === null ? null : <Change change={figures[name]} />),
    isNumber: true,
    isWide: true,
  });
  return [
    {
      head: 'Account',
      cell: ({ account, name }) =>
        account ? (
          <Link href={withFilter(paths.account(account), spans.now)}>{name}</Link>
        ) : (
          name
        ),
      isMain: true,
    },
    figure('now'),
    figure('monthBefore'),
    since('sinceMonth', 'In a month'),
    figure('yearBefore'),
    since('sinceYear', 'In a year'),
  ];
}

/** A difference in kwacha, and beside it in percent where there is something to compare with. */
function Change({ change: { amount, percent } }: { change: Figures['sinceMonth'] }) {
  if (Number(amount) === 0) return <span className={css.quiet}>–</span>;
  return (
    <span className={css.change}>
      <Money kwacha={amount} />
      <small>{percent === null ? 'new' : `${withSign(percent)} %`}</small>
    </span>
  );
}

function withSign(percent: string): string {
  const isLong = percent.replace(/^-|\..*$/g, '').length > 3;
  const sign = percent.startsWith('-') ? '−' : '+';
  return isLong ? `over ${sign}999` : `${sign}${percent.replace('-', '')}`;
}
