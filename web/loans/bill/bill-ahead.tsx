import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import type { Standing } from '../../../contract/borrower/standing.ts';
import * as say from '../../../contract/sentences/bill-ahead.ts';
import { iHavePaid } from '../../../contract/sentences/claims.ts';
import * as cannotPay from '../../../contract/sentences/cannot-pay.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { paths } from '../../platform/paths.ts';
import { Card } from '../../ui/card.tsx';
import { DueNotes, PayToday } from '../../ui/due-amount.tsx';
import type { DueFigures } from '../../ui/due-amount.tsx';
import { AlertIcon, DoneIcon, NextIcon } from '../../ui/icons.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { Money } from '../../ui/money.tsx';
import { CalendarIcon, CoinsIcon, SpeechIcon } from '../../ui/way-icons.tsx';
import { BillsLine } from '../parts/bills-line.tsx';
import type { BillOnLine } from '../parts/bills-line.tsx';
import css from './bill-ahead.module.css';
import { Figures } from './figures.tsx';
import type { Figure } from './figures.tsx';

type Plan = LoanDetail['plans'][number];

interface BillBelowProps {
  standing: Standing;
  bill: Pick<Plan, 'dueAmount' | 'remainingAmount' | 'dueDate' | 'outlook' | 'extendable'> &
    DueFigures;
  isOverdue: boolean;
  line: { readonly from: CivilDate | undefined; readonly bills: readonly BillOnLine[] };
  /** Of all bills together. */
  whole: DueFigures;
  /** Null where a plan is offered or kept already. */
  cannotPayHref: string | null;
  havePaidHref: string;
  onExtend: () => void;
  onPart: () => void;
  /** Links on from the whole loan. */
  children?: ReactNode;
}

/**
 * Everything below the pocket of a bill: other ways to pay it, the cost of not paying it, and the
 * whole loan.
 */
export function BillBelow(props: BillBelowProps) {
  return (
    <>
      <WaysToPay {...props} />
      <BillAhead {...props} />
      <WholeLoan {...props} />
    </>
  );
}

/** Where the pocket's quiet link leads. */
export const waysId = 'ways-to-pay';

/** Every way besides paying all of the bill now. */
function WaysToPay(props: BillBelowProps) {
  const { bill, isOverdue, cannotPayHref, havePaidHref, onExtend, onPart } = props;
  const heading = isOverdue ? say.lateWays : bill.outlook ? say.soonWays : say.otherWays;
  return (
    <section className={css.ways} id={waysId}>
      <h2>{heading}</h2>
      <LinkList label={heading}>
        <button type="button" onClick={onPart}>
          <CoinsIcon />
          <span>{say.payPart}</span>
          <NextIcon />
        </button>
        {bill.extendable ? (
          <button type="button" onClick={onExtend}>
            <CalendarIcon />
            <span>{say.extend}</span>
            <NextIcon />
          </button>
        ) : null}
        {bill.outlook && cannotPayHref !== null ? (
          <Link href={cannotPayHref}>
            <AlertIcon />
            <span>{cannotPay.cannotPay}</span>
            <NextIcon />
          </Link>
        ) : null}
        <Link href={havePaidHref}>
          <DoneIcon />
          <span>{iHavePaid}</span>
          <NextIcon />
        </Link>
        <Link href={paths.help}>
          <SpeechIcon />
          <span>{say.talk}</span>
          <NextIcon />
        </Link>
      </LinkList>
    </section>
  );
}

/** What a bill that is due soon or late comes to if nothing is paid, and where that stops. */
function BillAhead({ bill, isOverdue, standing }: BillBelowProps) {
  const { outlook: to, remainingAmount, dueAmount } = bill;
  if (!to) return null;
  const all: Figure[] = [
    [say.today, remainingAmount],
    isOverdue ? [say.tomorrow, to.tomorrowAmount] : [say.onItsDay, dueAmount],
    [say.atMost, to.mostAmount],
  ];
  // An amount is on a screen once: the pocket has its own.
  const figures = all.filter(([, amount]) => amount !== standing.amount);
  return (
    <Card heading={isOverdue ? say.lateHeading : say.soonHeading}>
      {figures.length > 0 ? <Figures of={figures} /> : null}
      <p className={css.small}>{whereItStops(bill, to, isOverdue)}</p>
    </Card>
  );
}

type Outlook = NonNullable<Plan['outlook']>;

function whereItStops(bill: BillBelowProps['bill'], to: Outlook, isOverdue: boolean): string {
  const { mostAmount, mostOn } = to;
  if (mostAmount === bill.dueAmount) return say.nothingMore;
  const day = showDay(mostOn);
  return isOverdue ? say.lateStops(day) : say.soonStops(day);
}

/** The line of its bills, and all that is still to pay where that is more than the next bill. */
function WholeLoan({ bill, line, whole, children }: BillBelowProps) {
  return (
    <Card heading={say.wholeLoan}>
      <BillsLine {...line} />
      <DueNotes of={bill} />
      {whole.dueAmount === bill.dueAmount ? null : (
        <>
          <p className={css.whole}>
            <span>{say.stillToPay}</span>
            <Money amount={whole.dueAmount} size="lead" />
          </p>
          <PayToday of={whole} all />
        </>
      )}
      {children}
    </Card>
  );
}
