import * as say from '../../contract/sentences/due.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { DateText } from './date-text.tsx';
import css from './due-amount.module.css';
import { filled } from './filled.ts';
import { Money } from './money.tsx';

export interface DueFigures {
  readonly dueAmount: Ngwee;
  readonly remainingAmount: Ngwee;
  readonly savedToday: Ngwee;
  readonly unusedDays?: { readonly amount: Ngwee; readonly days: number } | undefined;
  readonly excusedDays?: number | undefined;
}

interface DueAmountProps {
  of: DueFigures & { readonly dueDate: CivilDate };
  isOverdue: boolean;
  size?: 'lead' | 'figure';
  /** False where the choice of what to pay says it. */
  withToday?: boolean;
}

/** What is due and by when; and beside it what paying today costs and saves. */
export function DueAmount({
  of,
  isOverdue,
  size = 'figure',
  withToday = true,
}: DueAmountProps) {
  return (
    <div className={size === 'lead' ? css.line : css.due}>
      <Money amount={of.dueAmount} size={size} />
      <p className={css.day}>
        {filled(
          // Days are excused only after the due date.
          isOverdue || of.excusedDays !== undefined ? say.wasDueOn : say.dueOn,
          <strong>
            <DateText date={of.dueDate} />
          </strong>,
        )}
      </p>
      <DueNotes of={of} withToday={withToday} />
    </div>
  );
}

/** What paying a bill today saves, and days that count for less: nothing where there is none. */
export function DueNotes({ of, withToday = true }: { of: DueFigures; withToday?: boolean }) {
  return (
    <>
      {withToday ? <PayToday of={of} /> : null}
      {of.unusedDays ? <UnusedDays {...of.unusedDays} /> : null}
      {of.excusedDays === undefined ? null : (
        <p className={css.note}>
          {of.excusedDays === 1 ? say.oneExcusedDay : say.excusedDays(`${of.excusedDays}`)}
        </p>
      )}
    </>
  );
}

function UnusedDays({ amount, days }: NonNullable<DueFigures['unusedDays']>) {
  const sentence = (back: string) =>
    days === 1 ? say.oneUnusedDay(back) : say.unusedDays(back, `${days}`);
  return <p className={css.note}>{filled(sentence, <Money amount={amount} />)}</p>;
}

/** What paying a bill today saves, or with `all` the whole loan; nothing where it saves nothing. */
export function PayToday({ of, all = false }: { of: DueFigures; all?: boolean }) {
  if (of.savedToday === 0n) return null;
  return (
    <p className={all ? css.all : css.today}>
      {filled(
        all ? say.payAllToday : say.payToday,
        <Money amount={of.remainingAmount} />,
        <Money amount={of.savedToday} />,
      )}
    </p>
  );
}
