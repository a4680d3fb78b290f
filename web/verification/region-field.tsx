import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { NextIcon } from '../ui/icons.tsx';
import { Popup } from '../ui/popup.tsx';
import { describedBy, FieldFrame } from './field-frame.tsx';
import css from './field-frame.module.css';
import { regionLabel } from './region-names.ts';
import { RegionPicker } from './region-picker.tsx';

interface RegionFieldProps {
  label: string;
  /** The id of a district, as digits; empty while none is chosen. */
  value: string;
  onChange: (value: string) => void;
  /** The names of districts that were chosen before, as the form brings them. */
  known?: readonly { readonly value: string; readonly label: string }[] | undefined;
  error?: string | null | undefined;
  hint?: ReactNode;
}

/** A district, chosen by its province in a dialog of two columns. */
export function RegionField({ label, value, onChange, known, error, hint }: RegionFieldProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <FieldFrame id={id} label={label} control={`${id}c`} error={error} hint={hint}>
      <button
        type="button"
        id={`${id}c`}
        className={css.box}
        aria-labelledby={`${id}l ${id}c`}
        aria-haspopup="dialog"
        aria-describedby={describedBy(id, { error, hint })}
        data-empty={value === '' ? '' : undefined}
        data-wrong={error ? '' : undefined}
        onClick={() => setOpen(true)}
      >
        <span>{value === '' ? 'Province and district' : regionLabel(value, known)}</span>
        <NextIcon />
      </button>
      <Popup open={open} onClose={close} title={label}>
        <RegionPicker
          value={value}
          onCancel={close}
          onConfirm={(district) => {
            onChange(district);
            close();
          }}
        />
      </Popup>
    </FieldFrame>
  );
}
