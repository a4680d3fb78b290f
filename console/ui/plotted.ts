import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

/** A line of a chart; `colour` as the browser says it. */
export interface Plotted {
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly colour: string;
  readonly dash: readonly number[];
}

export interface PlotWanted {
  /** Days, `2026-10-04`, rising. */
  readonly days: readonly string[];
  readonly lines: readonly Plotted[];
  readonly height: number;
  /** Of axes and grid. */
  readonly ink: string;
  readonly grid: string;
  readonly font: string;
  valueText(value: number): string;
  dayText(day: string): string;
  /** Gets the day under the mouse pointer; null: none. */
  pointed(at: number | null): void;
}

const secondsOfDay = 86_400;

/** Draws lines over days into a place, as wide as that is. Answers how to take them away. */
export function plot(place: HTMLElement, wanted: PlotWanted): () => void {
  const { lines, height, ink, grid, font, valueText, dayText, pointed } = wanted;
  const seconds = wanted.days.map((day) => Date.parse(`${day}T00:00:00Z`) / 1000);
  const axis = { stroke: ink, font, grid: { stroke: grid, width: 1 }, ticks: { show: false } };
  const chart = new uPlot(
    {
      width: place.clientWidth,
      height,
      tzDate: (at) => uPlot.tzDate(new Date(at * 1000), 'Etc/UTC'),
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false } },
      scales: { y: { range: (_chart, _least, most) => [0, most <= 0 ? 1 : most * 1.1] } },
      axes: [
        {
          ...axis,
          grid: { show: false },
          space: 80,
          // No finer than a day.
          incrs: [1, 7, 14, 28, 56, 91].map((days) => days * secondsOfDay),
          values: (_chart, places) =>
            places.map((at) => dayText(new Date(at * 1000).toISOString().slice(0, 10))),
        },
        { ...axis, size: 56, values: (_chart, places) => places.map(valueText) },
      ],
      series: [
        {},
        ...lines.map(({ label, colour, dash }) => ({
          label,
          stroke: colour,
          width: 2,
          dash: [...dash],
          points: { show: false },
        })),
      ],
      hooks: { setCursor: [({ cursor }) => pointed(cursor.idx ?? null)] },
    },
    [seconds, ...lines.map(({ values }) => [...values])],
    place,
  );
  const follow = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height }));
  follow.observe(place);
  return () => {
    follow.disconnect();
    chart.destroy();
  };
}
