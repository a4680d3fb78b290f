import { Link } from 'wouter';
import type { showSimulation } from '../../../contract/staff/product-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { formatKwacha, ngwee } from '../../../contract/words/ngwee.ts';
import { paths } from '../../platform/paths.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Empty, Panel, Tag } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { outcomeWords, rateText } from './product-words.ts';
import { counted, counts } from '../../ui/counts.ts';
import css from './products.module.css';
import layout from '../../ui/draft.module.css';

export type Found = NonNullable<StaffAnswerOf<typeof showSimulation>['result']>;
type Example = Found['examples'][number];

/** What a simulation found: the sum of it, who wins and loses, line by line, and some loans. */
export function Result({ result }: { result: Found }) {
  if (result.loans === 0) {
    return (
      <Empty>
        No loan of this product was paid out in these months. There is nothing to learn from.
      </Empty>
    );
  }
  return (
    <>
      <Headline result={result} />
      <div className={css.columns}>
        <Panel title="Line by line">
          <Lines result={result} />
        </Panel>
        <Panel title="Who wins and who loses">
          <Sides result={result} />
        </Panel>
      </div>
      <Panel title="What it cannot know">
        <ul className={layout.sentences}>
          {result.unknown.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Panel>
      <Panel title="Some of the loans">
        <DataTable
          caption="Example loans: who wins most, who loses most, some by chance"
          columns={columns}
          rows={result.examples}
          keyOf={({ orderId }) => orderId}
        />
      </Panel>
    </>
  );
}

function Headline({ result }: { result: Found }) {
  const { wasOfAgain, would, loans, again, notOffered, notAffordable, lost } = result;
  const missing = notOffered + notAffordable;
  return (
    <dl className={layout.headline}>
      <div>
        <dt>Income of loans made again</dt>
        <dd>
          <Money kwacha={would.income} />
        </dd>
        <dd className={css.quiet}>
          was <Money kwacha={wasOfAgain.income} />, <Share was={wasOfAgain} would={would} />
        </dd>
      </div>
      <div>
        <dt>APR, in the mean</dt>
        <dd>{would.apr === null ? '–' : rateText(would.apr.mean)}</dd>
        <dd className={css.quiet}>
          {wasOfAgain.apr === null ? '' : `was ${rateText(wasOfAgain.apr.mean)}`}
        </dd>
      </div>
      <div>
        <dt>Made again</dt>
        <dd>
          {counts.format(again)} of {counts.format(loans)}
        </dd>
        <dd className={css.quiet}>
          {missing === 0 ? (
            'None would be missing'
          ) : (
            <>
              {counted(missing, 'is', 'are')} missing, with <Money kwacha={lost} />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Met the cap on charges</dt>
        <dd>{counted(would.capReached, 'loan')}</dd>
        <dd className={css.quiet}>was {counts.format(wasOfAgain.capReached)}</dd>
      </div>
    </dl>
  );
}

/** `+12.3 %`; of nothing there is no share. */
function Share({ was, would }: { was: Found['was']; would: Found['was'] }) {
  const [before, after] = [partsOf(was.income), partsOf(would.income)];
  if (before === 0n) return '–';
  const tenths = Number(((after - before) * 1000n) / before);
  return `${tenths > 0 ? '+' : ''}${(tenths / 10).toFixed(1).replace('-', '−')} %`;
}

/** Ngwee of digits with two decimals. */
function partsOf(kwacha: string): bigint {
  return BigInt(kwacha.replace('.', ''));
}

const lines = [
  ['Lent', 'principal'],
  ['Interest', 'interest'],
  ['Service fees', 'serviceFee'],
  ['Late fees', 'lateFee'],
  ['Extension fees', 'extensionFees'],
  ['Coupons and waivers', 'letGo'],
  ['Income', 'income'],
] as const;

/** The same loans by their own price and by the draft's. */
function Lines({ result: { wasOfAgain, would } }: { result: Found }) {
  return (
    <table className={`${css.lines} ${css.summed}`}>
      <caption>Loans that would be made again, by their own price and by the draft’s</caption>
      <thead>
        <tr>
          <th scope="col">Kwacha</th>
          <th scope="col">Was</th>
          <th scope="col">Would be</th>
          <th scope="col">More</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([label, name]) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>
              <Money kwacha={wasOfAgain[name]} />
            </td>
            <td>
              <Money kwacha={would[name]} />
            </td>
            <td>
              <Money
                kwacha={formatKwacha(ngwee(partsOf(would[name]) - partsOf(wasOfAgain[name])))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whose loan would have cost less, the same or more, or would not be there: bar and words. */
function Sides({ result }: { result: Found }) {
  const { winners, losers, same, notOffered, notAffordable, loans } = result;
  const parts = [
    { name: 'Would cost less', loans: winners.loans, by: winners.amount, look: css.less },
    { name: 'The same', loans: same, by: null, look: css.equal },
    { name: 'Would cost more', loans: losers.loans, by: losers.amount, look: css.more },
    { name: 'Amount or term not offered', loans: notOffered, by: null, look: css.gone },
    { name: 'Above what the income carries', loans: notAffordable, by: null, look: css.gone },
  ];
  const begins = parts.map((_, index) =>
    parts.slice(0, index).reduce((sum, part) => sum + part.loans, 0),
  );
  return (
    <>
      <svg
        className={css.bar}
        viewBox={`0 0 ${loans} 1`}
        preserveAspectRatio="none"
        role="img"
        aria-label="Loans by what they would cost, in the table below"
      >
        {parts.map((part, index) => (
          <rect
            key={part.name}
            className={part.look}
            x={begins[index]}
            y="0"
            width={part.loans}
            height="1"
          />
        ))}
      </svg>
      <table className={css.lines}>
        <caption>Loans by what they would have cost their borrowers</caption>
        <thead>
          <tr>
            <th scope="col">Loans</th>
            <th scope="col">How many</th>
            <th scope="col">By together</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, loans: count, by, look }) => (
            <tr key={name}>
              <th scope="row">
                <i className={look} aria-hidden="true" /> {name}
              </th>
              <td>{counts.format(count)}</td>
              <td>{by === null ? '–' : <Money kwacha={by} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const columns: readonly Column<Example>[] = [
  {
    head: 'Loan',
    cell: ({ orderId }) => <Link href={paths.loan(orderId)}>loan {orderId}</Link>,
    isMain: true,
  },
  { head: 'Paid out', cell: ({ disbursedOn }) => <Day on={disbursedOn} />, isWide: true },
  { head: 'Amount', cell: ({ amount }) => <Money kwacha={amount} />, isNumber: true },
  { head: 'Days', cell: ({ termDays }) => termDays, isNumber: true, isWide: true },
  { head: 'Days in arrears', cell: ({ daysLate }) => daysLate, isNumber: true, isWide: true },
  { head: 'It cost', cell: ({ was }) => <Money kwacha={was} />, isNumber: true },
  {
    head: 'Would cost',
    cell: ({ would, outcome }) =>
      would === null ? (
        <Tag tone="warn">{outcomeWords[outcome]}</Tag>
      ) : (
        <Money kwacha={would} />
      ),
    isNumber: true,
  },
  {
    head: 'APR',
    cell: ({ wasApr, wouldApr }) => `${rateText(wasApr)} → ${rateText(wouldApr)}`,
    isNumber: true,
    isWide: true,
  },
];
