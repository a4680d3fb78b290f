import { Link } from 'wouter';
import type { LoanInfo } from '../../contract/borrower/orders.ts';
import * as say from '../../contract/sentences/home.ts';
import { civilDateOf } from '../../contract/words/civil-date.ts';
import { wordsOf } from '../loans/parts/status-words.ts';
import { paths } from '../platform/paths.ts';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { NextIcon } from '../ui/icons.tsx';
import { Money } from '../ui/money.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import css from './faces.module.css';

const mostShown = 3;

/** The last loans besides the one that is open, newest first; each leads to its details. */
export function EarlierLoans({ info }: { info: LoanInfo }) {
  const earlier = info.history.filter(({ orderId }) => orderId !== info.order?.orderId);
  if (earlier.length === 0) return null;
  return (
    <Card heading={say.earlierLoans}>
      <ul className={css.loans}>
        {earlier.slice(0, mostShown).map((loan) => (
          <li key={loan.orderId}>
            <Link href={paths.billingDetails(loan.orderId)}>
              <span>
                <Money amount={loan.amount} />
                <small>
                  <DateText date={civilDateOf(loan.createdAt)} />
                </small>
              </span>
              <StatusTag tone={wordsOf(loan).tone}>{wordsOf(loan).word}</StatusTag>
              <NextIcon />
            </Link>
          </li>
        ))}
      </ul>
      {earlier.length > mostShown ? (
        <Link href={paths.me} className={css.all}>
          {say.allLoans(`${earlier.length}`)}
        </Link>
      ) : null}
    </Card>
  );
}
