import { Link } from 'wouter';
import type { LoanInfo } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/disputes.ts';
import * as sayMe from '../../../contract/sentences/complaints.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import { paths } from '../../platform/paths.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { PartHeading } from '../../ui/part-heading.tsx';
import { LoanLink } from './loan-link.tsx';
import css from './me.module.css';

/** `/me?part=not-mine`: which loan the borrower did not take. */
export function WhichLoan({ info: { history } }: { info: LoanInfo }) {
  return (
    <>
      <PartHeading>{say.whichLoan}</PartHeading>
      {history.length === 0 ? (
        <p>{say.noLoan}</p>
      ) : (
        <Card>
          <ul className={css.loans}>
            {history.map((loan) => (
              <LoanLink key={loan.orderId} {...loan} href={paths.notMine(loan.orderId)}>
                <DateText date={civilDateOf(loan.createdAt)} />
              </LoanLink>
            ))}
          </ul>
        </Card>
      )}
      <Link href={paths.me} className={buttonLook('quiet')}>
        {sayMe.backToMe}
      </Link>
    </>
  );
}
