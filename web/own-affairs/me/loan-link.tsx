import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { OrderStatus } from '../../../contract/borrower/order-status.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { wordsOf } from '../../loans/parts/status-words.ts';
import { paths } from '../../platform/paths.ts';
import { NextIcon } from '../../ui/icons.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import css from './me.module.css';

interface LoanLinkProps {
  orderId: OrderId;
  status: OrderStatus;
  isGivenBack?: true | undefined;
  amount: Ngwee;
  /** Where it leads, if not to the bill. */
  href?: string;
  /** A line under the amount. */
  children: ReactNode;
}

/** A loan in a list: its amount and state, and the way to its bill. */
export function LoanLink({ orderId, amount, href, children, ...loan }: LoanLinkProps) {
  const { word, tone } = wordsOf(loan);
  return (
    <li>
      <Link href={href ?? paths.billingDetails(orderId)} className={css.loan}>
        <span className={css.loanText}>
          <strong>
            <Money amount={amount} />
          </strong>
          <small>{children}</small>
        </span>
        <StatusTag tone={tone}>{word}</StatusTag>
        <NextIcon />
      </Link>
    </li>
  );
}
