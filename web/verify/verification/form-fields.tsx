import type { ReactNode } from 'react';
import type { Column } from '../../../contract/borrower/forms.ts';
import { askedColumns } from './field-values.ts';
import type { FieldErrors, FieldTexts } from './field-values.ts';
import { FormField } from './form-field.tsx';
import type { FormFieldProps } from './form-field.tsx';

interface FormFieldsProps {
  columns: readonly Column[];
  values: FieldTexts;
  errors: FieldErrors;
  onChange: (field: string, value: string) => void;
  /** Said under a field besides why it is asked. */
  note?: (column: Column) => ReactNode;
  image?: FormFieldProps['image'];
}

/**
 * The fields of a form that are asked, given the answers so far. Each keeps its place in the
 * page, so that the focus stays where it is when others come and go.
 */
export function FormFields({
  columns,
  values,
  errors,
  onChange,
  note,
  image,
}: FormFieldsProps) {
  return askedColumns(columns, values).map((column) => (
    <FormField
      key={column.field}
      column={column}
      value={values[column.field] ?? ''}
      onChange={(value) => onChange(column.field, value)}
      error={errors[column.field]}
      note={note?.(column)}
      image={image}
    />
  ));
}
