import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import css from './time-chart.module.css';

/** A line over days; its place says its colour and its strokes. */
export interface ChartLine {
  readonly label: string;
  readonly values: readonly (number | null)[];
}

interface TimeChartProps {
  /** What it shows, for readers; the table has the same. */
  title: string;
  days: readonly string[];
  lines: readonly ChartLine[];
  valueText: (value: number) => string;
  /** The same data as a table, and as files. */
  children: ReactNode;
}

const height = 260;
const dashes: readonly (readonly number[])[] = [[], [8, 4], [3, 3], [12, 3, 3, 3]];
const short = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const dayText = (day: string) => short.format(new Date(`${day}T00:00:00Z`));

/**
 * Lines over days. What draws them is loaded when the first chart is shown; until then, and where
 * it cannot be had, there is the table. The legend tells the values of the day that is pointed at.
 */
export function TimeChart({ title, days, lines, valueText, children }: TimeChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState<number | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const scheme = useColourScheme();
  useEffect(() => {
    let isGone = false;
    let takeAway = () => {};
    const draw = async () => {
      const { plot } = await import('./plotted.ts');
      const [into, marks] = [place.current, legend.current];
      if (isGone || into === null || marks === null) return;
      const colours = [...marks.children].map((mark) => getComputedStyle(mark).color);
      const { color: ink, borderColor: grid, fontFamily } = getComputedStyle(into);
      takeAway = plot(into, {
        days,
        lines: lines.map((line, index) => ({
          ...line,
          colour: colours[index] ?? ink,
          dash: dashes[index % dashes.length] ?? [],
        })),
        height,
        ink,
        grid,
        font: `12px ${fontFamily}`,
        valueText,
        dayText,
        pointed: setAt,
      });
    };
    draw().catch(() => setIsMissing(true));
    return () => {
      isGone = true;
      takeAway();
    };
  }, [days, lines, valueText, scheme]);
  const shown = at ?? days.length - 1;
  return (
    <figure className={css.chart}>
      <figcaption className={css.legend}>
        <span>{days[shown] === undefined ? '' : dayText(days[shown])}</span>
        <ul ref={legend}>
          {lines.map((line, index) => (
            <LegendMark
              key={line.label}
              label={line.label}
              dash={dashes[index % dashes.length] ?? []}
              value={line.values[shown] ?? null}
              valueText={valueText}
            />
          ))}
        </ul>
      </figcaption>
      {isMissing ? (
        <p className={css.missing}>The drawing could not be loaded. The table has all of it.</p>
      ) : (
        <div
          ref={place}
          className={css.place}
          role="img"
          aria-label={`${title}; in the table below`}
        />
      )}
      <details className={css.table} open={isMissing}>
        <summary>As a table</summary>
        {children}
      </details>
    </figure>
  );
}

interface LegendMarkProps {
  label: string;
  dash: readonly number[];
  value: number | null;
  valueText: TimeChartProps['valueText'];
}

function LegendMark({ label, dash, value, valueText }: LegendMarkProps) {
  return (
    <li>
      <svg viewBox="0 0 28 4" width="28" height="4" aria-hidden="true">
        <line x1="0" x2="28" y1="2" y2="2" strokeDasharray={dash.join(' ')} />
      </svg>
      <span>
        {label} <b>{value === null ? '–' : valueText(value)}</b>
      </span>
    </li>
  );
}

/** Which of the two looks the browser is in; the drawing takes its colours from it. */
function useColourScheme(): string {
  const [isDark, setIsDark] = useState(() => darkness().matches);
  useEffect(() => {
    const asked = darkness();
    const follow = () => setIsDark(asked.matches);
    asked.addEventListener('change', follow);
    return () => asked.removeEventListener('change', follow);
  }, []);
  return isDark ? 'dark' : 'light';
}

const darkness = () => matchMedia('(prefers-color-scheme: dark)');
