import type { ReactNode } from 'react';
import { parseKwacha } from '../../../contract/words/ngwee.ts';
import { counted } from '../../ui/counts.ts';
import { Empty, Facts, Panel, Tag } from '../../ui/frames.tsx';
import { Ago } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import css from './market.module.css';
import { peopleText, saysTone, saysWords } from './market-words.ts';
import type { Effect, Published } from './market-words.ts';

/** How much of a budget is promised away. */
export function BudgetBar({ of }: { of: Pick<Published, 'budget' | 'promised'> }) {
  const { budget, promised } = of;
  if (budget === null) {
    return (
      <>
        <Money kwacha={promised} />, no budget
      </>
    );
  }
  const [part, whole] = [parseKwacha(promised) ?? 0n, parseKwacha(budget) ?? 1n];
  return (
    <span className={css.budget}>
      <span>
        <Money kwacha={promised} /> of <Money kwacha={budget} />
      </span>
      <meter
        aria-label="Promised of the budget"
        min={0}
        max={Number(whole)}
        high={Number(whole) * 0.9}
        value={Number(part)}
      />
    </span>
  );
}

/** What a campaign gave, what was used of it, and what it took off. */
export function Figures({ of }: { of: Published }) {
  const { given, used, expired, heldOut, overBudget, cost, summedAt } = of;
  return (
    <Panel title="Cost">
      <Facts
        facts={[
          ['Promised', <BudgetBar key="budget" of={of} />],
          ['Given', peopleText(given)],
          ['Used', peopleText(used)],
          ['Expired unused', peopleText(expired)],
          [
            'Taken off so far',
            cost === null ? 'of under 5 people' : <Money key="cost" kwacha={cost} />,
          ],
          ['Held out', peopleText(heldOut)],
          ['Came after the budget', peopleText(overBudget)],
          [
            'Summed',
            summedAt === null ? 'not yet: every night' : <Ago key="at" at={summedAt} />,
          ],
        ]}
      />
    </Panel>
  );
}

export interface Measure {
  readonly what: string;
  readonly of: Effect['borrowed'];
  readonly text: (value: number) => string;
  readonly differenceText: (value: number) => string;
}

export const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
export const points = (share: number) => `${signed((share * 100).toFixed(1))} points`;
const kwacha = (amount: number) => `K${amount.toFixed(2)}`;
const kwachaMore = (amount: number) =>
  `${amount < 0 ? '−' : '+'}K${Math.abs(amount).toFixed(2)}`;
const signed = (digits: string) =>
  digits.startsWith('-') ? `−${digits.slice(1)}` : `+${digits}`;

/** Those who got a coupon beside those who were held out. */
export function EffectPanel({ effect }: { effect: Effect | null }) {
  if (effect === null) {
    return (
      <Panel title="What it changed">
        <Empty>
          No one is held out, so its effect cannot be measured. A new version can hold out some
          of those it is for.
        </Empty>
      </Panel>
    );
  }
  const measures: readonly Measure[] = [
    {
      what: 'Borrowed',
      of: effect.borrowed,
      text: percent,
      differenceText: points,
    },
    {
      what: 'Of their loans, never in arrears',
      of: effect.inTime,
      text: percent,
      differenceText: points,
    },
    {
      what: 'Income less coupons, a person',
      of: effect.income,
      text: kwacha,
      differenceText: kwachaMore,
    },
  ];
  return (
    <Panel title="What it changed">
      <MeasureTable measures={measures} first="With coupon">
        In the {counted(effect.days, 'day')} after their occasion:{' '}
        {peopleText(effect.peopleGiven)} people with a coupon beside{' '}
        {peopleText(effect.peopleHeldOut)} held out by chance. Who is not so far yet is not
        counted.
      </MeasureTable>
    </Panel>
  );
}

interface MeasureTableProps {
  measures: readonly Measure[];
  /** The head of those who are not held out. */
  first: string;
  /** The caption. */
  children: ReactNode;
}

/** Two groups beside each other, with what the difference says. */
export function MeasureTable({ measures, first, children }: MeasureTableProps) {
  return (
    <>
      <table className={css.effect}>
        <caption>{children}</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">{first}</th>
            <th scope="col">Held out</th>
            <th scope="col">Difference</th>
            <th scope="col">It says</th>
          </tr>
        </thead>
        <tbody>
          {measures.map((measure) => (
            <MeasureRow key={measure.what} measure={measure} />
          ))}
        </tbody>
      </table>
      <p className={css.quiet}>
        The difference has a range that holds the truth 95 times in a hundred. If the range
        includes zero, it may be chance. Fewer than 30 people on a side prove nothing. A figure
        of under 5 people is not shown.
      </p>
    </>
  );
}

function MeasureRow({ measure }: { measure: Measure }) {
  const { what, of, text, differenceText } = measure;
  const { given, heldOut, difference } = of;
  return (
    <tr>
      <th scope="row">{what}</th>
      <td>{given === null ? 'under 5' : text(given)}</td>
      <td>{heldOut === null ? 'under 5' : text(heldOut)}</td>
      <td>
        {difference === null ? (
          '–'
        ) : (
          <>
            {differenceText(difference.by)}
            <small>
              {differenceText(difference.from)} to {differenceText(difference.to)}
            </small>
          </>
        )}
      </td>
      <td>
        {difference === null ? (
          <Tag>{saysWords['too-few']}</Tag>
        ) : (
          <Tag tone={saysTone[difference.says]}>{saysWords[difference.says]}</Tag>
        )}
      </td>
    </tr>
  );
}
