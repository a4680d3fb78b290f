import type { showForecast } from '../../../contract/staff/cash-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import css from './books.module.css';

type ToldDay = StaffAnswerOf<typeof showForecast>['floats'][number]['days'][number];

const width = 560;
const height = 120;

/** The balance as a line in its band, over the line of nothing. A table has the same. */
export function ForecastBand({ days, network }: { days: readonly ToldDay[]; network: string }) {
  // Only lengths on a screen: digits of money stay digits elsewhere.
  const values = days.map(({ low, balance, high }) => [low, balance, high].map(Number));
  const all = [0, ...values.flat()];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const x = (at: number) => (at * width) / Math.max(1, days.length - 1);
  const y = (value = 0) => height - ((value - least) * height) / Math.max(1, most - least);
  const line = (part: number) =>
    values.map((value, at) => `${x(at).toFixed(1)},${y(value[part]).toFixed(1)}`);
  const [first] = days;
  const last = days.at(-1);
  return (
    <figure className={css.forecast}>
      <div className={css.scale} aria-hidden="true">
        <Money kwacha={most.toFixed(2)} />
        <Money kwacha={least.toFixed(2)} />
      </div>
      <svg
        className={css.band}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`What the float at ${network} will hold, with its band; in the table below`}
      >
        <polygon points={[...line(0), ...line(2).toReversed()].join(' ')} />
        <line x1="0" x2={width} y1={y(0)} y2={y(0)} />
        <polyline points={line(1).join(' ')} />
      </svg>
      <figcaption>
        {first === undefined ? null : <Day on={first.day} />}
        <span>The line is what it will hold, the dots are where nothing is left.</span>
        {last === undefined ? null : <Day on={last.day} />}
      </figcaption>
    </figure>
  );
}
