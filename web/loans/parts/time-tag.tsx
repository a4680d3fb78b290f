import * as say from '../../../contract/sentences/due.ts';
import { StatusTag } from '../../ui/status-tag.tsx';

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
