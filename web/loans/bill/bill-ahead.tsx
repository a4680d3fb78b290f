import { Link } from 'wouter';
import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/bill-ahead.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { NextIcon } from '../../ui/icons.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { CalendarIcon, CoinsIcon, SpeechIcon } from '../../ui/way-icons.tsx';
import css from './bill-ahead.module.css';
import { Figures } from './figures.tsx';
import type { Figure } from './figures.tsx';

type Plan = LoanDetail['plans'][number];

interface BillAheadProps {
  bill: Pick<Plan, 'dueAmount' | 'remainingAmount' | 'dueDate' | 'outlook' | 'extendable'>;
  isOverdue: boolean;
  onExtend: () => void;
  onPart: () => void;
}

/**
 * A bill that is due soon or late. It shows what the bill costs today, how far that can go and
 * when it stops. It shows every way besides paying all of it.
 */
export function BillAhead(props: BillAheadProps) {
  const { bill, isOverdue, onExtend, onPart } = props;
  const { outlook, extendable } = bill;
  if (!outlook) {
    return extendable ? (
      <Button look="quiet" onClick={onExtend}>
        {say.extend}
      </Button>
    ) : null;
  }
  return (
    <>
      <Card heading={isOverdue ? say.lateHeading : say.soonHeading}>
        <Figures of={stepsOf(props, outlook)} />
        <p className={css.small}>{whereItStops(bill, outlook, isOverdue)}</p>
      </Card>
      <section className={css.ways}>
        <h2>{isOverdue ? say.lateWays : say.soonWays}</h2>
        <LinkList label={isOverdue ? say.lateWays : say.soonWays}>
          {extendable ? (
            <button type="button" onClick={onExtend}>
              <CalendarIcon />
              <span>{say.extend}</span>
              <NextIcon />
            </button>
          ) : null}
          <button type="button" onClick={onPart}>
            <CoinsIcon />
            <span>{say.payPart}</span>
            <NextIcon />
          </button>
          <Link href={paths.help}>
            <SpeechIcon />
            <span>{say.talk}</span>
            <NextIcon />
          </Link>
        </LinkList>
      </section>
    </>
  );
}

type Outlook = NonNullable<Plan['outlook']>;

function stepsOf({ bill, isOverdue }: BillAheadProps, to: Outlook): Figure[] {
  return [
    [say.today, bill.remainingAmount],
    isOverdue ? [say.tomorrow, to.tomorrowAmount] : [say.onItsDay, bill.dueAmount],
    [say.atMost, to.mostAmount],
  ];
}

function whereItStops(bill: BillAheadProps['bill'], to: Outlook, isOverdue: boolean): string {
  const { mostAmount, mostOn } = to;
  if (mostAmount === bill.dueAmount) return say.nothingMore;
  const day = showDay(mostOn);
  return isOverdue ? say.lateStops(day) : say.soonStops(day);
}
