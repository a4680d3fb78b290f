import type { ReactNode } from 'react';
import type { Column } from '../../../contract/borrower/forms.ts';
import * as say from '../../../contract/sentences/verification.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DateField } from './date-field.tsx';
import css from './form-fields.module.css';
import { RegionField } from './region-field.tsx';
import { SelectField } from './select-field.tsx';

export interface FormFieldProps {
  /** Its type decides the control; its label, options and limits are shown as they came. */
  column: Column;
  /** As text, whatever the type: digits, `YYYY-MM-DD`, the value of an option. */
  value: string;
  onChange: (value: string) => void;
  /** The sentence at the field. */
  error?: string | null | undefined;
  /** Said under the field besides why it is asked. */
  note?: ReactNode;
  /** Draws fields of type `image`, which take a camera. */
  image?: ((props: ImageFieldProps) => ReactNode) | undefined;
}

export type ImageFieldProps = Pick<FormFieldProps, 'column' | 'value' | 'onChange' | 'error'>;

/** One field of a form from the server. */
export function FormField(props: FormFieldProps) {
  const { column, error, image } = props;
  return (
    <div className={css.field} data-wrong-field={error ? column.field : undefined}>
      {column.type === 'image' ? image?.(props) : controls[column.type](props, frameOf(props))}
    </div>
  );
}

/** What every control is given alike. */
function frameOf({ column, value, onChange, error, note }: FormFieldProps) {
  const hint =
    column.why || note ? (
      <>
        {column.why}
        {column.why && note ? <br /> : null}
        {note}
      </>
    ) : null;
  const label = column.required ? column.label : say.optional(column.label);
  return { label, name: column.field, value, onChange, error: error ?? null, hint };
}

type Control = (props: FormFieldProps, frame: ReturnType<typeof frameOf>) => ReactNode;

/** What the phone may fill in: only what is the borrower's own. */
const purposes: Readonly<Record<string, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  birthDate: 'bday',
  occupation: 'organization-title',
  employer: 'organization',
  address: 'address-line1',
};

const controls: Readonly<Record<Exclude<Column['type'], 'image'>, Control>> = {
  text: ({ column }, frame) => (
    <TextField
      {...frame}
      {...placeholderOf(column)}
      autoComplete={purposes[column.field] ?? 'off'}
    />
  ),
  number: ({ column }, frame) => (
    <TextField {...frame} {...placeholderOf(column)} inputMode="numeric" autoComplete="off" />
  ),
  amount: (_props, frame) => <AmountField {...frame} />,
  phone: ({ column }, frame) => <PhoneField {...frame} placeholder={column.placeholder} />,
  date: ({ column }, frame) => (
    <DateField {...frame} min={column.min} max={column.max} purpose={purposes[column.field]} />
  ),
  select: ({ column }, frame) => <SelectField {...frame} options={column.options ?? []} />,
  region: (_props, frame) => <RegionField {...frame} />,
};

function placeholderOf({ placeholder }: Column) {
  return placeholder === undefined ? {} : { placeholder };
}
