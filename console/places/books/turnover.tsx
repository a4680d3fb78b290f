import type { Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import css from './books.module.css';

interface Turnover {
  readonly debits: string;
  readonly credits: string;
  /** Of it, what belongs to a month that was closed by then. */
  readonly late: string;
}

/** What moved an account, as every table of the books shows it. */
export const turnover: readonly Column<Turnover>[] = [
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
  {
    head: 'Prior period',
    cell: ({ late }) =>
      late === '0.00' ? <span className={css.quiet}>–</span> : <Money kwacha={late} />,
    isNumber: true,
    isWide: true,
  },
];
