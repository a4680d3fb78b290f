import type { Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import css from './books.module.css';

interface Turnover {
  readonly debits: string;
  readonly credits: string;
  /** Of it, what belongs to a month that was closed by then. */
  readonly late: string;
}

/** What moved an account. What belongs to a closed month is shown apart, if any. */
export function turnoverOf(rows: readonly Turnover[]): readonly Column<Turnover>[] {
  return rows.some(({ late }) => late !== '0.00') ? [...turnover, prior] : turnover;
}

const turnover: readonly Column<Turnover>[] = [
  {
    head: 'Debits',
    cell: ({ debits }) => <Money kwacha={debits} />,
    isNumber: true,
    isWide: true,
  },
  {
    head: 'Credits',
    cell: ({ credits }) => <Money kwacha={credits} />,
    isNumber: true,
    isWide: true,
  },
];

const prior: Column<Turnover> = {
  head: 'Prior period',
  cell: ({ late }) =>
    late === '0.00' ? <span className={css.quiet}>–</span> : <Money kwacha={late} />,
  isNumber: true,
  isWide: true,
};
