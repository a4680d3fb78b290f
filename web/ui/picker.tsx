import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Popup } from './popup.tsx';
import css from './picker.module.css';

export interface PickerOption {
  value: string;
  label: string;
  note?: string;
  /** Shown, but cannot be confirmed. */
  disabled?: boolean;
}

interface PickerProps {
  open: boolean;
  title: string;
  options: readonly PickerOption[];
  /** What is chosen when it opens. */
  value: string;
  cancelLabel: string;
  confirmLabel: string;
  onCancel: () => void;
  onConfirm: (value: string) => void;
}

/** A wheel of options in a popup: turned by thumb, by arrow keys or by touching one. */
export function Picker(props: PickerProps) {
  return (
    <Popup open={props.open} onClose={props.onCancel} title={props.title}>
      <Wheel {...props} />
    </Popup>
  );
}

function Wheel(props: PickerProps) {
  const { title, options, cancelLabel, confirmLabel, onCancel, onConfirm } = props;
  const [value, setValue] = useState(props.value);
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      <WheelList title={title} options={options} value={value} onChange={setValue} />
      <div className={css.actions}>
        <Button look="quiet" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button disabled={!chosen || chosen.disabled === true} onClick={() => onConfirm(value)}>
          {confirmLabel}
        </Button>
      </div>
    </>
  );
}

interface WheelListProps {
  title: string;
  options: readonly PickerOption[];
  value: string;
  onChange: (value: string) => void;
}

/** One column of options; what stands in the middle is chosen. */
function WheelList({ title, options, value, onChange }: WheelListProps) {
  const list = useRef<HTMLDivElement>(null);
  const settle = useRef<ReturnType<typeof setTimeout>>(undefined);
  const name = useId();
  // Where the wheel turns by itself; on a slow phone it is long on its way there.
  const aim = useRef<number | null>(null);
  const index = options.findIndex((option) => option.value === value);
  useLayoutEffect(() => {
    aim.current = turnTo(list.current, index);
  }, [index]);

  const byHand = () => {
    aim.current = null;
  };

  function turned() {
    clearTimeout(settle.current);
    settle.current = setTimeout(() => {
      if (!list.current) return;
      const at = list.current.scrollTop / rowHeight(list.current);
      // What it passes meanwhile is nobody's choice.
      if (aim.current !== null && Math.abs(at - aim.current) > 0.5) return;
      aim.current = null;
      const option = options[Math.round(at)];
      if (option) onChange(option.value);
    }, 120);
  }

  return (
    <div className={css.wheel}>
      <div
        ref={list}
        className={css.list}
        role="radiogroup"
        aria-label={title}
        onScroll={turned}
        onPointerDown={byHand}
        onWheel={byHand}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={css.row}
            data-off={option.disabled ? '' : undefined}
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
            {option.note ? <small>{option.note}</small> : null}
          </label>
        ))}
      </div>
    </div>
  );
}

/** Answers the row it turns to, when the wheel is not there already. */
function turnTo(list: HTMLDivElement | null, index: number): number | null {
  if (!list || index < 0) return null;
  const top = index * rowHeight(list);
  if (Math.abs(list.scrollTop - top) <= 1) return null;
  list.scrollTo({ top });
  return index;
}

/** To a fraction of a pixel, as many rows add up. */
function rowHeight(list: HTMLDivElement): number {
  const most = list.scrollHeight - list.clientHeight;
  return most > 0 ? most / (list.childElementCount - 1) : 1;
}
