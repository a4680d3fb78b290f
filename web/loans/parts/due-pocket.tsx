import type { ReactNode } from 'react';
import * as say from '../../../contract/sentences/due.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { Card } from '../../ui/card.tsx';
import { DueAmount } from '../../ui/due-amount.tsx';
import type { DueFigures } from '../../ui/due-amount.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { BillsLine } from './bills-line.tsx';
import type { BillOnLine } from './bills-line.tsx';
import css from './due-pocket.module.css';

interface DuePocketProps {
  title: string;
  /** Its status, at the right of the title. */
  tag: ReactNode;
  bill: DueFigures & { readonly dueDate: CivilDate; readonly dueSoon: boolean };
  isOverdue: boolean;
  /** All bills of its loan, where they are known. */
  line?: { readonly from: CivilDate | undefined; readonly bills: readonly BillOnLine[] };
  children?: ReactNode;
}

/** The bill to be paid next. Its colour says how near its day is: green, copper, an edge of red. */
export function DuePocket(props: DuePocketProps) {
  const { title, tag, bill, isOverdue, line, children } = props;
  const look = isOverdue ? css.late : bill.dueSoon ? css.soon : css.onTime;
  return (
    <div className={look}>
      <Card look="pocket">
        <div className={css.top}>
          <p>{title}</p>
          {tag}
        </div>
        <DueAmount of={bill} isOverdue={isOverdue} />
        {line ? <BillsLine {...line} /> : null}
        {children}
      </Card>
    </div>
  );
}

interface TimeTagProps {
  of: {
    readonly daysLeft: number;
    readonly dueSoon: boolean;
    readonly overdueDays: number;
    readonly excusedDays?: number | undefined;
  };
}

/** How many days there are to a bill's due date, or since it; nothing before the money came. */
export function TimeTag({ of }: TimeTagProps) {
  const { daysLeft, dueSoon, overdueDays, excusedDays } = of;
  if (overdueDays > 0) {
    const late = overdueDays === 1 ? say.oneDayOverdue : say.daysOverdue(`${overdueDays}`);
    return <StatusTag tone="bad">{late}</StatusTag>;
  }
  const isExcused = excusedDays !== undefined;
  if (isExcused || (daysLeft === 0 && !dueSoon)) return null;
  const near = [say.dueToday, say.dueTomorrow][daysLeft];
  return (
    <StatusTag tone={dueSoon ? 'warn' : 'good'}>
      {near ?? say.daysLeft(`${daysLeft}`)}
    </StatusTag>
  );
}
