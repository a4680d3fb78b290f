import type { ReactNode } from 'react';
import css from './rows.module.css';

/** A list of figures with their names. Holds `Row`s. */
export function Rows({ children }: { children: ReactNode }) {
  return <dl className={css.rows}>{children}</dl>;
}

interface RowProps {
  label: ReactNode;
  /** The figure, at the right. */
  children: ReactNode;
  /** A sum: set apart by a line and heavier. */
  strong?: boolean;
  /** A sentence instead of a figure: under its name, and read from the left. */
  said?: boolean;
  /** A line of explanation under both. */
  note?: ReactNode;
}

/** A name and its figure. */
export function Row({ label, children, strong = false, said = false, note }: RowProps) {
  return (
    <div className={said ? css.said : strong ? css.sum : css.row}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {note ? <dd className={css.note}>{note}</dd> : null}
    </div>
  );
}
