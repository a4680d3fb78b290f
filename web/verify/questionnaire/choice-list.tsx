import css from './choice-list.module.css';

interface ChoiceListProps {
  name: string;
  /** One of them, or as many as are true. */
  kind: 'radio' | 'checkbox';
  options: readonly { readonly value: string; readonly label: string }[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  wrong: boolean;
}

/** Answers one below the other, each as high as a thumb. Its question is in the frame. */
export function ChoiceList({ name, kind, options, chosen, onChange, wrong }: ChoiceListProps) {
  function toggle(value: string, checked: boolean) {
    if (kind === 'radio') return onChange([value]);
    onChange(checked ? [...chosen, value] : chosen.filter((one) => one !== value));
  }
  return (
    <div className={css.list} data-wrong={wrong ? '' : undefined}>
      {options.map(({ value, label }) => (
        <label key={value} className={css.row}>
          <input
            type={kind}
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          />
          <span className={css.mark} aria-hidden="true">
            <svg viewBox="0 0 16 16">
              {kind === 'radio' ? (
                <circle cx="8" cy="8" r="4" />
              ) : (
                <path d="m3 8.5 3.4 3.4L13 4.8" />
              )}
            </svg>
          </span>
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
