import type { CSSProperties } from 'react';
import type { PlanStatus } from '../../../contract/borrower/order-status.ts';
import * as say from '../../../contract/sentences/due.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { DateText } from '../../ui/date-text.tsx';
import css from './bills-line.module.css';

export interface BillOnLine {
  readonly dueDate: CivilDate;
  readonly status: PlanStatus;
  /** How much of its time has gone, in percent. */
  readonly gone: number;
}

interface BillsLineProps {
  /** The day the money came; before it there is no line. */
  from: CivilDate | undefined;
  bills: readonly BillOnLine[];
}

/** A loan as a line from the day its money came to its last bill, filled as far as today. */
export function BillsLine({ from, bills }: BillsLineProps) {
  const last = bills.at(-1);
  if (from === undefined || !last) return null;
  const paid = bills.filter(({ status }) => status === 'paid').length;
  return (
    <div className={css.time}>
      <div className={css.line} aria-hidden="true">
        {bills.map((bill, place) => (
          <i
            key={bill.dueDate}
            data-is={place === paid ? 'next' : bill.status}
            style={{ '--gone': `${bill.gone}%` } as CSSProperties}
          />
        ))}
      </div>
      <p className={css.ends}>
        <DateText date={from} />
        {bills.length > 1 ? <span>{say.paidOf(`${paid}`, `${bills.length}`)}</span> : null}
        <DateText date={last.dueDate} />
      </p>
    </div>
  );
}
