import css from './range-slider.module.css';

declare module 'react' {
  interface CSSProperties {
    '--filled'?: string;
  }
}

interface RangeSliderProps {
  label: string;
  /** The step of the thumb, 0 to `last`. Money is made of it by the caller. */
  position: number;
  last: number;
  onChange: (position: number) => void;
  /** What readers hear: `K500.00`. */
  valueText: string;
  /** The text under the two ends. */
  ends?: readonly [string, string];
}

/** The platform's range over a row of steps. */
export function RangeSlider(props: RangeSliderProps) {
  const { label, position, last, onChange, valueText, ends } = props;
  return (
    <div className={css.slider}>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={last}
        step={1}
        value={position}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        style={{ '--filled': `${last === 0 ? 100 : (position / last) * 100}%` }}
      />
      {ends ? (
        <div className={css.ends} aria-hidden="true">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      ) : null}
    </div>
  );
}
