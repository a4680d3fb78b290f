import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import * as say from '../../../contract/sentences/verification.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { describedBy, Field } from '../../ui/field.tsx';
import { NextIcon } from '../../ui/icons.tsx';
import { Unfetched } from '../../ui/notices.tsx';
import { Popup } from '../../ui/popup.tsx';
import { LoadingIndicator } from '../../ui/waiting.tsx';
import css from './chosen-box.module.css';
import { RegionName } from './region-name.tsx';

/** Fetched once the form stands: what is filled in first does not wait for the wheels. */
const useRegionPicker = lazyPart(
  async () => (await import('./region-picker.tsx')).RegionPicker,
);

interface RegionFieldProps {
  label: string;
  /** The id of a district, as digits; empty while none is chosen. */
  value: string;
  onChange: (value: string) => void;
  error?: string | null | undefined;
  hint?: ReactNode;
}

/** A district, chosen by its province in a dialog of two columns. */
export function RegionField({ label, value, onChange, error, hint }: RegionFieldProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { part: RegionPicker, failed, again } = useRegionPicker(open);
  const close = () => setOpen(false);
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <button
        type="button"
        id={id}
        className={css.box}
        aria-labelledby={`${id}l ${id}`}
        aria-haspopup="dialog"
        aria-describedby={describedBy(id, { error, hint })}
        data-empty={value === '' ? '' : undefined}
        data-wrong={error ? '' : undefined}
        onClick={() => setOpen(true)}
      >
        {value === '' ? (
          <span>{say.provinceAndDistrict}</span>
        ) : (
          <RegionName district={value} />
        )}
        <NextIcon />
      </button>
      <Popup open={open} onClose={close} title={say.chooseDistrict}>
        {RegionPicker ? (
          <RegionPicker
            value={value}
            onCancel={close}
            onConfirm={(district) => {
              onChange(district);
              close();
            }}
          />
        ) : failed ? (
          <Unfetched again={again} />
        ) : (
          <LoadingIndicator />
        )}
      </Popup>
    </Field>
  );
}
