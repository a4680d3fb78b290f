import type { ReactNode } from 'react';
import * as say from '../../../contract/sentences/coupons.ts';
import css from './ticket.module.css';

interface TicketProps {
  /** What it takes off: `K10`, `20%`. */
  worth: string;
  isUsable: boolean;
  /** Its name first, for readers. */
  children: ReactNode;
}

/** A coupon as a ticket: its words, and torn off at the left what it takes off. */
export function Ticket({ worth, isUsable, children }: TicketProps) {
  const [whole, ngwee] = worth.split('.');
  return (
    <div className={css.ticket} data-off={isUsable ? undefined : ''}>
      <div className={css.words}>{children}</div>
      <p className={css.worth}>
        <strong>
          {whole}
          {ngwee === undefined ? null : <small>.{ngwee}</small>}
        </strong>{' '}
        <span>{say.off}</span>
      </p>
    </div>
  );
}
